package bulk

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"sudokubench/corpus"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/sudoku"
)

// altered is a solver that changes its claims about 4x4 puzzles.
type altered struct {
	solvers.Solver
	change func(q *solvers.Query, c *solvers.Claim)
}

func (s altered) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	err := s.Solver.Solve(ctx, q, c)
	s.change(q, c)
	return err
}

func prover(name string, change func(q *solvers.Query, c *solvers.Claim)) Prover {
	return Prover{name, func() (solvers.Solver, error) {
		s, err := bitmaskmrv.Spec().New(sudoku.Shape4, nil)
		return altered{s, change}, err
	}}
}

func honest(*solvers.Query, *solvers.Claim) {}

// claims returns a function for altered.change that sets the number of solutions of all claims.
func claims(count int) func(*solvers.Query, *solvers.Claim) {
	return func(_ *solvers.Query, c *solvers.Claim) { c.Count, c.Exhausted = count, count < 2 }
}

// TestCheckConfirms shows that a mistake of the first prover ends a check, with the puzzle in the
// error.
func TestCheckConfirms(t *testing.T) {
	const one, two, none, clash = "12.......14..3.1", "12.......14.....", "123....4........", "11.............."
	const last = "21.......24..3.2"
	far := strings.Repeat(one+"\n", SampleLines)
	for _, row := range []struct {
		reason, text  string
		many          bool
		first, second func(*solvers.Query, *solvers.Claim)
		want          Checked
		err           string
	}{
		{"the sample begins with all puzzles", one + "\n" + two + "\n" + none + "\n" + clash + "\n", false, honest, honest, Checked{Puzzles: 3, One: 1, Many: 1, None: 1, Bad: 1, Again: 3}, ""},
		{"a puzzle in the sample has more solutions than the first prover finds", one + "\n" + two + "\n", false, claims(1), honest, Checked{Puzzles: 1, One: 1, Again: 1}, "in:2: first finds one solution of " + two + ", but second finds at least 2 solutions; one of the two is wrong"},
		{"no solution is suspicious anywhere", far + strings.Repeat(none+"\n", 200), false, honest, honest, Checked{Puzzles: 1200, One: 1000, None: 200, Again: 1200}, ""},
		{"several solutions are suspicious anywhere", far + strings.Repeat(two+"\n", 200), false, honest, honest, Checked{Puzzles: 1200, One: 1000, Many: 200, Again: 1200}, ""},
		{"accepted several solutions are not suspicious", far + strings.Repeat(two+"\n", 200), true, honest, honest, Checked{Puzzles: 1200, One: 1000, Many: 200, Again: 1002}, ""},
		{"one solution is not suspicious, but a few puzzles are sampled", far + strings.Repeat(one+"\n", 200), false, honest, honest, Checked{Puzzles: 1200, One: 1200, Again: 1002}, ""},
		{"a solution is overlooked far behind", far + last + "\n", false, about(last, claims(0)), honest, Checked{Puzzles: 1000, One: 1000, Again: 1000}, "in:1001: first finds no solution of " + last + ", but second finds one solution"},
		{"a second solution is made up", far + last + "\n", false, about(last, claims(2)), honest, Checked{Puzzles: 1000, One: 1000, Again: 1000}, "in:1001: first finds at least 2 solutions of " + last + ", but second finds one solution"},
		{"the file has another solution than the only one", one + "\n" + far + two + ",1234341221434321\n", false, about(two, claims(1)), honest, Checked{Puzzles: 1001, One: 1001, Again: 1000}, "in:1002: first finds one solution of " + two + ", but second finds at least 2 solutions"},
		{"the file has another solution than both provers", two + ",1234341221434321\n", false, claims(1), claims(1), Checked{}, "but the file has another one"},
		{"a wrong solution", one + "\n", false, func(_ *solvers.Query, c *solvers.Claim) { c.Solution[15] = 2 }, honest, Checked{}, "in:1: the solution of " + one + " that first found is wrong: "},
		{"the second prover finds a wrong solution", one + "\n", false, honest, func(_ *solvers.Query, c *solvers.Claim) { c.Solution[15] = 2 }, Checked{}, "in:1: the solution of " + one + " that second found is wrong: "},
		{"the first prover gives up", one + "\n", false, func(_ *solvers.Query, c *solvers.Claim) { c.Exhausted = false }, honest, Checked{}, "in:1: first gave up on " + one},
		{"the first prover panics", one + "\n", false, func(*solvers.Query, *solvers.Claim) { panic("no") }, honest, Checked{}, "in:1: first failed on " + one + ": panic: no"},
		{"the second one panics", one + "\n", false, honest, func(*solvers.Query, *solvers.Claim) { panic("no") }, Checked{}, "in:1: second failed on " + one + ": panic: no"},
		{"clues that break a rule are no fault of a prover", clash + "\n", false, claims(1), honest, Checked{Bad: 1}, ""},
	} {
		for _, workers := range []int{1, 3} {
			reader, err := corpus.NewReader("in", strings.NewReader(row.text), corpus.ReaderOptions{Format: "line"})
			if err != nil {
				t.Fatal(err)
			}
			faults := 0
			c := &Check{Name: "in", Source: reader, Tell: func(string, ...any) { faults++ }}
			second := prover("second", row.second)
			err = c.Puzzles(t.Context(), workers, row.many, Provers{prover("first", row.first), &second})
			if workers > 1 && err != nil {
				c.Checked = row.want // with several workers, an error can come before the results of earlier puzzles are counted, so Checked is not compared
			}
			if text := fmt.Sprint(err); c.Checked != row.want || (err == nil) != (row.err == "") || !strings.Contains(text, row.err) && row.err != "" {
				t.Errorf("%s, %d workers: %+v, %v; want %+v, %q", row.reason, workers, c.Checked, err, row.want, row.err)
			}
			if shown := row.want.Bad + row.want.None; !row.many && err == nil && faults != shown+row.want.Many {
				t.Errorf("%s, %d workers: %d faults shown", row.reason, workers, faults)
			}
		}
	}
}

// about returns a function for altered.change that changes the claims about one puzzle and no other
// claims.
func about(puzzle string, change func(*solvers.Query, *solvers.Claim)) func(*solvers.Query, *solvers.Claim) {
	return func(q *solvers.Query, c *solvers.Claim) {
		if q.Puzzle.String() == puzzle {
			change(q, c)
		}
	}
}
