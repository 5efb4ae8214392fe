package roster_test

import (
	"context"
	"errors"
	"math"
	"os"
	"strings"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/solvers/sweep"
	"sudokubench/sudoku"
)

func mustFind(t testing.TB, name string) solvers.Spec {
	t.Helper()
	for _, spec := range variants() {
		if spec.title == name {
			return spec.Spec
		}
	}
	t.Fatalf("there is no solver %s", name)
	return solvers.Spec{}
}

// TestManySolutions counts thousands of solutions with solvers that count several at once, or find
// some of them twice.
func TestManySolutions(t *testing.T) {
	for _, name := range []string{"bitmask-mrv", "zdd", "parallel", "parallel goroutines=3 trial=off", "random-restart", "random-restart restarts=geometric"} {
		spec := mustFind(t, name)
		for _, row := range []struct {
			reason, puzzle string
			limit, count   int
			long           bool
		}{
			{"two rows are given", "123456456123........................", math.MaxInt, 1_408, false},
			{"one below the number of solutions", "123456456123........................", 1_407, 1_407, false},
			{"the limit is far below the number of solutions", "....................................", 50_000, 50_000, false},
			{"all boards of 6x6", "....................................", math.MaxInt, 28_200_960, true},
		} {
			if row.long && (name != "zdd" || os.Getenv("SUDOKUBENCH_LONG") == "") {
				continue // zdd takes a second, the others minutes
			}
			_, puzzle := mustParse(t, row.puzzle)
			solver, err := spec.New(sudoku.Shape6, nil)
			if err != nil {
				t.Fatal(err)
			}
			c := solvers.Claim{Solution: make(sudoku.Grid, 36)}
			err = solver.Solve(context.Background(), &solvers.Query{Shape: sudoku.Shape6, Puzzle: puzzle, Limit: row.limit}, &c)
			if err != nil || c.Count != row.count || c.Exhausted != (row.limit > row.count) {
				t.Errorf("%s: %s: error %v, count %d, exhausted %t; want %d, and exhausted if that is below the limit", name, row.reason, err, c.Count, c.Exhausted, row.count)
			}
		}
	}
}

// TestLooks checks that alldiff makes few guesses between two calls of Err of the context. On a large
// board, each guess filters dozens of units, so hundreds of guesses would end the search too late.
func TestLooks(t *testing.T) {
	const looks, most = 10, 20
	c := solvers.Claim{Solution: make(sudoku.Grid, 625)}
	q := solvers.Query{Shape: sudoku.Shape25, Puzzle: make(sudoku.Grid, 625), Limit: math.MaxInt}
	err := mustNew(t, mustFind(t, "alldiff"), sudoku.Shape25).Solve(&looksLeft{context.Background(), looks - 1}, &q, &c)
	if !errors.Is(err, context.DeadlineExceeded) || c.Nodes > looks*most {
		t.Errorf("error %v, %d guesses in %d looks; want the error of the context, and at most %d guesses for each look", err, c.Nodes, looks, most)
	}
}

// TestBadNumbers gives options numbers that they refuse. The contract tests a word.
func TestBadNumbers(t *testing.T) {
	for _, row := range []struct{ name, option, values string }{
		{"unique-candidate", "passes", "0 -1 1.5 99999999999999999999"},
		{"parallel", "goroutines", "0 -1 100000"},
	} {
		for value := range strings.SplitSeq(row.values, " ") {
			if _, err := mustFind(t, row.name).New(sudoku.Shape4, solvers.Options{row.option: value}); err == nil {
				t.Errorf("%s accepts %s=%s; want an error", row.name, row.option, value)
			}
		}
	}
}

// TestEngines shows that the option engine of broadside selects the solver with that engine, and that
// auto selects the first engine. The number of guesses shows which solver runs.
func TestEngines(t *testing.T) {
	hard := seeds[len(seeds)-1] // sweep and band need different numbers of guesses for it
	nodes := func(name string, options solvers.Options) int64 {
		return solvertest.Solve(t, mustFind(t, name), options, hard, 2).Nodes
	}
	want := map[string]int64{"band": nodes("band", nil)}
	for _, name := range sweep.Assembled() {
		if want[name] = nodes("sweep", solvers.Options{"engine": name}); want[name] == want["band"] {
			t.Fatalf("sweep and band both take %d guesses; want a puzzle with different numbers", want[name])
		}
	}
	first := mustFind(t, "broadside").Engine
	want["auto"] = want[first]
	for name, want := range want {
		if got := nodes("broadside", solvers.Options{"engine": name}); got != want {
			t.Errorf("engine=%s takes %d guesses; want %d", name, got, want)
		}
	}
	if fastest := append(sweep.Assembled(), "band")[0]; first != fastest || nodes("broadside", nil) != want[fastest] {
		t.Errorf("broadside takes %d guesses without options, and Spec has the engine %s; want %d, %s", nodes("broadside", nil), first, want[fastest], fastest)
	}
}
