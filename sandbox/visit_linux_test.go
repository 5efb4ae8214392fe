package sandbox

import (
	"iter"
	"slices"
	"testing"
)

func TestVisitFindsWhatStartsMeanwhile(t *testing.T) {
	lives := []int{1, 2}
	var found []int
	visit(func() iter.Seq[int] { return slices.Values(slices.Clone(lives)) }, func(n int) {
		found = append(found, n)
		if n == 1 {
			lives = []int{1, 3} // numbers of the processes at the end: process 2 starts process 3 and ends before visit reaches it
		}
	})
	if !slices.Contains(found, 3) {
		t.Errorf("visit found %v; want a list with 3", found)
	}
	lives, found = nil, nil
	visit(func() iter.Seq[int] { lives = append(lives, len(lives)); return slices.Values(slices.Clone(lives)) }, func(n int) { found = append(found, n) })
	if len(found) != maxLists {
		t.Errorf("visit found %d processes while new ones started; want %d, one per list", len(found), maxLists)
	}
}
