package generator

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"sudokubench/sudoku"
)

// Run makes the same puzzles in the same order with any number of goroutines.
func TestRunKeepsTheOrder(t *testing.T) {
	for _, row := range []struct {
		reason string
		shape  sudoku.Shape
		level  Level
		count  int
	}{
		{"attempts take about the same time", sudoku.Shape9, Minimal, 10 / min(slow, 5)},
		{"some attempts fail", sudoku.Shape9, Easy, 5 / min(slow, 5)},
		{"some attempts repeat puzzles", sudoku.Shape4, Easy, 100},
		{"attempts take long", sudoku.Shape6, Hard, 3},
	} {
		var want []string
		g := newGenerator(t, row.shape, row.level, 8)
		for range row.count {
			want = append(want, next(t, g).Clues.String())
		}
		after := next(t, g).Clues.String()
		for _, workers := range []int{0, 1, 3} {
			var got []string
			g := newGenerator(t, row.shape, row.level, 8)
			err := g.Run(context.Background(), row.count, workers, func(p *Puzzle) error {
				got = append(got, p.Clues.String())
				return nil
			})
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: %d workers made %v, want %v; error %v", row.reason, workers, got, want, err)
			}
			if p := next(t, g).Clues.String(); p != after {
				t.Errorf("%s: the next puzzle after %d workers is %s, want %s", row.reason, workers, p, after)
			}
		}
	}
}

// Run ends at the first error and then delivers no more puzzles.
func TestRunEnds(t *testing.T) {
	full := errors.New("no space left")
	for _, row := range []struct {
		reason string
		end    func(n int, cancel func()) error // called after n puzzles; if it returns an error, the run ends
		want   string
	}{
		{"a puzzle cannot be written", func(n int, _ func()) error {
			if n == 5 {
				return full
			}
			return nil
		}, "no space left"},
		{"it is interrupted", func(n int, cancel func()) error {
			if n == 5 {
				cancel()
			}
			return nil
		}, "context canceled"},
		{"there are no more puzzles", func(int, func()) error { return nil }, "found no new minimal 4x4 puzzle in 5000 attempts after the first "},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		n := 0
		ended := false
		shape := sudoku.Shape9
		if strings.HasPrefix(row.want, "found") {
			shape = sudoku.Shape4
		}
		g := newGenerator(t, shape, Minimal, 1)
		if shape == sudoku.Shape4 {
			g.misses = patience - 2 // start near the limit, because all failed attempts together take a minute
		}
		err := g.Run(ctx, 1<<30, 3, func(*Puzzle) error {
			if ended {
				t.Errorf("%s: delivered a puzzle after the end", row.reason)
			}
			n++
			if shape == sudoku.Shape4 {
				g.misses = patience - 2
			}
			err := row.end(n, cancel)
			ended = err != nil
			return err
		})
		cancel()
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s: error %v after %d puzzles, want %s", row.reason, err, n, row.want)
		}
	}
}

// The type recent forgets old puzzles, but never the last ones.
func TestRecent(t *testing.T) {
	var r recent
	puzzle := func(n int) sudoku.Grid {
		return sudoku.Grid{uint8(n), uint8(n >> 8), uint8(n >> 16)}
	}
	last := recentMost * 5 / 2
	for n := range last {
		if !r.add(puzzle(n)) {
			t.Fatalf("puzzle %d is new, but add returned false", n)
		}
	}
	if len(r.old) != recentMost || len(r.young) != recentMost/2 {
		t.Errorf("recent stores %d and %d puzzles, want recentMost and half of it", len(r.old), len(r.young))
	}
	for _, row := range []struct {
		reason string
		n      int
		want   bool
	}{
		{"the last one", last - 1, false},
		{"the oldest that must be stored", last - recentMost, false},
		{"forgotten", 0, true},
	} {
		if got := r.add(puzzle(row.n)); got != row.want {
			t.Errorf("%s: add returned %v, want %v", row.reason, got, row.want)
		}
	}
}
