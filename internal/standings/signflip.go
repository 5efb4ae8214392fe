package standings

import (
	"slices"

	"sudokubench/internal/record/run"
)

// SignFlip returns the p-value of the exact sign-flip test on the rounds that two contestants have
// in common on a corpus. ok is false if these rounds are too few for the test to confirm a
// decision.
func SignFlip(r *run.Run, corpus, first, second string) (p float64, ok bool) {
	of := r.Corpus(corpus)
	if of == nil {
		return 1, false
	}
	b := builder{Run: r}
	c := b.corpus(of)
	place := func(name string) int {
		return slices.IndexFunc(c.who, func(who int) bool { return r.Contestants[who].Name == name })
	}
	i, j := place(first), place(second)
	if i < 0 || j < 0 || i == j {
		return 1, false
	}
	return c.field(c.played()).SignFlip(i, j)
}
