package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/config"
	"sudokubench/solvers/roster"
)

// TestContestIsAccepted: the contest of the examples is one that this program
// takes, and all its programs are there; those that are compiled, as sources.
func TestContestIsAccepted(t *testing.T) {
	const folder = "../../examples/contest"
	text, err := os.ReadFile(filepath.Join(folder, "config.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := config.Parse("config.yaml", folder, text)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Resolve((&session{roster: roster.Builtin()}).names()); err != nil {
		t.Fatal(err)
	}
	if len(c.Entries) < 9 {
		t.Errorf("%d entries", len(c.Entries))
	}
	sources := map[string]string{"java": "java/Masks.java", "c/masks": "c/masks.c", "go/masks": "go/masks.go"}
	for _, e := range c.Entries {
		file := sources[e.Command[0]]
		for _, word := range e.Command {
			if file == "" && strings.Contains(word, "/") {
				file = word
			}
		}
		if _, err := os.Stat(filepath.Join(folder, file)); file == "" || err != nil {
			t.Errorf("%s: %v: its program is not there: %v", e.Name, e.Command, err)
		}
	}
}
