package cli

import (
	"slices"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/program/trial"
)

// TestAdopt shows that an entry gets the form that a trial found, and that two entries with one
// command do not share its words afterwards.
func TestAdopt(t *testing.T) {
	command := append(make([]string, 0, 2), "./prog")
	both := []config.Program{{Command: command}, {Command: command}}
	for i, argument := range []string{"a.txt", "b.txt"} {
		adopt(&both[i], &trial.Report{Argument: argument, First: "9", File: "in.txt", Answers: "out.txt"}, 9)
	}
	for i, want := range []string{"a.txt", "b.txt"} {
		if e := &both[i]; !slices.Equal(e.Command, []string{"./prog", want}) || e.First != "9" || e.File != "in.txt" || e.Answers != "out.txt" {
			t.Errorf("entry %d is %+v; want the argument %s and the keys first, file and answers", i, e, want)
		}
	}
}
