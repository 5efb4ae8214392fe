package gatereport

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

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
	var reasons, counters, news []string
	for _, row := range r.Rows {
		if !plain(row) && len(row.Failures) == 0 { // the reason of a row with failures is in the section about failures
			reasons = append(reasons, fmt.Sprintf("%s: %s: %s", row.Verdict, place(row, humanize.Visible), humanize.Visible(row.Reason)))
		}
		for _, s := range changes(row, humanize.Visible) {
			counters = append(counters, place(row, humanize.Visible)+": "+s)
		}
	}
	for _, w := range warnings(r) {
		news = append(news, humanize.Visible(w.Text))
	}
	p.section("Counters that changed", counters)
	p.line("  ", ungated(r.Rows...))
	p.section("Reasons", reasons)
	p.failures(r)
	p.worst(r)
	p.section("Warnings", news)
	if len(r.Rows) > 0 {
		p.out.WriteByte('\n')
		p.line("", legend(r, parts, "marked *"))
		p.line("", settings(r, humanize.Visible))
	}
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

// failures writes the puzzles that the head fails and the base solves.
func (p *page) failures(r *gate.Result) {
	title := "\nNew failures of the head\n"
	for _, row := range r.Rows {
		for _, f := range row.Failures {
			p.out.WriteString(title)
			title = ""
			p.line("  ", place(row, humanize.Visible)+", "+failure(f, humanize.Visible))
			p.clues(f.Clues)
		}
	}
}

// worst writes the puzzles that slowed down most.
func (p *page) worst(r *gate.Result) {
	title := "\nPuzzles that slowed down the most\n"
	for _, row := range r.Rows {
		for i, s := range worst(row, fewWorst) {
			if i == 0 {
				p.out.WriteString(title)
				title = ""
				more := ""
				if n := len(row.Worst); n > fewWorst {
					more = fmt.Sprintf(" (%d of %d; --report json=FILE lists all)", fewWorst, n)
				}
				p.line("  ", place(row, humanize.Visible)+more)
			}
			p.line("    ", slowed(&s, humanize.Visible))
			p.clues(s.Clues)
		}
	}
}

// clues writes a board on one line, even if it is longer than the page, so that a reader can copy
// it.
func (p *page) clues(clues string) {
	if clues != "" {
		fmt.Fprintf(&p.out, "    clues %s\n", humanize.Visible(clues))
	}
}

// line writes a sentence and breaks it between words at the width of the page. It does nothing if s
// is empty.
func (p *page) line(indent, s string) {
	if s == "" {
		return
	}
	humanize.Paragraph(&p.out, indent, s, p.width)
}

// parts selects the columns of figures that a table shows.
type parts struct {
	typical, noise bool
	both           bool // true if the table has an interval of the mean and one of the typical change
	one            bool // true if the table has only the interval of the figure that decided the row
}

// Indexes of the columns with names.
const solverColumn, corpusColumn = 1, 2

// columns returns the columns of a table and the cells of its rows.
func (p *parts) columns(r *gate.Result) (columns []humanize.Column, rows [][]string) {
	mark := mixed(r)
	columns = []humanize.Column{{Head: "verdict", Left: true}, {Head: "solver", Left: true}, {Head: "corpus", Left: true}}
	rows = make([][]string, len(r.Rows))
	list := make([]figures, len(r.Rows))
	for i, row := range r.Rows {
		rows[i] = []string{string(row.Verdict), humanize.Visible(row.Solver), humanize.Visible(row.Corpus)}
		list[i] = shown(r, row, mark)
	}
	add := func(head string, cell func(f *figures) string) {
		columns = append(columns, humanize.Column{Head: head})
		for i := range list {
			rows[i] = append(rows[i], cell(&list[i]))
		}
	}
	changed := func(head gate.Figure, of func(f *figures) change) {
		star := slices.ContainsFunc(list, func(f figures) bool { return of(&f).decided })
		add(string(head), func(f *figures) string {
			c := of(f)
			switch {
			case c.decided:
				return c.ratio + "*"
			case star:
				return c.ratio + " "
			}
			return c.ratio
		})
		if p.both {
			add("interval", func(f *figures) string { return of(f).span })
		}
	}
	add("base", func(f *figures) string { return f.base })
	add("head", func(f *figures) string { return f.head })
	changed(gate.Mean, func(f *figures) change { return f.mean })
	if p.typical {
		changed(gate.Typical, func(f *figures) change { return f.typical })
	}
	if p.one {
		add("interval", func(f *figures) string { return f.ruling().span })
	}
	if p.noise {
		add("noise", func(f *figures) string { return f.noise })
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
