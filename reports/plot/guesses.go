package plot

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// mostPoints are drawn of a contestant: more hide each other.
const mostPoints = 350

// noGuess is where puzzles stand that took no guess: left of 1, of which the
// logarithm is 0.
const noGuess = -0.35

func guesses(s *sheet, sub *subject, area vg.Rectangle) error {
	area, err := s.key(area, sub.lines, false)
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
		n := min(len(all), mostPoints)
		for k := range n {
			q := all[k*len(all)/n]
			points[i] = append(points[i], q)
			times.add(q.y)
			most, any = max(most, q.x), any || q.x > 0
		}
	}
	switch {
	case times.empty():
		return fmt.Errorf("no puzzle of corpus %s has both a time and a number of guesses; name other contestants, or draw the plot cactus", sub.corpus.Name)
	case !any:
		return fmt.Errorf("nobody guessed on corpus %s, so there is nothing to draw; want a harder corpus, other contestants, or the plot cactus", sub.corpus.Name)
	}
	p := s.pane(area, func(room float64) axis {
		a := logAxis(1, most, room*0.9, 44, shortCount)
		a.low = 2 * noGuess
		a.ticks = append(a.ticks, tick{noGuess, "0"})
		return a
	}, func(room float64) axis { return logAxis(times.low, times.high, room, 34, shortTime) }, "guesses", "time of a puzzle")
	for i, l := range slices.Backward(sub.lines) {
		ink := faint(s.theme.inks[l.look.ink], 0x99)
		for _, q := range points[i] {
			x := noGuess
			if q.x > 0 {
				x = max(noGuess/2, math.Log10(q.x)) // means of several attempts may lie below 1
			}
			s.mark(l.look.shape, p.at(x, math.Log10(q.y)), 3.2, ink, nil)
		}
	}
	return nil
}
