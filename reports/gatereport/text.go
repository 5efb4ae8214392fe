package gatereport

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"sudokubench/internal/gate"
	"sudokubench/internal/humanize"
)

// minWidth is the narrowest page that is laid out for; a name is cut to no
// less than minName cells.
const minWidth, minName, maxName = 60, 6, 24

type page struct {
	out   bytes.Buffer
	width int
}

func renderText(r *gate.Result, o Options) ([]byte, error) {
	p := &page{width: max(cmp.Or(o.Width, defaultWidth), minWidth)}
	p.line("", headline(r))
	p.line("", sides(r, humanize.Visible))
	p.out.WriteByte('\n')
	if err := p.table(r); err != nil {
		return nil, err
	}
	var reasons, counters []string
	for _, row := range r.Rows {
		if !plain(row) && len(row.Failures) == 0 { // failures are told below
			reasons = append(reasons, fmt.Sprintf("%s: %s: %s", row.Verdict, place(row, humanize.Visible), humanize.Visible(row.Reason)))
		}
		for _, s := range changes(row, humanize.Visible) {
			counters = append(counters, place(row, humanize.Visible)+": "+s)
		}
	}
	p.section("Counters that changed", counters)
	p.section("Reasons", reasons)
	p.failures(r)
	var warnings []string
	for _, w := range r.Warnings {
		warnings = append(warnings, humanize.Visible(w.Text))
	}
	p.section("Warnings", warnings)
	p.out.WriteByte('\n')
	p.line("", legend(r))
	p.line("", settings(r, humanize.Visible))
	return p.out.Bytes(), nil
}

func (p *page) section(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(&p.out, "\n%s\n", title)
	for _, s := range lines {
		p.line("  ", s)
	}
}

// failures writes the answers that no speed makes up for.
func (p *page) failures(r *gate.Result) {
	title := "\nThe head fails where the base does not\n"
	for _, row := range r.Rows {
		for _, f := range row.Failures {
			p.out.WriteString(title)
			title = ""
			p.line("  ", place(row, humanize.Visible)+", "+failure(f, humanize.Visible))
			if f.Clues != "" {
				// On one line, however long, so that it can be copied.
				fmt.Fprintf(&p.out, "    clues %s\n", humanize.Visible(f.Clues))
			}
		}
	}
}

// line writes a sentence, broken between words where the page ends, or nothing.
func (p *page) line(indent, s string) {
	if s == "" {
		return
	}
	humanize.Paragraph(&p.out, indent, s, p.width)
}

// table writes the rows; the columns of names shrink until it fits the page.
func (p *page) table(r *gate.Result) error {
	if len(r.Rows) == 0 {
		return nil
	}
	columns := []humanize.Column{
		{Head: "verdict", Left: true}, {Head: "solver", Left: true}, {Head: "corpus", Left: true},
		{Head: "base"}, {Head: "head"}, {Head: "change"}, {Head: "interval"}, {Head: "noise"},
	}
	rows := make([][]string, len(r.Rows))
	for i, row := range r.Rows {
		rows[i] = cells(row, mixed(r))
	}
	humanize.Widen(columns, rows)
	names := columns[solverColumn : corpusColumn+1]
	for i := range names {
		names[i].Width = min(names[i].Width, maxName)
	}
	for gap := 2; gap == 2 || gap == 1 && humanize.Total(columns) > p.width; gap-- {
		for i := range columns[1:] {
			columns[1+i].Gap = gap
		}
	}
	for humanize.Total(columns) > p.width {
		widest := slices.MaxFunc([]int{0, 1}, func(a, b int) int { return names[a].Width - names[b].Width })
		if names[widest].Width <= minName {
			break
		}
		names[widest].Width--
	}
	return humanize.Table(&p.out, columns, rows)
}

// Places of the names among the columns.
const solverColumn, corpusColumn = 1, 2

// cells are the texts of a row; a time that is not of the usual clock is marked.
func cells(row *gate.Row, mark bool) []string {
	list := []string{string(row.Verdict), humanize.Visible(row.Solver), humanize.Visible(row.Corpus)}
	m := decisive(row)
	if m == nil {
		return append(list, absent, absent, absent, absent, absent)
	}
	clock := ""
	if mark && m.Clock == "wall" {
		clock = " w"
	}
	return append(list, humanize.Duration(m.BaseNS), humanize.Duration(m.HeadNS)+clock, signed(m.Ratio), span(m.Low, m.High), fmt.Sprintf("%.1f%%", 100*m.Noise))
}
