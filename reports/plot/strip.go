package plot

import (
	"fmt"
	"math"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
)

const outPitch = 17

// outRoom returns the height of the lines about missing contestants.
func (s *sheet) outRoom(sub *subject) float64 { return outPitch * float64(len(sub.out)) }

// writeOut writes the lines about missing contestants.
func (s *sheet) writeOut(sub *subject, y float64) {
	for i, words := range sub.out {
		s.write(12.5, "soft", canvas.Start, 10, y+outPitch*(float64(i)+0.5), s.fit(12.5, words, s.Width-20))
	}
}

// strip draws a row with dots for each contestant, one dot per puzzle.
func strip(s *sheet, sub *subject, a area) error {
	a.bottom -= s.outRoom(sub)
	rows, a, err := s.rows(a, names(sub.lines))
	if err != nil {
		return err
	}
	b := newBounds()
	for _, l := range sub.lines {
		b.add(l.series.Times...)
	}
	p := s.pane(a, func(room float64) axis { return logAxis(b.low, b.high, room, 62, shortTime) }, noAxis, "time per puzzle", "")
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
	return nil
}
