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
			lives = []int{1, 3} // 2 starts 3 and ends before it is looked at
		}
	})
	if !slices.Contains(found, 3) {
		t.Errorf("it found %v; want 3 among them", found)
	}
	lives, found = nil, nil
	visit(func() iter.Seq[int] { lives = append(lives, len(lives)); return slices.Values(slices.Clone(lives)) }, func(n int) { found = append(found, n) })
	if len(found) != mostLists {
		t.Errorf("it found %d processes while new ones started; want an end after %d lists", len(found), mostLists)
	}
}
