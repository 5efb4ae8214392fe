package reports

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/standings"
)

const (
	sharedTitle  = "What does an idea buy in several contestants?"
	sharedLegend = "contestants: number of contestants with the idea and factors on the corpus. Factors: geometric mean over them, and in parentheses the smallest and the largest, decided or not."
)

// sharedIdeas returns the factors of the ideas that several contestants have. The grid has no rows
// if there are none.
func sharedIdeas(p Words, ideas []standings.Idea) grid {
	g := grid{columns: []Column{{Name: "corpus", Left: true}, {Name: "version", Left: true}, {Name: "contestants"}, {Name: "x guesses", maybe: true}, {Name: "x time"}}}
	type key struct{ corpus, change string }
	var keys []key
	guesses, time := map[key][]float64{}, map[key][]float64{}
	for _, x := range ideas {
		if len(x.Changes) != 1 || x.Ratio == nil {
			continue
		}
		k := key{x.Corpus, x.Changes[0]}
		if time[k] == nil {
			keys = append(keys, k)
		}
		if time[k] = append(time[k], *x.Ratio); x.GuessRatio != nil {
			guesses[k] = append(guesses[k], *x.GuessRatio)
		}
	}
	for _, x := range ideas {
		for _, k := range keys {
			if len(x.Changes) == 0 && k.corpus == x.Corpus && x.Contestant == ideas[0].Contestant && len(time[k]) > 1 {
				g.rows = append(g.rows, []string{p(k.corpus), p(k.change), fmt.Sprint(len(time[k])), factors(guesses[k]), factors(time[k])})
				g.won = append(g.won, false)
			}
		}
	}
	return g.measuredOnly()
}

// factors formats the geometric mean of factors, with the smallest and the largest.
func factors(list []float64) string {
	if len(list) == 0 {
		return absent
	}
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	return fmt.Sprintf("%s (%s to %s)", times(math.Exp(sum/float64(len(list)))), times(slices.Min(list)), times(slices.Max(list)))
}
