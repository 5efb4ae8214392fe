package plot

import (
	"fmt"
	"math"

	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports/canvas"
)

// outPitch is the height of a line about a missing contestant.
const outPitch = 17

// writeOut writes the lines about missing contestants.
func (s *sheet) writeOut(sub *subject, y float64) {
	for i, words := range sub.out {
		s.write(12.5, "soft", canvas.Start, 10, y+outPitch*(float64(i)+0.5), s.fit(12.5, words, s.Width-20))
	}
}

// strip draws a row with dots for each contestant, one dot per puzzle.
func strip(s *sheet, sub *subject, a area) bool {
	a.bottom -= outPitch * float64(len(sub.out))
	rows, a, ok := s.rows(a, spelling.Words(sub.lines, func(l *line) string { return l.name }))
	if !ok {
		return false
	}
	b := newBounds()
	for _, l := range sub.lines {
		b.add(l.series.Times...)
	}
	p := s.pane(a, b.logAxis, noAxis, "time per puzzle", "")
	for i, l := range sub.lines {
		s.series(l, func() {
			p.horizontal("grid", 1, rows[i].middle, p.box.left, p.box.right)
			var dots canvas.Path
			for _, x := range l.series.Times {
				if x > 0 {
					addMark(&dots, 0, canvas.Point{X: p.atX(math.Log10(x)), Y: rows[i].middle}, 4.5)
				}
			}
			p.Fill(faint(l.look.ink, 0.75), dots)
			name := rows[i]
			if n := l.series.Solved; n < sub.corpus.Puzzles && !s.narrow {
				what := "solved"
				if l.series.Open {
					what, n = "timed", l.series.Timed
				}
				p.write(11.5, "soft", canvas.End, p.box.right, name.middle-min(12, name.half), fmt.Sprintf("%s %s of %s", what, humanize.Count(n), humanize.Count(sub.corpus.Puzzles)))
			}
			name.write(s)
		})
	}
	s.writeOut(sub, a.bottom)
	return true
}
