package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

// TestContestIsAccepted shows that bench accepts the contest of the examples, and that all its
// programs exist. For a compiled program, the source must exist.
func TestContestIsAccepted(t *testing.T) {
	const folder = "../../examples/contest"
	text := testkit.Must(os.ReadFile(filepath.Join(folder, "config.yaml")))(t)
	c := testkit.Must(config.Parse("config.yaml", folder, text))(t)
	testkit.NoError(t, c.Resolve((&session{roster: roster.Builtin()}).names()))
	if len(c.Programs) < 9 {
		t.Errorf("unexpected number of entries: %d", len(c.Programs))
	}
	sources := map[string]string{"java": "java/Masks.java", "c/masks": "c/masks.c", "go/masks": "go/masks.go"}
	for _, e := range c.Programs {
		file := sources[e.Command[0]]
		for _, word := range e.Command {
			if file == "" && strings.Contains(word, "/") {
				file = word
			}
		}
		if _, err := os.Stat(filepath.Join(folder, file)); file == "" || err != nil {
			t.Errorf("%s: the program of the command %v does not exist: %v", e.Name, e.Command, err)
		}
	}
}
