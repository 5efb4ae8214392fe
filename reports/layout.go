package reports

import (
	"slices"

	"sudokubench/internal/humanize"
)

// nameColumn is the place of the contestant's name, the only column that shrinks.
const nameColumn = 1

// A name is shown in at most maxName cells, or in at most minName if no other
// column is left to drop.
const maxName, minName = 20, 10

// minWidth is the narrowest page that is laid out for.
const minWidth = 40

// grid is a list as text: a row for each contestant, a cell for each column.
type grid struct {
	columns []Column
	rows    [][]string
	marks   []mark    // by row
	shares  []float64 // by row, what the bars show; see meanShares
}

// mark distinguishes a row from the others.
type mark uint8

const (
	noMark mark = iota
	winning
	disqualified
)

// grid is the grid of a list with the columns that some formats show.
func (l *List) grid(in formatSet) grid {
	g := grid{columns: l.shown(in)}
	for i := range l.Rows {
		w := &l.Rows[i]
		row := make([]string, len(g.columns))
		for k := range g.columns {
			row[k] = g.columns[k].Text(w)
		}
		g.rows, g.marks, g.shares = append(g.rows, row), append(g.marks, l.mark(w)), append(g.shares, w.share)
	}
	return g
}

func (l *List) mark(w *Row) mark {
	switch {
	case w.Disqualified:
		return disqualified
	case l.Won(w):
		return winning
	}
	return noMark
}

// layout is which columns of some grids are shown on a page, and how.
type layout struct {
	shown  []int // columns
	widths []int // in cells, of those
	gaps   []int // in cells, before each of those
	hidden []string
}

// spacing is how many cells are between two columns.
type spacing struct{ within, between int }

// fit lays out grids of the same columns for a page: first the spacing shrinks,
// then columns go, and at last the names are cut. Charts come after that, into the
// room that is left.
func fit(grids []grid, width int) layout {
	if len(grids) == 0 {
		return layout{}
	}
	columns := grids[0].columns
	p := paper{columns: columns, widths: make([]int, len(columns)), width: width}
	var shown, charts []int
	for i, c := range columns {
		for _, g := range grids {
			head := g.columns[i].lines()
			p.widths[i] = max(p.widths[i], humanize.Cells(head[0]), humanize.Cells(head[1]))
			for _, row := range g.rows {
				p.widths[i] = max(p.widths[i], humanize.Cells(row[i]))
			}
		}
		switch {
		case c.chart != noChart && measured(grids, i):
			charts = append(charts, i)
		case c.chart == noChart && (!c.extra && !c.maybe || measured(grids, i)):
			shown = append(shown, i)
		}
	}
	return p.draw(p.fit(shown), charts)
}

// paper is what columns are laid out on.
type paper struct {
	columns []Column
	widths  []int // in cells, of the columns
	width   int   // in cells, of the page
}

// fit lays out as many of the columns as there is room for.
func (p *paper) fit(shown []int) layout {
	var hidden []string
	for {
		if l, ok := p.try(shown); ok {
			l.hidden = hidden
			return l
		}
		last := slices.MaxFunc(shown, func(a, b int) int { return p.columns[a].drop - p.columns[b].drop })
		if p.columns[last].drop == 0 {
			break
		}
		shown = slices.DeleteFunc(shown, func(i int) bool { return i == last })
		if !p.columns[last].extra {
			hidden = append(hidden, p.columns[last].Name)
		}
	}
	l := layOut(p.columns, shown, p.widths, spacing{1, 1})
	l.hidden = hidden
	if name := slices.Index(shown, nameColumn); name >= 0 {
		l.widths[name] = max(min(l.widths[name], minName), l.widths[name]-(l.width()-p.width))
	}
	return l
}

// try lays columns out as widely as the page allows, if it does.
func (p *paper) try(shown []int) (layout, bool) {
	extra := slices.ContainsFunc(shown, func(i int) bool { return p.columns[i].extra })
	for _, s := range []spacing{{2, 3}, {1, 2}, {1, 1}} {
		if extra && s.between == 1 {
			continue // an extra column is not worth a crowd
		}
		if l := layOut(p.columns, shown, p.widths, s); l.width() <= p.width {
			return l, true
		}
	}
	return layout{}, false
}

// measured reports whether a column has any figure, and a count any that is not 0.
func measured(grids []grid, column int) bool {
	return slices.ContainsFunc(grids, func(g grid) bool {
		nothing := absent
		if g.columns[column].Count {
			nothing = "0"
		}
		return slices.ContainsFunc(g.rows, func(row []string) bool { return row[column] != nothing })
	})
}

// measuredOnly is the grid without the columns that need a figure and have none.
func (g grid) measuredOnly() grid {
	var keep []int
	for i, c := range g.columns {
		if !c.maybe || measured([]grid{g}, i) {
			keep = append(keep, i)
		}
	}
	some := grid{marks: g.marks, shares: g.shares}
	for _, i := range keep {
		some.columns = append(some.columns, g.columns[i])
	}
	for _, row := range g.rows {
		var cells []string
		for _, i := range keep {
			cells = append(cells, row[i])
		}
		some.rows = append(some.rows, cells)
	}
	return some
}

// layOut applies a spacing.
func layOut(columns []Column, shown, widths []int, s spacing) layout {
	var l layout
	for at, i := range shown {
		gap := s.within
		switch {
		case at == 0:
			gap = 0
		case opensGroup(columns, shown[at-1], i):
			gap = s.between
		}
		l.shown = append(l.shown, i)
		l.widths = append(l.widths, widths[i])
		l.gaps = append(l.gaps, gap)
	}
	return l
}

// opensGroup reports whether a group begins after column a up to column b; its
// first column may have been dropped.
func opensGroup(columns []Column, a, b int) bool {
	return slices.ContainsFunc(columns[a+1:b+1], func(c Column) bool { return c.group })
}

func (l *layout) width() int {
	w := 0
	for i := range l.widths {
		w += l.widths[i] + l.gaps[i]
	}
	return w
}
