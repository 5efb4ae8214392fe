package engine

import (
	"math"
	"slices"
	"testing"

	"sudokubench/internal/record/shard"
)

// TestSlicesBeginAtDifferentPlaces uses a corpus of one slice. A contestant that attempts only the
// first tenth of each round must meet nearly all puzzles instead of the same tenth again.
func TestSlicesBeginAtDifferentPlaces(t *testing.T) {
	const n, rounds = 2400, 24
	s := newSchedule(5, "easy", n, 12, shard.Shard{})
	if s.slices != 1 {
		t.Fatalf("the corpus has %d slices, want 1", s.slices)
	}
	met := map[int]bool{}
	for round := range rounds {
		part := s.slice(round).puzzles
		for _, i := range part[:n/10] {
			met[i] = true
		}
		slices.Sort(part)
		for i := range part {
			if part[i] != i {
				t.Fatalf("round %d does not have each puzzle once", round)
			}
		}
	}
	if len(met) < n*9/10 {
		t.Errorf("the first tenths of %d rounds have %d of %d puzzles, want at least 90%%", rounds, len(met), n)
	}
}

// TestOrder shows that every number has exactly one place, and that place is the inverse of at.
func TestOrder(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 16, 17, 1000, 4096, 4097} {
		o, met := newOrder(7, n), map[int]bool{}
		for place := range n {
			number := o.at(place)
			if number < 0 || number >= n || met[number] || o.place(number) != place {
				t.Fatalf("of %d numbers, %d is at place %d, but place returned %d", n, number, place, o.place(number))
			}
			met[number] = true
		}
	}
}

// TestOrderIsMixed shows that neighbors in the order differ by as much as random numbers do, and
// that the first tenth of the order has numbers of all sizes.
func TestOrderIsMixed(t *testing.T) {
	const n = 10_000
	o := newOrder(3, n)
	sum, firsts := 0.0, 0.0
	for place := range n - 1 {
		sum += math.Abs(float64(o.at(place+1) - o.at(place)))
	}
	for place := range n / 10 {
		firsts += float64(o.at(place))
	}
	if mean := sum / (n - 1); math.Abs(mean-n/3) > n/3*0.05 {
		t.Errorf("the mean difference of neighbors is %.0f, want about %d", mean, n/3)
	}
	if mean := firsts / (n / 10); math.Abs(mean-n/2) > n/2*0.1 {
		t.Errorf("the mean of the first tenth is %.0f, want about %d", mean, n/2)
	}
}

// TestShardsWithPuzzles shows that with the returned number of shards, the last shard has a puzzle
// of the largest slice. With one more shard, the last has none.
func TestShardsWithPuzzles(t *testing.T) {
	for _, row := range []struct {
		reason                string
		puzzles, rounds, want int
	}{
		{"one slice with all puzzles", 2, 5, 2},
		{"several slices", 5*EnoughAttempts + 3, 5, EnoughAttempts + 1},
		{"no puzzle", 0, 5, 0},
	} {
		got := ShardsWithPuzzles(row.puzzles, row.rounds)
		if got != row.want {
			t.Errorf("%s: %d shards, want %d", row.reason, got, row.want)
		}
		for _, of := range []int{got, got + 1} {
			if has := of > 0 && LongestTurn(row.puzzles, row.rounds, 0, shard.Shard{Number: of, Of: of}) > 0; has != (of == got && got > 0) {
				t.Errorf("%s: shard %d of %d has puzzles: %t, want the opposite", row.reason, of, of, has)
			}
		}
	}
}

// TestOwnSlices shows that a plan with as many slices as rounds gives each round its own puzzles,
// and repeats them until the turn has enough attempts.
func TestOwnSlices(t *testing.T) {
	p := &Plan{Rounds: 6, Slices: 4, Attempts: 12, Corpora: []Corpus{{}}}
	p.Corpora[0].Info.WholePuzzles = 20
	s, met := p.schedule(0), map[int]int{}
	for round := range p.Slices {
		if n := len(s.slice(round).puzzles); n != 10 {
			t.Errorf("round %d has %d attempts, want 5 puzzles twice", round, n)
		}
		for _, i := range s.slice(round).puzzles {
			met[i]++
		}
	}
	for i := range 20 {
		if met[i] != 2 {
			t.Errorf("puzzle %d occurs %d times in all rounds, want 2", i, met[i])
		}
	}
}
