//go:build amd64 && !noasm

package sweep

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// step describes an engine in assembly for tests of single sweeps. sweep makes one sweep of the board
// at a depth.
type step struct {
	sweep  func(memory *byte, depth int) (ok bool)
	hidden func(band, d, j int) place // returns the position in scratch memory of an element of board.hidden, which has three equal bits there
	used   int                        // number of bytes of a state that the engine uses; the engine never changes the other bytes before the next state
}

var steps = map[string]*step{
	"avx512": {stepWide, func(band, d, j int) place { return wideLayout[3*band][d][j] }, 192},
	"avx2": {stepNarrow, func(band, d, j int) place {
		p := narrowLayout[3*band][d][j]
		if band == 2 { // flags of band 2 are in the second vector, and each has a copy
			p = place{narrowLayout[0][d][j].at + 32, 0, 4}
		}
		return p
	}, 160},
}

// assemblies returns the engines in assembly that this machine can run. The keys are their names.
func assemblies(t testing.TB) map[string]*assembly {
	list := map[string]*assembly{}
	for _, m := range assembled() {
		if m.name == mixed { // the engine combines two other engines, so its sweeps need no test
			continue
		}
		list[m.name] = m.make().(*assembly)
		if _, known := steps[m.name]; !known {
			t.Errorf("engine %s has no entry in steps; add it, so that tests compare its sweep with the model", m.name)
		}
	}
	if len(list) == 0 {
		t.Skip("this machine has neither AVX2 nor AVX-512")
	}
	return list
}

// untouched is the value of bytes that an engine must not change.
const untouched = 0xA5

// write writes the candidates of a board into a state, and its hidden singles into scratch memory.
func (s *step) write(a *assembly, depth int, b *board) {
	clear(a.memory[:64])
	for band := range 3 {
		for d := range 9 {
			for j := range 3 {
				if p := s.hidden(band, d, j); b.hidden[band][d][j] {
					a.memory[p.at] |= 7<<p.shift | 7<<p.copy
				}
			}
		}
	}
	state := a.state(depth)
	for i := range state {
		state[i] = 0
		if i >= s.used {
			state[i] = untouched
		}
	}
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				p := a.layout[r][d][j]
				state[p.at] |= b.x[r][d][j]<<p.shift | b.x[r][d][j]<<p.copy
			}
		}
	}
}

// read is the inverse of write: it returns the board that a state and the scratch memory describe.
func (s *step) read(a *assembly, depth int) (b board) {
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				b.x[r][d][j] = a.minirow(depth, r, d, j)
				p := s.hidden(r/3, d, j)
				b.hidden[r/3][d][j] = a.memory[p.at]>>p.shift&7 != 0
			}
		}
	}
	return b
}

// differs makes one sweep of a board with an engine and with the model. If the candidates, the hidden
// singles, the contradiction or other bytes differ, it describes the difference. Otherwise, it returns
// "".
func (s *step) differs(a *assembly, depth int, b board) string {
	s.write(a, depth, &b)
	ok := s.sweep(&a.memory[0], depth)
	got := s.read(a, depth)
	scratch, state := [64]uint8(a.memory[:64]), *a.state(depth)
	want := b
	_, _, wantOK := want.sweep()
	switch {
	case ok != wantOK:
		return fmt.Sprintf("ok is %t, the model has %t", ok, wantOK)
	case got != want: // the boards must be equal, even after a contradiction
		return fmt.Sprintf("ok is %t; -model +assembly\n%s", ok, cmp.Diff(want, got, cmp.AllowUnexported(board{})))
	}
	s.write(a, depth, &want)
	if plain := *a.state(depth); state != plain || scratch != [64]uint8(a.memory[:64]) {
		return fmt.Sprintf("the candidates and flags are right, other bytes are not: -right +assembly\n%s%s",
			cmp.Diff(plain, state), cmp.Diff([64]uint8(a.memory[:64]), scratch))
	}
	return ""
}

// TestEngineHasItsName shows that newSolver returns the engine with the given name.
func TestEngineHasItsName(t *testing.T) {
	layouts := map[string]*layout{"avx512": &wideLayout, "avx2": &narrowLayout}
	for name := range assemblies(t) {
		s := testkit.Must(newSolver(name))(t)
		single, ok := s.(*solver)
		if p, batches := s.(*batched); batches {
			single, ok = &p.solver, true
		}
		if !ok {
			t.Fatalf("engine=%s gives the type %T, want a solver or batched", name, s)
		}
		if a, ok := single.engine.(*assembly); !ok || a.layout != layouts[name] {
			t.Errorf("engine=%s gives another engine", name)
		}
	}
}

