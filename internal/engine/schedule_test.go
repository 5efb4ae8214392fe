package engine

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/shard"
)

// TestSlicesBeginElsewhere: someone who gets through a tenth of each slice has
// met nearly all of a corpus that is one slice, and not the same tenth again and
// again.
func TestSlicesBeginElsewhere(t *testing.T) {
	const n, rounds = 2400, 24
	s := newSchedule(5, "easy", n, 12, shard.Shard{})
	if s.slices != 1 {
		t.Fatalf("%d slices; the test wants a corpus of one", s.slices)
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
				t.Fatalf("round %d does not hold each puzzle once", round)
			}
		}
	}
	if len(met) < n*9/10 {
		t.Errorf("tenths of %d rounds meet %d of %d puzzles", rounds, len(met), n)
	}
}

// TestOrder: every number has one place.
func TestOrder(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 16, 17, 1000, 4096, 4097} {
		o, met := newOrder(7, n), map[int]bool{}
		for place := range n {
			number := o.at(place)
			if number < 0 || number >= n || met[number] || o.place(number) != place {
				t.Fatalf("of %d numbers, %d is at place %d, and its place is said to be %d", n, number, place, o.place(number))
			}
			met[number] = true
		}
	}
}

// TestOrderIsMixed: the distances of neighbours are those of random numbers, and each part
// of the order has numbers of all sizes.
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
		t.Errorf("neighbours are %.0f apart in the mean, want about %d", mean, n/3)
	}
	if mean := firsts / (n / 10); math.Abs(mean-n/2) > n/2*0.1 {
		t.Errorf("the first tenth has the mean %.0f, want about %d", mean, n/2)
	}
}

// TestShardsAreTheRun: in each round, all shards together attempt the same puzzles in the same
// forms as a run that is not split. Each puzzle belongs to one shard in all rounds.
func TestShardsAreTheRun(t *testing.T) {
	for _, tt := range []struct {
		reason        string
		n, rounds, of int
	}{
		{"a corpus of several slices", 2 * EnoughAttempts * 3, 6, 2},
		{"a corpus of one slice, gone through several times a round", 1465, 4, 7},
		{"more shards than puzzles", 5, 3, 7},
		{"one shard", 100, 2, 1},
		{"many shards", 9000, 4, 100},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			info := &record.Corpus{Name: "k", SHA256: "s", Puzzles: tt.n}
			whole := newSchedule(9, "ks", tt.n, tt.rounds, shard.Shard{})
			attempts := make([]int, tt.of)
			for round := range tt.rounds {
				want, got := map[string]bool{}, map[string]bool{}
				x := whole.slice(round)
				for k, p := range x.puzzles {
					want[fmt.Sprint(p, whole.symmetrySeed(round, x.wholePlaces[k]))] = true
					if x.wholePlaces[k] != k {
						t.Fatalf("place %d of a run that is not split is said to be %d", k, x.wholePlaces[k])
					}
				}
				for number := 1; number <= tt.of; number++ {
					of := shard.Shard{Number: number, Of: tt.of}
					s, has := newSchedule(9, "ks", tt.n, tt.rounds, of), Share(9, info, tt.rounds, of)
					y := s.slice(round)
					if len(y.puzzles) != s.places(y.number) || y.number != x.number {
						t.Fatalf("shard %s has %d places of slice %d, but says %d", of, len(y.puzzles), y.number, s.places(y.number))
					}
					attempts[number-1] += len(y.puzzles)
					for k, p := range y.puzzles {
						if !has(p) {
							t.Fatalf("shard %s attempts puzzle %d, which is said not to be its", of, p)
						}
						if p != y.order[(y.start+k)%len(y.order)] {
							t.Fatalf("shard %s: place %d is not that of the slice's line in the record", of, k)
						}
						key := fmt.Sprint(p, s.symmetrySeed(round, y.wholePlaces[k]))
						if got[key] {
							t.Fatalf("puzzle %d comes twice in the same form", p)
						}
						got[key] = true
					}
				}
				if len(got) != len(want) || len(want) != len(x.puzzles) {
					t.Fatalf("round %d has %d attempts in shards, %d without", round, len(got), len(want))
				}
				for key := range want {
					if !got[key] {
						t.Fatalf("round %d: no shard makes attempt %s", round, key)
					}
				}
			}
			sum := 0
			for number := 1; number <= tt.of; number++ {
				of := shard.Shard{Number: number, Of: tt.of}
				n := Attempts(tt.n, tt.rounds, false, of)
				if n != attempts[number-1] {
					t.Errorf("shard %s makes %d attempts, Attempts says %d", of, attempts[number-1], n)
				}
				sum += n
			}
			if all := Attempts(tt.n, tt.rounds, false, shard.Shard{}); sum != all {
				t.Errorf("the shards make %d attempts, the whole run %d", sum, all)
			}
		})
	}
}

// BenchmarkOrder measures the time of computing a place in the order of a corpus.
func BenchmarkOrder(b *testing.B) {
	for _, n := range []int{3000, 1 << 20, 100_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			o, sum := newOrder(1, n), 0
			for i := range b.N {
				sum += o.at(i % n)
			}
			if sum < 0 {
				b.Fatal("numbers are below 0")
			}
		})
	}
}

// TestShardsWithPuzzles: the last of these shards has a puzzle of the largest slice, and the next
// shard has none.
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
			if has := of > 0 && LongestTurn(row.puzzles, row.rounds, shard.Shard{Number: of, Of: of}) > 0; has != (of == got && got > 0) {
				t.Errorf("%s: shard %d of %d has puzzles: %t", row.reason, of, of, has)
			}
		}
	}
}
