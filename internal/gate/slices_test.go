package gate

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"sudokubench/sudoku"
)

// TestTheOrderIsBalanced: one side stands outside, the other inside; each
// process has one turn, and over many slices each has each turn equally often.
func TestTheOrderIsBalanced(t *testing.T) {
	const slices = 8000
	rng := rand.New(rand.NewPCG(1, 1))
	var turns [4][2][copies]int // by turn, side, copy
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
			for copy := range copies {
				if n := turns[turn][side][copy]; n < slices/4-200 || n > slices/4+200 { // five deviations
					t.Errorf("%s %d has turn %d in %d of %d slices, want a quarter", sideName(side), copy, turn, n, slices)
				}
			}
		}
	}
}

// TestAllFourGetTheSame: what is dealt is the same for the four processes of a
// slice and of the count.
func TestAllFourGetTheSame(t *testing.T) {
	l := newLab(1)
	l.keep = true
	l.compare(t, l.plan())
	for at := 0; at < len(l.batches); at += 4 {
		for k := range 3 {
			if !bytes.Equal(l.batches[at], l.batches[at+1+k]) {
				t.Fatalf("batch %d: process %d got other puzzles", at, k+1)
			}
		}
	}
	if len(l.batches) < 100 || len(l.batches)%4 != 0 {
		t.Fatalf("%d batches; want a multiple of 4", len(l.batches))
	}
}

// TestAStallOfOneProcessDoesNotShortenSlices: the count shows how many puzzles fit into
// a slice, also if the machine stood still for one of its processes.
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
		t.Errorf("slices of %d puzzles, and of %d without a stall", with, without)
	}
}

// puzzles9 is the same 9x9 puzzle so many times.
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
	for _, seed := range []uint64{1, 1 ^ 0x74696d65} { // of the count, of the slices
		d := newDeck(seed, task, []int{0, 1, 2, 5, 6})
		dealt := map[int]int{}
		for range 300 {
			h := d.deal(8)
			for k, number := range h.numbers {
				dealt[number]++
				form := h.form(k)
				if seen[form.String()] {
					t.Fatalf("the form %s came twice", form)
				}
				seen[form.String()] = true
				if form.Clues() != 30 || sudoku.Shape9.CheckClues(form) != nil {
					t.Fatalf("%s is no form of the puzzle", form)
				}
			}
		}
		for _, number := range []int{0, 1, 2, 5, 6} {
			if dealt[number] != 480 {
				t.Errorf("puzzle %d was dealt %d times of 2,400, want a fifth", number, dealt[number])
			}
		}
		if len(dealt) != 5 {
			t.Errorf("puzzles %v were dealt, want the five alone", dealt)
		}
	}
}

func TestCoresWhereProcessesWaitLeast(t *testing.T) {
	waits := map[int]int64{2: 50, 5: 3, 7: 20} // percent
	seen := func(core int) *unit {
		s := slice{}
		for side := range 2 {
			for copy := range copies {
				s[side][copy] = span{wall: 100, cpu: 100 - waits[core]}
			}
		}
		return &unit{slices: []slice{s}, per: 1}
	}
	c := newCores([]int{2, 5, 7})
	picked := map[int]int{}
	for range 80 {
		core := c.pick()
		picked[core]++
		c.learn(core, seen(core))
	}
	if picked[5] < 60 || picked[2] < 2 || picked[7] < 2 {
		t.Errorf("picked %v; want core 5 mostly, and a look at the others now and then", picked)
	}
	waits[5], waits[7] = 90, 1 // somebody moved in
	picked = map[int]int{}
	for range 80 {
		core := c.pick()
		picked[core]++
		c.learn(core, seen(core))
	}
	if picked[7] < 60 {
		t.Errorf("picked %v after the change; want core 7 mostly", picked)
	}
	blind, picked := newCores([]int{2, 5}), map[int]int{}
	for range 10 {
		core := blind.pick()
		picked[core]++
		blind.learn(core, &unit{slices: []slice{{{{wall: 100}}}}, per: 1})
	}
	if min(picked[2], picked[5]) < 3 {
		t.Errorf("without CPU time it picked %v, want both cores in turn", picked)
	}
	if core := newCores(nil).pick(); core != -1 {
		t.Errorf("core %d of none, want -1", core)
	}
}

// TestProcessesOfAUnitShareACore: four processes are compared on the same core.
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
	for at := 4; at < len(list); at += 4 { // after the four of the count
		for _, core := range list[at : at+4] {
			used[core] = true
			if core != list[at] {
				t.Fatalf("processes from %d on sit on cores %v", at, list[at:at+4])
			}
		}
	}
	if len(used) != 3 {
		t.Errorf("cores %v were used, want each tried", used)
	}
}

// hands are what a process took for hands of puzzles.
type hands []struct {
	ns, puzzles int64
	solved      bool
}

// TestPace: slices are cut by what solved puzzles take.
func TestPace(t *testing.T) {
	for _, tt := range []struct {
		reason string
		hands  hands
		want   int64
	}{
		{"none", nil, 1},
		{"too quick to be seen", hands{{0, 5, true}}, 1},
		{"all solved", hands{{1_000, 1, true}, {2_000, 19, true}}, 150},
		{"limits that ran out are left out", hands{{1_000, 10, true}, {1_000_000_000, 10, false}}, 100},
		{"the first puzzle, of a cold process, is not believed alone", hands{{100_000, 1, true}, {200_000, 199, false}}, 1_500},
		{"no hand without a failure", hands{{1_000_000, 10, false}}, 100_000},
	} {
		var p pace
		for _, h := range tt.hands {
			p.add(h.ns, h.puzzles, h.solved)
		}
		if got := p.perNS(); got != tt.want {
			t.Errorf("%s: %d ns a puzzle, want %d", tt.reason, got, tt.want)
		}
	}
}
