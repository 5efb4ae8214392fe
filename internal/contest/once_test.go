package contest

import (
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

// TestOnce shows that a round of a contest that ranks by solved puzzles attempts each puzzle once. A
// puzzle that a contestant solves in only some attempts is not solved.
func TestOnce(t *testing.T) {
	c := testkit.Must(config.Parse("c.yaml", ".", []byte("rank: solved\ncorpora: [{builtin: seeds}]\nrounds: 1\nmax_rounds: 1\nworkers: 1\ndetail: false\nsolvers: [norvig]\n")))(t)
	p := testkit.Must(Plan(t.Context(), testkit.Must(roster.With())(t), c))(t)
	r := run.New()
	testkit.NoError(t, engine.Run(t.Context(), p, r.Add, r))
	want := engine.Attempts(2, 1, p.Attempts, false, p.Shard)
	if got := r.Part("seeds", "norvig").Attempts(); got != 2 || want != 2 {
		t.Errorf("%d attempts, and a plan of %d; want 2 for 2 puzzles", got, want)
	}
}
