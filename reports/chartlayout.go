package reports

import "slices"

// chartsFrom is the width of the narrowest page that has charts.
const chartsFrom = 90

// draw adds charts to a layout without charts, as far as they fit the page. The bar is added first,
// then the sparkline, then extra columns. The bar can take the room of columns that have yield set.
// If a column without yield is already hidden, the page is too narrow for any chart.
func (p *paper) draw(plain layout, charts []int) layout {
	narrow := slices.ContainsFunc(p.columns, func(c Column) bool { return !c.yield && slices.Contains(plain.hidden, c.Name) })
	if narrow || len(charts) == 0 || p.width < chartsFrom {
		return plain
	}
	figures := slices.DeleteFunc(slices.Clone(plain.shown), func(i int) bool { return p.columns[i].extra })
	first := charts[:1] // a list with only the first chart, which is the bar if the table has one
	for _, shown := range [][]int{
		merged(plain.shown, charts), merged(figures, charts),
		merged(plain.shown, first), merged(figures, first),
	} {
		if l, ok := p.tryDrawn(shown); ok {
			l.hidden = plain.hidden
			return l
		}
	}
	if p.columns[first[0]].chart != barChart {
		return plain
	}
	hidden := slices.Clone(plain.hidden)
	for {
		last := -1
		for _, i := range figures {
			if p.columns[i].yield && (last < 0 || p.columns[i].drop > p.columns[last].drop) {
				last = i
			}
		}
		if last < 0 {
			return plain
		}
		figures = slices.DeleteFunc(figures, func(i int) bool { return i == last })
		hidden = append(hidden, p.columns[last].Name)
		if l, ok := p.tryDrawn(merged(figures, first)); ok {
			l.hidden = hidden
			return l
		}
	}
}

// tryDrawn lays out columns with charts. It prefers a longer bar to wide gaps. The bar also gets
// the room that is left.
func (p *paper) tryDrawn(shown []int) (layout, bool) {
	for _, length := range []int{fairBar, leastBar} {
		for i, c := range p.columns {
			if c.chart == barChart {
				p.widths[i] = length
			}
		}
		l, ok := p.try(shown)
		if !ok {
			continue
		}
		for at, i := range l.shown {
			if p.columns[i].chart == barChart {
				l.widths[at] = min(mostBar, length+p.width-l.width())
			}
		}
		return l, true
	}
	return layout{}, false
}

// merged returns the columns of a and b, from left to right.
func merged(a, b []int) []int {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return all
}
