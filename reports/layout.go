package reports

import (
	"slices"

	"sudokubench/internal/words/humanize"
)

// nameColumn is the index of the column with the contestant's name, the only column that can
// shrink.
const nameColumn = 1

// A name has at most maxName cells. If no other column can be removed, it shrinks to as little as
// minName cells.
const maxName, minName = 20, 10

// minWidth is the width of the narrowest page, in cells. Narrower pages are laid out like this one.
const minWidth = 40

// grid is a list as text: a row for each contestant, a cell for each column.
type grid struct {
	columns []Column
	rows    [][]string
	won     []bool    // whether each row is the row of a winner
	shares  []float64 // position of each row's mean on the scale of the bars, from 0 to 1, see meanShares
}

// grid returns the text of a list with the columns of some formats.
func (l *List) grid(in formatSet) grid { return l.gridOf(l.shown(in), l.Rows) }

// gridOf returns the text of some columns and rows of a list. The bars compare these rows.
func (l *List) gridOf(columns []Column, rows []Row) grid {
	g := grid{columns: columns, shares: meanShares(rows)}
	for i := range rows {
		w := &rows[i]
		w.share = g.shares[i]
		row := make([]string, len(columns))
		for k := range columns {
			row[k] = columns[k].Text(w)
		}
		g.rows, g.won = append(g.rows, row), append(g.won, !w.Disqualified && l.Won(w))
	}
	return g
}

// layout describes which columns of some grids a page shows, and how wide they are.
type layout struct {
	shown   []int // indexes of the columns that the page shows
	columns []humanize.Column
	hidden  []string
}

// spacing is the number of cells between two columns of a group, and between two groups.
type spacing struct{ within, between int }

// fit lays out grids with the same columns for a page. If the page is narrow, the gaps shrink
// first. Then columns are removed in the order of Column.drop, and at last the names are cut. A bar
// gets the room that is left.
func fit(grids []grid, width int) layout {
	if len(grids) == 0 {
		return layout{}
	}
	columns := grids[0].columns
	widths := make([]int, len(columns))
	var shown []int
	for i, c := range columns {
		if c.chart == barChart {
			widths[i] = minBar
		}
		for _, g := range grids {
			head := g.columns[i].lines()
			widths[i] = max(widths[i], humanize.Cells(head[0]), humanize.Cells(head[1]))
			for _, row := range g.rows {
				widths[i] = max(widths[i], humanize.Cells(row[i]))
			}
		}
		if c.chart == noChart && !c.maybe || measured(grids, i) {
			shown = append(shown, i)
		}
	}
	var l layout
	var hidden []string
	for {
		for _, s := range []spacing{{2, 3}, {1, 2}, {1, 1}} {
			if l = layOut(columns, shown, widths, s); humanize.Total(l.columns) <= width {
				break
			}
		}
		last := slices.MaxFunc(shown, func(a, b int) int { return columns[a].drop - columns[b].drop })
		if humanize.Total(l.columns) <= width || columns[last].drop == 0 {
			break
		}
		shown = slices.DeleteFunc(shown, func(i int) bool { return i == last })
		if c := &columns[last]; c.chart == noChart && !c.quiet {
			hidden = append(hidden, columns[last].Name)
		}
	}
	l.hidden = hidden
	free := width - humanize.Total(l.columns)
	for at, i := range l.shown {
		switch c := &l.columns[at]; {
		case i == nameColumn && free < 0:
			c.Width = max(min(c.Width, minName), c.Width+free)
		case columns[i].chart == barChart:
			c.Width = min(maxBar, c.Width+free)
		}
	}
	return l
}

// measured reports whether a column has a figure in at least one row. For a count, 0 is not a
// figure.
func measured(grids []grid, column int) bool {
	return slices.ContainsFunc(grids, func(g grid) bool {
		nothing := absent
		if g.columns[column].Count {
			nothing = "0"
		}
		return slices.ContainsFunc(g.rows, func(row []string) bool { return row[column] != nothing })
	})
}

// measuredOnly returns the grid without the columns that are shown only if they have a figure and do
// not have one.
func (g grid) measuredOnly() grid {
	var keep []int
	for i, c := range g.columns {
		if !c.maybe || measured([]grid{g}, i) {
			keep = append(keep, i)
		}
	}
	some := grid{won: g.won, shares: g.shares}
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

// layOut lays out columns with a given spacing.
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
		l.columns = append(l.columns, humanize.Column{Width: widths[i], Gap: gap, Left: columns[i].Left})
	}
	return l
}

// opensGroup reports whether a group begins after column a and at or before column b. The first
// column of the group might be hidden.
func opensGroup(columns []Column, a, b int) bool {
	return slices.ContainsFunc(columns[a+1:b+1], func(c Column) bool { return c.group })
}
