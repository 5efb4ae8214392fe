package contest

import (
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

// TestAttemptsOfATurn shows how often a round attempts the two puzzles of a corpus.
func TestAttemptsOfATurn(t *testing.T) {
	for _, tt := range []struct {
		reason   string
		rank     string
		programs bool
		want     int
	}{
		{"a puzzle that a contestant solves in only some attempts is not solved", "rank: solved\n", false, 2},
		{"a program can recognize other forms of a puzzle, so it gets few", "", true, programAttempts},
		{"a turn has enough attempts for exact times", "", false, engine.EnoughAttempts},
	} {
		c := testkit.Must(config.Parse("c.yaml", ".", []byte(tt.rank+"corpora: [{builtin: seeds}]\nrounds: 1\nmax_rounds: 1\nworkers: 1\ndetail: false\nsolvers: [band]\n")))(t)
		c.CheckMemory = tt.programs
		p := testkit.Must(Plan(t.Context(), testkit.Must(roster.With())(t), c))(t)
		r := run.New()
		testkit.NoError(t, engine.Run(t.Context(), p, r.Add, r))
		planned := engine.Attempts(2, 1, r.Head.Attempts, false, p.Shard)
		if got := r.Part("seeds", "band").Attempts(); got != tt.want || planned != tt.want {
			t.Errorf("%s: %d attempts, and a plan of %d; want %d", tt.reason, got, planned, tt.want)
		}
	}
}
