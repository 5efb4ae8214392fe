package contest

import (
	"context"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// together is a solver that can solve a batch in one call. It records the size of each batch.
type together struct {
	solvers.Solver
	sizes *[]int
}

func (s together) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	*s.sizes = append(*s.sizes, len(q))
	for k := range q {
		errs[k] = s.Solve(ctx, &q[k], &c[k])
	}
}

// TestBatchesOfSolvers shows that a solver gets batches only if its entry has the key batch. The
// judge checks all answers of a batch, and the record has no times of single puzzles.
func TestBatchesOfSolvers(t *testing.T) {
	var sizes []int
	spec, _ := roster.Find(Prover)
	inside := spec.New
	spec.Name = "together"
	spec.New = func(shape sudoku.Shape, o solvers.Options) (solvers.Solver, error) {
		s, err := inside(shape, o)
		return together{s, &sizes}, err
	}
	all := testkit.Must(roster.With(spec))(t)
	for _, tt := range []struct {
		reason, text string
		largest      int    // size of the largest batch; 0 means no batches
		fault        string // text that the error of Plan must contain; "" means no error
	}{
		{"without the key, puzzles come one by one", "{name: together}", 0, ""},
		{"batches of the size that the key sets", "{name: together, batch: 100}", 100, ""},
		{"a solver without a batch form", "{name: norvig, batch: 100}", 0, "remove batch"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			sizes = nil
			c := testkit.Must(config.Parse("c.yaml", ".", []byte("corpora: [{builtin: four}]\nrounds: 1\nmax_rounds: 1\nworkers: 1\nsolvers: ["+tt.text+"]\n")))(t)
			p, err := Plan(t.Context(), all, c)
			if tt.fault != "" {
				if err == nil || !strings.Contains(err.Error(), tt.fault) {
					t.Fatalf("error %v, want %q", err, tt.fault)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			r := run.New()
			testkit.NoError(t, engine.Run(t.Context(), p, r.Add, r))
			part := r.Part("four", "together")
			rounds := part.Rounds()
			if len(rounds) != 1 || rounds[0].Attempts != engine.EnoughAttempts || rounds[0].VerifiedAttempts != rounds[0].Attempts {
				t.Fatalf("rounds %+v; want one round with all attempts verified", rounds)
			}
			if largest := slices.Max(append(sizes, 0)); largest != tt.largest || r.Contestants[0].Batch != tt.largest {
				t.Errorf("the largest batch has %d puzzles, and the recorded size is %d; want %d", largest, r.Contestants[0].Batch, tt.largest)
			}
			if single := len(part.Times()) > 0; single == (tt.largest > 0) {
				t.Errorf("the record has times of single puzzles: %t; want the opposite", single)
			}
		})
	}
}
