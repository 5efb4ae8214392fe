package plot

import (
	"math"
	"slices"
	"strings"

	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

// standing is a row of a ranking.
type standing struct {
	entry        int
	rank, name   string
	figures      string    // the mean and other figures as text, or the reason why there is no mean
	mean         string    // name of the mean, which becomes the name of the axis
	span         []float64 // low end, mean and high end of the interval, in ns; empty if there is no time
	disqualified bool
}

// rankless returns the first number of the rank: "2" for the rank "2-4".
func (x *standing) rankless() string {
	rank, _, _ := strings.Cut(x.rank, "-")
	return rank
}

// standingsOf returns the rows of a table, in its order. The map verified contains how many puzzles
// each contestant solved, by index. The map can be nil. puzzles is the number of puzzles of the
// corpus.
func standingsOf(run *document.Run, table *document.Table, verified map[int]int, puzzles int) []standing {
	var list []standing
	for i := range table.Rows {
		r := &table.Rows[i]
		x := standing{entry: r.Entry, rank: r.Cells[0], name: run.Entries[r.Entry].Name, span: r.Span, mean: "mean time per puzzle", disqualified: r.Mark == "dq"}
		var words []string
		overall := false
		for k, c := range table.Columns { // the column of the mean comes before the column of its interval
			switch text := r.Cells[k]; {
			case c.Role == "average":
				if overall = c.Name != reports.ColumnMean; overall {
					x.mean = "geometric " + x.mean
				}
				if text != "-" {
					words = append(words, text) // text of the cell, which includes the mark of an estimate
				}
			case c.Name == reports.ColumnInterval && !overall && text != "-": // not in an overall table, in which the interval belongs to a ratio
				words = append(words, c.Name+text)
			}
		}
		x.figures = strings.Join(words, " ")
		if words == nil && r.Why != "" {
			x.figures = r.Why
		} else if n, known := verified[r.Entry]; known && n < puzzles {
			x.figures = strings.TrimPrefix(x.figures+", "+humanize.Count(n)+" of "+humanize.Count(puzzles), ", ")
		}
		list = append(list, x)
	}
	return list
}

// aboutRows explains the rows of every ranking.
const aboutRows = "The best contestant is at the top. Contestants that failed clearly more puzzles come last. Neighbouring rows with the same background share a rank. Rank 2-4 means 2, 3 or 4."

// aboutStandings explains the plot whose rows are list.
func aboutStandings(list []standing, overall bool) string {
	about := "A dot is the mean time of the solved puzzles"
	if overall {
		about = "A dot is the geometric mean of the mean times on the corpora"
	}
	if slices.ContainsFunc(list, func(x standing) bool { return len(x.span) == 3 && x.span[0] > 0 }) {
		about += ", a line its 95% confidence interval"
	}
	if slices.ContainsFunc(list, func(x standing) bool { return strings.HasPrefix(x.figures, "~") }) {
		about += ". ~ means estimated from the puzzles that the contestant reached"
	}
	return about + ". " + aboutRows
}

func anyTime(list []standing) bool {
	return slices.ContainsFunc(list, func(x standing) bool { return len(x.span) == 3 && x.span[1] > 0 })
}

// topRoom is the height of the axis labels above the first row, if there are many rows.
const topRoom = 18

// standings draws rows of a ranking. At least one of them must have a time. It returns false if the
// rows do not fit.
func (s *sheet) standings(list []standing, whole area) bool {
	span := newBounds()
	for _, x := range list {
		span.add(x.span...)
	}
	a := whole
	share, ranks := 0.45, 46.0
	if s.narrow {
		share, ranks = 0.6, 34
	}
	figures, widest := s.fitAll(13, spelling.Words(list, func(x standing) string { return x.figures }), a.width()*share)
	a.left += ranks
	if !s.narrow {
		a.right -= widest + 14
	}
	tall := len(list) > narrowRows // a long list needs a second axis at the top, because the axis at the bottom is far away
	if tall {
		a.top += topRoom
	}
	rows, a, ok := s.rows(a, spelling.Words(list, func(x standing) string { return x.name }))
	if !ok {
		return false
	}
	if s.narrow {
		for i, r := range rows { // shortens the names, because name and figures are on the same line
			rows[i].name = s.fit(r.size, r.name, whole.right-s.Measure(13, figures[i])-10-r.nameX)
		}
	}
	dark := false
	for i := range list {
		if i > 0 && list[i].rankless() != list[i-1].rankless() {
			dark = !dark
		}
		if dark {
			s.fill("raised", area{whole.left - 8, rows[i].top, whole.right + 8, rows[i].bottom})
		}
	}
	p := s.pane(a, span.logAxis, noAxis, list[0].mean, "")
	if tall {
		for _, t := range p.x.ticks {
			p.write(tickSize, "soft", canvas.Middle, p.inside(p.atX(t.at), t.label), a.top-9, t.label)
		}
	}
	for i := range list {
		s.Group(canvas.Group{Class: "row", Data: entryData(list[i].entry)}, func() { p.standing(&list[i], &rows[i], whole, figures[i]) })
	}
	return true
}

func (p *pane) standing(x *standing, r *row, whole area, figures string) {
	ink, size := "ink0", min(13, r.size)
	if x.disqualified {
		ink = "bad"
	}
	r.write(p.sheet)
	if p.narrow {
		p.write(size, "soft", canvas.Start, whole.left, r.nameY, x.rank)
	} else {
		p.write(size, "soft", canvas.End, whole.left+34, r.nameY, x.rank)
	}
	p.write(size, "soft", canvas.End, whole.right, r.nameY, figures)
	if len(x.span) != 3 || !(x.span[1] > 0) {
		return
	}
	low, mean, high := x.span[0], x.span[1], x.span[2]
	radius := min(5, r.half*0.7)
	if low > 0 && high >= low {
		from, to := p.atX(math.Log10(low)), p.atX(math.Log10(high))
		p.horizontal(ink, 2, r.middle, from, to)
		if end := min(6, r.half*0.8); to-from > 2.6*radius { // the interval gets end marks if the dot does not cover them
			p.vertical(ink, 2, from, r.middle-end, r.middle+end)
			p.vertical(ink, 2, to, r.middle-end, r.middle+end)
		}
	}
	var dot canvas.Path
	dot.Circle(p.atX(math.Log10(mean)), r.middle, radius)
	p.Fill(paint(ink), dot)
}
