package roster_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"sudokubench/corpus"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/sweep"
	"sudokubench/sudoku"
)

const (
	fewCounted = 20      // greatest number of solutions that the first count of a board finds
	noCap      = 1 << 30 // limit that no count in this test reaches
	modelEvery = 100     // the model solves only one board in this many, because it is about 100 times slower
	mostLooks  = 20_000  // number of calls of ctx.Err after which a search must have ended; a correct search needs far fewer
)

// TestFastAgree compares the counts of the fast solvers, including each engine of sweep. It has many
// more boards than TestAllAgree. They have no, one, two or many solutions. The limits are 1, 2, 20 and
// noCap.
//
//	SUDOKUBENCH_LONG=all go test -timeout 0 -v -run FastAgree ./solvers/roster
func TestFastAgree(t *testing.T) {
	n, ok := map[string]int{"": 5_000 / min(slow, 5), "1": 200_000, "all": 10_000_000}[os.Getenv("SUDOKUBENCH_LONG")]
	if !ok {
		t.Fatalf("SUDOKUBENCH_LONG is %q; want 1 for 200,000 boards, or all for 10,000,000", os.Getenv("SUDOKUBENCH_LONG"))
	}
	prover := newFast(t, bitmaskmrv.Spec(), nil)
	others := []*fast{newFast(t, band.Spec(), nil)}
	for _, engine := range sweep.Assembled() {
		others = append(others, newFast(t, sweep.Spec(), solvers.Options{"engine": engine}))
	}
	model := newFast(t, sweep.Spec(), solvers.Options{"engine": "model"})
	boards := newFastBoards(t)
	seen := map[int]int{}
	for k := range n {
		what, puzzle := boards.next()
		if err := prover.ask(puzzle, fewCounted); err != nil {
			t.Fatalf("board %d (%s), %s: bitmask-mrv: %v", k, what, puzzle, err)
		}
		count := prover.claim.Count
		seen[count]++
		asked := others
		if k%modelEvery == 0 {
			asked = append(slices.Clone(others), model)
		}
		for _, s := range asked {
			limits := []int{fewCounted}
			switch k % 4 {
			case 0:
				limits = append(limits, 1)
			case 1:
				limits = append(limits, 2)
			case 2:
				if count < fewCounted {
					limits = append(limits, noCap)
				}
			}
			for _, limit := range limits {
				if err := s.ask(puzzle, limit); err != nil {
					t.Fatalf("board %d (%s), limit %d, %s: %s: %v", k, what, limit, puzzle, s.name, err)
				}
				if fault := differs(&s.query, &s.claim, true, count); fault != "" {
					t.Fatalf("board %d (%s), limit %d, %s: %s: %s", k, what, limit, puzzle, s.name, fault)
				}
			}
		}
	}
	for count, least := range map[int]int{0: n / 10, 1: n / 10, 2: n / 100, fewCounted: n / 20} {
		if seen[count] < least {
			t.Errorf("of %d boards only %d have %d solutions; want more, so that the boards differ", n, seen[count], count)
		}
	}
	few := 0
	for count := 3; count < fewCounted; count++ {
		few += seen[count]
	}
	t.Logf("%d boards: %d without a solution, %d with one, %d with two, %d with 3 to %d, %d with more; kinds %v",
		n, seen[0], seen[1], seen[2], few, fewCounted-1, seen[fewCounted], boards.kinds())
}

// fast is a solver with a query and a claim, which it uses again for each board.
type fast struct {
	name   string
	solver solvers.Solver
	query  solvers.Query
	claim  solvers.Claim
	ctx    looksLeft
}

func newFast(t *testing.T, spec solvers.Spec, options solvers.Options) *fast {
	t.Helper()
	solver := testkit.Must(spec.New(sudoku.Shape9, options))(t)
	return &fast{
		name: fmt.Sprint(spec.Name, options["engine"]), solver: solver,
		claim: solvers.Claim{Solution: make(sudoku.Grid, 81)}, ctx: looksLeft{Context: context.Background()},
	}
}

func (s *fast) ask(puzzle sudoku.Grid, limit int) error {
	s.query = solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: limit}
	s.ctx.left = mostLooks
	return s.solver.Solve(&s.ctx, &s.query, &s.claim)
}

// looksLeft is a context that ends after as many calls of Err as its field left. So a search that
// never ends fails the test at the same point in every run.
type looksLeft struct {
	context.Context
	left int
}

