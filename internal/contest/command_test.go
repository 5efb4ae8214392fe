package contest

import (
	"encoding/json"
	"strings"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/record"
	"sudokubench/internal/testkit"
)

// TestCommandOfFreshPuzzles shows that the command of a run names corpora that give the same puzzles.
func TestCommandOfFreshPuzzles(t *testing.T) {
	for _, tt := range []struct {
		reason, file string
		corpus       config.Corpus
		want         string
	}{
		{"puzzles that replaced those of config.yaml", "config.yaml", config.Corpus{Name: "hard", Fresh: "hard", Count: 500}, "--corpora fresh:hard"},
		{"a flag", builtin, config.Corpus{Name: "fresh-hard", Fresh: "hard", Count: 500}, "--corpora fresh:hard"},
		{"a recipe of the file with another number", "c.yaml", config.Corpus{Name: "new", Fresh: "hard", Count: 7}, "--corpora new"},
		{"a file of puzzles", builtin, config.Corpus{Name: "mine", Path: "mine.txt"}, "--corpora mine.txt"},
	} {
		c := config.Defaults()
		c.File, c.Corpora = tt.file, []config.Corpus{tt.corpus}
		got := Command(&record.Run{Config: testkit.Must(json.Marshal(c))(t)})
		if !strings.Contains(got+" ", tt.want+" ") {
			t.Errorf("%s: %s; want %s", tt.reason, got, tt.want)
		}
	}
}

// TestCommandOfCounts shows that the command of a run that counts solutions has the flag of bench run.
func TestCommandOfCounts(t *testing.T) {
	c := config.Defaults()
	c.Task, c.Count = "count", 7
	got := Command(&record.Run{Config: testkit.Must(json.Marshal(c))(t)})
	if want := "--task count --solutions 7 "; !strings.Contains(got, want) {
		t.Errorf("%s: want %s", got, want)
	}
}
