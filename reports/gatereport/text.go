package gatereport

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// Widths in cells: minWidth is the width of the narrowest page. minName and maxName are the limits
// for the width of a column with names, and usualName is wide enough for most names.
const minWidth, minName, usualName, maxName = 60, 6, 16, 24

type page struct {
	out   bytes.Buffer
	width int
}

func renderText(r *gate.Result, o Options) ([]byte, error) {
	p := &page{width: max(cmp.Or(o.Width, defaultWidth), minWidth)}
	p.line("", headline(r, humanize.Visible))
	p.line("", sides(r, humanize.Visible))
	p.line("", kind(r))
	parts, err := p.table(r)
	if err != nil {
		return nil, err
	}
	for _, part := range append(sections(r, humanize.Visible, fewWorst), warnings(r, humanize.Visible)) {
		p.section(part)
	}
	if len(r.Rows) > 0 {
		p.out.WriteByte('\n')
		p.line("", legend(r, parts, "marked *"))
		p.line("", settings(r, humanize.Visible))
	}
	return p.out.Bytes(), nil
}

func (p *page) section(s section) {
	for i, x := range s.items {
		if i == 0 {
			fmt.Fprintf(&p.out, "\n%s\n", s.title)
		}
		p.line("  ", x.text)
		p.clues(x.clues)
	}
}

// clues writes a board on one line, even if it is longer than the page, so that a reader can copy
// it.
func (p *page) clues(clues string) {
	if clues != "" {
		fmt.Fprintf(&p.out, "    clues %s\n", humanize.Visible(clues))
	}
}

// line writes a sentence and breaks it between words at the width of the page.
func (p *page) line(indent, s string) {
	humanize.Paragraph(&p.out, indent, s, p.width)
}

// Indexes of the columns with names.
const solverColumn, corpusColumn = 1, 2

// columns returns the columns of a table for a terminal, and the cells of its rows.
func (p *parts) columns(r *gate.Result) (columns []humanize.Column, rows [][]string) {
	heads, rows := p.cells(r, r.Rows, humanize.Visible, func(ratio string) string { return ratio + "*" })
	for i, head := range heads {
		columns = append(columns, humanize.Column{Head: head, Left: i <= corpusColumn})
		starred := func(row []string) bool { return strings.HasSuffix(row[i], "*") }
		if i <= corpusColumn || !slices.ContainsFunc(rows, starred) {
			continue
		}
		for _, row := range rows {
			if !starred(row) {
				row[i] += " "
			}
		}
	}
	humanize.Widen(columns, rows)
	for i := range columns[1:] {
		columns[1+i].Gap = 1
	}
	return columns, rows
}

// table writes the rows with as many figures as fit on the page. It returns the columns that it
// used.
func (p *page) table(r *gate.Result) (parts, error) {
	if len(r.Rows) == 0 {
		return parts{}, nil
	}
	p.out.WriteByte('\n')
	typical := hasTypical(r)
	for _, try := range []struct {
		parts
		name int // least width of a name column, in cells
	}{
		{parts{typical: typical, noise: true, both: true}, maxName},
		{parts{typical: typical, both: true}, usualName},
		{parts{typical: typical, one: true}, usualName - 4}, // prefers shortened names to a table without intervals
	} {
		columns, rows := try.columns(r)
		least := humanize.Total(columns)
		for _, name := range columns[solverColumn : corpusColumn+1] {
			least -= max(0, name.Width-try.name)
		}
		if least <= p.width {
			p.fit(columns, solverColumn)
			return try.parts, humanize.Table(&p.out, columns, rows)
		}
	}
	few := parts{typical: typical}
	columns, rows := few.columns(r)
	p.fit(columns, solverColumn)
	return few, humanize.Table(&p.out, columns, rows)
}

// fit shrinks the two columns of names until the table fits the page. solver is the index of the
// first of them. If there is room, fit widens the gaps between the columns.
func (p *page) fit(columns []humanize.Column, solver int) {
	names := columns[solver : solver+2]
	for i := range names {
		names[i].Width = min(names[i].Width, maxName)
	}
	for humanize.Total(columns) > p.width {
		widest := slices.MaxFunc([]int{0, 1}, func(a, b int) int { return names[a].Width - names[b].Width })
		if names[widest].Width <= minName {
			break
		}
		names[widest].Width--
	}
	if humanize.Total(columns)+len(columns)-1 <= p.width {
		for i := range columns[1:] {
			columns[1+i].Gap = 2
		}
	}
}
