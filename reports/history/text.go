package history

import (
	"bytes"
	"fmt"

	"sudokubench/internal/humanize"
)

const defaultWidth, minWidth = 80, 60

func renderText(h *History, width int) ([]byte, error) {
	if width == 0 {
		width = defaultWidth
	}
	width = max(width, minWidth)
	var out bytes.Buffer
	line := func(indent, s string) { humanize.Paragraph(&out, indent, s, width) }
	line("", headline(h))
	for _, s := range h.Series {
		for k := range s.Steps {
			line("  ", s.title(humanize.Visible)+": "+s.story(&s.Steps[k], humanize.Visible))
		}
	}
	for _, s := range h.Series {
		out.WriteByte('\n')
		line("", s.title(humanize.Visible))
		line("", s.about(humanize.Visible))
		extent := s.extent()
		fmt.Fprintf(&out, "%s  %s\n\n", s.spark(width-humanize.Cells(extent)-2), extent)
		if err := table(&out, s, width); err != nil {
			return nil, err
		}
	}
	out.WriteByte('\n')
	for _, s := range footnotes(h) {
		line("", s)
	}
	return out.Bytes(), nil
}

func table(out *bytes.Buffer, s *Series, width int) error {
	columns := []humanize.Column{
		{Left: true}, {Head: "run", Gap: 1, Left: true}, {Head: "version", Gap: 2, Left: true}, {Head: s.mean(), Gap: 2}, {Head: "normalised", Gap: 2},
	}
	const version = 2 // the column that shrinks
	rows := make([][]string, len(s.Points))
	at := s.steps()
	for i, p := range s.Points {
		mark := ""
		if at[i] {
			mark = "*"
		}
		rows[i] = []string{mark, stamp(p.Started), humanize.Visible(p.version()), humanize.Duration(p.MeanNS), p.normalised()}
	}
	humanize.Widen(columns, rows)
	columns[0].Width = 1
	columns[version].Width -= max(0, humanize.Total(columns)-width)
	return humanize.Table(out, columns, rows)
}