func (c *looksLeft) Err() error {
	if c.left--; c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// fastBoards makes random boards. They are the same in every run.
type fastBoards struct {
	rnd    *rand.Rand
	prover *fast
	full   sudoku.Grid // full board from which puzzles are made; fill replaces it from time to time
	sets   []*corpus.Set
	drawn  map[string]int // number of boards of each kind
}

func newFastBoards(t *testing.T) *fastBoards {
	b := &fastBoards{
		rnd: rand.New(rand.NewPCG(0xfa57, 9)), prover: newFast(t, bitmaskmrv.Spec(), nil),
		full: make(sudoku.Grid, 81), drawn: map[string]int{},
	}
	for _, name := range []string{"minimal", "hard"} {
		f, source := testkit.Must2(corpus.OpenBuiltin(name))(t)
		set, err := corpus.Load(source, f, corpus.LoadOptions{})
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		b.sets = append(b.sets, set)
	}
	return b
}

// next returns a random board, and describes its kind.
func (b *fastBoards) next() (what string, g sudoku.Grid) {
	g = make(sudoku.Grid, 81)
	switch b.rnd.IntN(8) {
	case 0, 1:
		what = "clues of a full board"
		b.dig(g, 22+b.rnd.IntN(24))
	case 2:
		what = "clues of a full board, one changed"
		b.dig(g, 22+b.rnd.IntN(24))
		b.change(g)
	case 3:
		what = "clues of a full board, one added"
		b.dig(g, 22+b.rnd.IntN(24))
		b.add(g)
	case 4:
		what = "minimal"
		b.of(g, b.sets[b.rnd.IntN(2)])
	case 5, 6:
		what = "minimal, clues removed"
		b.of(g, b.sets[b.rnd.IntN(2)])
		b.thin(g, 1+b.rnd.IntN(3))
	case 7:
		what = "minimal, mutated"
		b.of(g, b.sets[b.rnd.IntN(2)])
		for range 1 + b.rnd.IntN(2) {
			[]func(sudoku.Grid){b.change, b.add, b.move}[b.rnd.IntN(3)](g)
		}
	}
	if !sudoku.Shape9.Consistent(g) {
		what += ", clashing"
	}
	b.drawn[what]++
	return what, g
}

func (b *fastBoards) kinds() (list []string) {
	for _, what := range slices.Sorted(maps.Keys(b.drawn)) {
		list = append(list, fmt.Sprintf("%s: %d", what, b.drawn[what]))
	}
	return list
}

// dig makes g a puzzle with the given number of clues from a full board.
func (b *fastBoards) dig(g sudoku.Grid, clues int) {
	if b.full[0] == 0 || b.rnd.IntN(4) == 0 {
		b.fill()
	}
	sudoku.NewSymmetry(sudoku.Shape9, b.rnd.Uint64()).Apply(g, b.full)
	b.thin(g, 81-clues)
}

// fill makes a full board: random digits in the three boxes of the diagonal, and the first solution
// of a solver for the other boxes.
func (b *fastBoards) fill() {
	puzzle := make(sudoku.Grid, 81)
	for box := range 3 {
		for k, d := range b.rnd.Perm(9) {
			puzzle[(3*box+k/3)*9+3*box+k%3] = uint8(d + 1)
		}
	}
	if err := b.prover.ask(puzzle, 1); err != nil || b.prover.claim.Count != 1 {
		panic(fmt.Sprintf("%s: count %d, error %v; want count 1", puzzle, b.prover.claim.Count, err))
	}
	copy(b.full, b.prover.claim.Solution)
}

// The method of selects a random puzzle of a set and writes a random symmetric form of it into g.
func (b *fastBoards) of(g sudoku.Grid, set *corpus.Set) {
	puzzle := make(sudoku.Grid, 81)
	set.Clues(b.rnd.IntN(set.Len()), puzzle)
	sudoku.NewSymmetry(sudoku.Shape9, b.rnd.Uint64()).Apply(g, puzzle)
}

// any returns the index of a random cell: a clue if clue is true, otherwise a blank.
func (b *fastBoards) any(g sudoku.Grid, clue bool) int {
	for {
		if i := b.rnd.IntN(81); (g[i] != 0) == clue {
			return i
		}
	}
}

// thin removes n clues.
func (b *fastBoards) thin(g sudoku.Grid, n int) {
	for range n {
		g[b.any(g, true)] = 0
	}
}

// change gives a clue a random digit.
func (b *fastBoards) change(g sudoku.Grid) { g[b.any(g, true)] = uint8(1 + b.rnd.IntN(9)) }

// add puts a random digit into a blank.
func (b *fastBoards) add(g sudoku.Grid) { g[b.any(g, false)] = uint8(1 + b.rnd.IntN(9)) }

// move moves a clue into a blank.
func (b *fastBoards) move(g sudoku.Grid) {
	from, to := b.any(g, true), b.any(g, false)
	g[to], g[from] = g[from], 0
}
