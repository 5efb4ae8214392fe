package cli

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

// TestInterruptedWhileBuilding shows that an interrupt while git or the compiler runs is reported
// as an interrupt, not as an error of git or the compiler.
func TestInterruptedWhileBuilding(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	for _, row := range []struct {
		reason string
		args   []string
	}{
		{"before a worktree is there", []string{"HEAD"}},
		{"before a program was greeted", []string{"go", "go"}},
	} {
		args := append([]string{"compare", "--corpora", "four", "--solvers", contest.Prover}, row.args...)
		parser, _, err := newParser(args, io.Discard, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		command := testkit.Must(parser.Parse(args))(t)
		var files temporary
		err = command.Run(&session{ctx: ctx, stdin: strings.NewReader(""), stdout: io.Discard, stderr: io.Discard, roster: roster.Builtin(), temporary: &files, notes: notes{io.Discard}})
		files.remove()
		if err == nil || err.Error() != "interrupted; the comparison has no result" {
			t.Errorf("%s: error %v; want errUndecided", row.reason, err)
		}
	}
}

// manyPuzzles is a corpus of which the tests use only the number of puzzles.
type manyPuzzles struct{ gate.Puzzles }

func (manyPuzzles) Len() int { return 100_000 }

func TestAComparisonIsAnnounced(t *testing.T) {
	for _, tt := range []struct {
		reason           string
		solvers, corpora []string
		timeNS           time.Duration
		why, want        string
		cpuTime          bool // whether the system reports CPU time
	}{
		{"one solver", []string{"dlx"}, []string{"easy", "hard"}, 20 * time.Second, "changed: solvers/dlx", "Measuring dlx on easy, hard (changed: solvers/dlx): 2 rows, 8 s to 22 s, and up to 44 s more if rows look slower.", false},
		{"many are counted", []string{"a", "b", "c", "d", "e"}, []string{"easy"}, 50 * time.Second, "", "Measuring 5 solvers on easy: 5 rows, 18 s to 55 s, and up to 1m50s more if rows look slower. While other programs hold the cores, this can take 4 times as long.", true},
		{"--time below what the least number of pairs takes", []string{"dlx"}, []string{"easy"}, time.Millisecond, "", "Measuring dlx on easy: 1 row, about 4 s, and up to 4 s more if rows look slower.", false},
	} {
		p := &prepare.Comparison{Plan: gate.Plan{Settings: gate.Defaults()}}
		for _, solver := range tt.solvers {
			for _, corpus := range tt.corpora {
				p.Tasks = append(p.Tasks, gate.Task{Solver: solver, Corpus: corpus, Puzzles: manyPuzzles{}})
			}
		}
		p.TimeNS, p.Host.CPUTime = tt.timeNS.Nanoseconds(), tt.cpuTime
		if got := announce(p, tt.why); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.reason, got, tt.want)
		}
	}
}
