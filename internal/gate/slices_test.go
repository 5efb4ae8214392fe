package gate

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"sudokubench/sudoku"
)

// One side has the first and last turn of a slice, and the other side has the middle turns. Each
// process has one turn. Over many slices, each process has each turn equally often.
func TestTheOrderIsBalanced(t *testing.T) {
	const slices = 8000
	rng := rand.New(rand.NewPCG(1, 1))
	var turns [4][2][perSide]int // number of slices in which a process has this turn, by turn, side and copy
	for range slices {
		o := order(rng)
		if o[0][0] != o[3][0] || o[1][0] != o[2][0] || o[0][0] == o[1][0] || o[0][1] == o[3][1] || o[1][1] == o[2][1] {
			t.Fatalf("order %v; want ABBA or BAAB, each copy once", o)
		}
		for turn, who := range o {
			turns[turn][who[0]][who[1]]++
		}
	}
	for turn := range turns {
		for side := range 2 {
			for copy := range perSide {
				if n := turns[turn][side][copy]; n < slices/4-200 || n > slices/4+200 { // the tolerance of 200 is five standard deviations
					t.Errorf("%s %d has turn %d in %d of %d slices, want a quarter", sideName(side), copy, turn, n, slices)
				}
			}
		}
	}
}

// All four processes that solve a slice get the same puzzles, and all four processes that count do too.
func TestAllFourProcessesGetTheSamePuzzles(t *testing.T) {
	l := newLab(1)
	l.keep = true
	l.compare(t, l.plan())
	for at := 0; at < len(l.batches); at += 4 {
		for k := range 3 {
			if !bytes.Equal(l.batches[at], l.batches[at+1+k]) {
				t.Fatalf("batch %d: process %d got different puzzles, want the same", at, k+1)
			}
		}
	}
	if len(l.batches) < 100 || len(l.batches)%4 != 0 {
		t.Fatalf("%d batches; want 100 or more, and a multiple of 4", len(l.batches))
	}
}

// The counting determines how many puzzles fit into a slice. If one of its processes stalls, the
// number stays the same.
func TestAStallOfOneProcessDoesNotShortenSlices(t *testing.T) {
	puzzles := func(stalled bool) int {
		l := newLab(1)
		l.keep = true
		l.puzzle = func(f *fake, _ sudoku.Grid) float64 {
			if stalled && f.side == base && f.start == 0 {
				return 50
			}
			return 1
		}
		l.compare(t, l.plan())
		return len(l.batches[len(l.batches)-1]) / 16
	}
	if with, without := puzzles(true), puzzles(false); with < without {
		t.Errorf("slices have %d puzzles, want at least %d as without a stall", with, without)
	}
}

// puzzles9 is a corpus with several copies of one 9x9 puzzle. Its value is the number of copies.
type puzzles9 int

const puzzle9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func (p puzzles9) Len() int           { return int(p) }
func (p puzzles9) Where(i int) string { return fmt.Sprintf("test:%d", i+1) }
func (p puzzles9) Clues(_ int, dst sudoku.Grid) {
	for k := range dst {
		dst[k], _ = sudoku.DigitOf(puzzle9[k])
	}
}

func TestEveryFormIsNew(t *testing.T) {
	task := &Task{Solver: "s", Corpus: "c", Shape: sudoku.Shape9, Puzzles: puzzles9(7)}
	seen := map[string]bool{}
	for _, seed := range []uint64{1, 1 ^ 0x74696d65} { // seeds of the source for counting guesses and of the source for timing, if the plan has seed 1
		d := newPuzzleSource(seed, task, []int{0, 1, 2, 5, 6})
		given := map[int]int{}
		for range 300 {
			h := d.next(8)
			for k, number := range h.numbers {
				given[number]++
				form := h.form(k)
				if seen[form.String()] {
					t.Fatalf("the form %s was given twice", form)
				}
				seen[form.String()] = true
				if form.Clues() != 30 || sudoku.Shape9.CheckClues(form) != nil {
					t.Fatalf("%s is not a form of the puzzle", form)
				}
			}
		}
		for _, number := range []int{0, 1, 2, 5, 6} {
			if given[number] != 480 {
				t.Errorf("puzzle %d was given %d times of 2,400, want 480", number, given[number])
			}
		}
		if len(given) != 5 {
			t.Errorf("puzzles %v were given, want only the five of the source", given)
		}
	}
}