// TestStep compares single sweeps with the model, on boards of all kinds.
func TestStep(t *testing.T) {
	d := newDraw(t, 1)
	list := assemblies(t)
	dead, same, total := 0, 0, 0
	d.boards(some(40_000), func(b board) {
		depth := d.IntN(deepest + 1)
		for name, a := range list {
			s := steps[name]
			if fault := s.differs(a, depth, b); fault != "" {
				t.Fatalf("%s, depth %d, board %d: %s\n%v", name, depth, total, fault, b)
			}
		}
		total++
		swept := b
		if _, _, ok := swept.sweep(); !ok {
			dead++
		} else if swept == b {
			same++
		}
	})
	if dead < total/50 || total-dead-same < total/4 || same < total/100 {
		t.Errorf("of %d boards, %d have a contradiction and %d do not change; want more of each kind", total, dead, same)
	}
}

// TestStepOnNearlyNothing compares sweeps on simple boards, which show errors in a single bit. A board
// has only one candidate, or only the candidates of a cell, or only the candidates of one digit in a
// row, column or box. Other boards have all candidates except these.
func TestStepOnNearlyNothing(t *testing.T) {
	var full board
	for c := range candidates {
		full.toggle(c)
	}
	var boards []board
	add := func(of func(r, c, d int) bool) {
		some, others := board{}, full
		for candidate := range candidates {
			if of(candidate%81/9, candidate%9, candidate/81) {
				some.toggle(candidate)
				others.toggle(candidate)
			}
		}
		for _, b := range []board{some, others} {
			flagged := b
			flagged.flag(func() bool { return true })
			boards = append(boards, b, flagged)
		}
	}
	add(func(_, _, _ int) bool { return false })
	for k := range candidates {
		add(func(r, c, d int) bool { return 81*d+9*r+c == k })
	}
	for k := range 81 { // boards with one cell, and with a row, a column, a box, or a box without its diagonal for one digit
		add(func(r, c, _ int) bool { return 9*r+c == k })
		add(func(r, _, d int) bool { return 9*d+r == k })
		add(func(_, c, d int) bool { return 9*d+c == k })
		add(func(r, c, d int) bool { return 9*d+r/3*3+c/3 == k })
		add(func(r, c, d int) bool { return d == k/9 && r/3*3+c/3 == k%9 && r != c })
	}
	for name, a := range assemblies(t) {
		s := steps[name]
		for k, b := range boards {
			if fault := s.differs(a, 0, b); fault != "" {
				t.Fatalf("%s, board %d: %s\n%v", name, k, fault, b)
			}
		}
	}
}

// TestStatesAreBoards shows that the states of a search are boards: the padding is zero, and copies
// are equal. The search needs this, because a guess must settle a cell in every copy.
func TestStatesAreBoards(t *testing.T) {
	d := newDraw(t, 12)
	for name, a := range assemblies(t) {
		s := steps[name]
		plain := *a
		plain.memory = aligned()
		check := func(puzzle *[81]uint8, depth int, after string) {
			b := s.read(a, depth)
			s.write(&plain, depth, &b)
			if got, want := a.state(depth)[:s.used], plain.state(depth)[:s.used]; !bytes.Equal(got, want) {
				t.Fatalf("%s, %s, depth %d after %s: -board +state\n%s", name, sudoku.Grid(puzzle[:]), depth, after, cmp.Diff(want, got))
			}
		}
		for range some(200) {
			puzzle := d.puzzle()
			a.clues(&puzzle)
			check(&puzzle, 0, "clues")
			depth, end := 0, 0
			for range 40 {
				depth, _, end = a.search(depth, 1)
				for at := range depth + 1 {
					check(&puzzle, at, "a search")
				}
				if end == stuck {
					guessAnywhere(a, depth)
					depth++
					check(&puzzle, depth-1, "a guess anywhere")
					check(&puzzle, depth, "a guess anywhere")
				} else if end != paused {
					break
				}
			}
		}
	}
}
