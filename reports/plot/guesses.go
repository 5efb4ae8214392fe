package plot

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/reports/canvas"
)

// mostPoints is the largest number of points per contestant. More points would hide each other.
const mostPoints = 350

// noGuess is the coordinate of puzzles without a guess. It is left of 1 guess, whose logarithm is
// 0.
const noGuess = -0.35

func guesses(s *sheet, sub *subject, a area) error {
	k, a, err := s.key(a, sub, false)
	if err != nil {
		return err
	}
	times, most, any := newBounds(), 2.0, false
	points := make([][]pair, len(sub.lines))
	for i, l := range sub.lines {
		var all []pair
		for k, n := range l.series.Guesses {
			if x := l.series.Times[k]; n >= 0 && x > 0 {
				all = append(all, pair{n, x})
			}
		}
		n := min(len(all), s.points)
		for k := range n {
			q := all[k*len(all)/n]
			points[i] = append(points[i], q)
			times.add(q.y)
			most, any = max(most, q.x), any || q.x > 0
		}
	}
	switch {
	case times.empty():
		return fmt.Errorf("no puzzle of corpus %s has both a time and a number of guesses; draw the plot cactus", sub.corpus.Name)
	case !any:
		return fmt.Errorf("no contestant guessed on corpus %s, so there is nothing to draw; use a harder corpus, or the plot cactus", sub.corpus.Name)
	}
	p := s.pane(a, func(room float64) axis {
		a := logAxis(1, most, room*0.9, 44, shortCount)
		a.low = 2 * noGuess
		a.ticks = append(a.ticks, tick{at: noGuess, label: "0"})
		return a
	}, func(room float64) axis { return logAxis(times.low, times.high, room, 34, shortTime) }, "guesses", "time per puzzle")
	for i, l := range slices.Backward(sub.lines) {
		s.Group(canvas.Group{Class: "series " + l.look.ink, Data: entryData(l.series.Entry), Hidden: l.ghost}, func() {
			var at []canvas.Point
			for _, q := range points[i] {
				x := noGuess
				if q.x > 0 {
					x = max(noGuess/2, math.Log10(q.x)) // a lower limit, because the mean of several attempts can be below 1 guess
				}
				at = append(at, whole(p.at(x, math.Log10(q.y))))
			}
			s.cloud(l, at)
			k.draw(s, l)
		})
	}
	k.drawOut(s)
	return nil
}

// cloud draws many marks of a contestant, in few bytes.
func (s *sheet) cloud(l *line, at []canvas.Point) {
	if len(at) == 0 {
		return
	}
	var path canvas.Path
	ink := faint(l.look.ink, 0.6)
	switch l.look.shape % shapes {
	case 0, 1:
		for _, p := range at {
			path.Move(p.X, p.Y)
		}
		s.Stroke(canvas.Pen{Paint: ink, Width: 5.5, Round: l.look.shape%shapes == 0, Square: l.look.shape%shapes == 1}, path)
	case 5:
		for _, p := range at {
			path.Move(p.X-3, p.Y)
			path.Line(p.X+3, p.Y)
			path.Move(p.X, p.Y-3)
			path.Line(p.X, p.Y+3)
		}
		s.Stroke(canvas.Pen{Paint: ink, Width: 2}, path)
	default:
		for _, p := range at {
			addMark(&path, l.look.shape, p, 3)
		}
		s.Fill(ink, path)
	}
}

// whole rounds a point of a cloud to whole units, which take fewer bytes.
func whole(at canvas.Point) canvas.Point {
	return canvas.Point{X: math.Round(at.X), Y: math.Round(at.Y)}
}
