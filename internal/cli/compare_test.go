package cli

import (
	"context"
	"io"
	"strings"
	"testing"

	"sudokubench/internal/contest"
)

// TestInterruptedWhileBuilding: what git or the compiler say of an interrupt is
// not what went wrong.
func TestInterruptedWhileBuilding(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	for _, row := range []struct {
		reason string
		args   []string
	}{
		{"before a worktree is there", []string{"--base", "HEAD"}},
		{"before a program was greeted", []string{"--base-bin", "go", "--head-bin", "go"}},
	} {
		args := append([]string{"compare", "--corpora", "four", "--solvers", contest.Prover}, row.args...)
		parser, _, err := newParser(args, io.Discard, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		command, err := parser.Parse(args)
		if err != nil {
			t.Fatal(err)
		}
		err = command.Run(&session{ctx, strings.NewReader(""), io.Discard, io.Discard})
		if err == nil || err.Error() != "interrupted; nothing is decided" {
			t.Errorf("%s: error %v; want that it was interrupted", row.reason, err)
		}
	}
}