func TestPickPrefersCoreWithLeastWait(t *testing.T) {
	waits := map[int]int64{2: 50, 5: 3, 7: 20} // percent of the time that a process waits on each core
	seen := func(core int) *unit {
		s := slice{}
		for side := range 2 {
			for copy := range perSide {
				s[side][copy] = span{wall: 100, cpu: 100 - waits[core]}
			}
		}
		return &unit{slices: []slice{s}, per: 1}
	}
	c := newCores([]int{2, 5, 7}, 0)
	picked := map[int]int{}
	for range 80 {
		core := c.pick()
		picked[core]++
		c.learn(core, seen(core))
	}
	if picked[5] < 60 || picked[2] < 2 || picked[7] < 2 {
		t.Errorf("picked %v; want mostly core 5, and the others at least twice", picked)
	}
	waits[5], waits[7] = 90, 1 // now core 5 is busy, and core 7 is free
	picked = map[int]int{}
	for range 80 {
		core := c.pick()
		picked[core]++
		c.learn(core, seen(core))
	}
	if picked[7] < 60 {
		t.Errorf("picked %v after the change; want mostly core 7", picked)
	}
	blind, picked := newCores([]int{2, 5}, 0), map[int]int{}
	for range 10 {
		core := blind.pick()
		picked[core]++
		blind.learn(core, &unit{slices: []slice{{{{wall: 100}}}}, per: 1})
	}
	if min(picked[2], picked[5]) < 3 {
		t.Errorf("without CPU time it picked %v, want both cores in turn", picked)
	}
	if core := newCores(nil, 0).pick(); core != -1 {
		t.Errorf("without a list: picked core %d, want -1", core)
	}
}

// The four processes that are timed together run on the same core, and each core is tried.
func TestProcessesOfAUnitShareACore(t *testing.T) {
	l := newLab(1)
	p := l.plan()
	p.Cores = []int{0, 1, 2}
	var list []int
	start := p.Start
	p.Start = func(ctx context.Context, side int, task *Task, core int) (Child, error) {
		list = append(list, core)
		return start(ctx, side, task, core)
	}
	l.compare(t, p)
	used := map[int]bool{}
	for at := 4; at < len(list); at += 4 { // the first four processes count; later processes come in groups of four
		for _, core := range list[at : at+4] {
			used[core] = true
			if core != list[at] {
				t.Fatalf("processes from %d on run on cores %v, want one core", at, list[at:at+4])
			}
		}
	}
	if len(used) != 3 {
		t.Errorf("cores %v were used, want all three", used)
	}
}

// batches are batches of puzzles with their time and whether all puzzles were solved.
type batches []struct {
	ns, puzzles int64
	solved      bool
}

// The time per puzzle, which sets the size of slices, comes from solved puzzles.
func TestPace(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		batches batches
		want    int64
	}{
		{"no batches", nil, 1},
		{"too quick for the clock", batches{{0, 5, true}}, 1},
		{"all solved", batches{{1_000, 1, true}, {2_000, 19, true}}, 150},
		{"a batch with timeouts is left out", batches{{1_000, 10, true}, {1_000_000_000, 10, false}}, 100},
		{"the first puzzle alone does not decide, because the process is cold", batches{{100_000, 1, true}, {200_000, 199, false}}, 1_500},
		{"all batches have failures", batches{{1_000_000, 10, false}}, 100_000},
	} {
		var p timePerPuzzle
		for _, h := range tt.batches {
			p.add(h.ns, h.puzzles, h.solved)
		}
		if got := p.perNS(); got != tt.want {
			t.Errorf("%s: %d ns per puzzle, want %d", tt.reason, got, tt.want)
		}
	}
}
