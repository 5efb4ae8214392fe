package history

import (
	"bytes"
	"cmp"
	"fmt"

	"sudokubench/internal/words/humanize"
)

const defaultWidth, minWidth = 80, 60

func renderText(h *history, v View) ([]byte, error) {
	width := max(cmp.Or(v.Width, defaultWidth), minWidth)
	var out bytes.Buffer
	line := func(indent, s string) { humanize.Paragraph(&out, indent, s, width) }
	line("", headline(h, v))
	shown := h.shown(v)
	for _, s := range shown {
		for _, story := range s.stories(humanize.Visible) {
			line("  ", s.title(humanize.Visible)+": "+story)
		}
	}
	for _, s := range shown {
		out.WriteByte('\n')
		line("", s.title(humanize.Visible))
		line("", s.about(humanize.Visible))
		extent := s.extent()
		fmt.Fprintf(&out, "%s  %s\n\n", s.spark(width-humanize.Cells(extent)-2), extent)
		if err := table(&out, s, width); err != nil {
			return nil, err
		}
	}
	for i, s := range footnotes(h, v) {
		if i == 0 {
			out.WriteByte('\n')
		}
		line("", s)
	}
	return out.Bytes(), nil
}

func table(out *bytes.Buffer, s *series, width int) error {
	columns := []humanize.Column{
		{Left: true}, {Head: "run", Gap: 1, Left: true}, {Head: "bench", Gap: 2, Left: true}, {Head: s.mean(), Gap: 2}, {Head: "normalised", Gap: 2},
	}
	const bench = 2 // index of the column that shrinks on a narrow page
	rows := make([][]string, len(s.Points))
	marks := s.marks()
	for i, p := range s.Points {
		rows[i] = []string{marks[i], stamp(p.Started), humanize.Visible(p.version()), humanize.Duration(p.MeanNS), p.normalised()}
	}
	humanize.Widen(columns, rows)
	columns[0].Width = 1
	columns[bench].Width -= max(0, humanize.Total(columns)-width)
	return humanize.Table(out, columns, rows)
}
