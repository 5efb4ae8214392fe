package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// TestArticleOf checks the parts of the article of a solver outside this module. An empty part must
// have an empty list of blocks, because the page cannot draw null.
func TestArticleOf(t *testing.T) {
	own := solvers.Spec{
		Name: "mine", Family: "search", Shapes: []sudoku.Shape{sudoku.Shape4}, Answers: solvers.First,
		Source: "// Package mine guesses.\n//\n// # Idea\n//\n// Draw:\n//   - one\n//\n// # Left out\npackage mine\n",
		New:    func(sudoku.Shape, solvers.Options) (solvers.Solver, error) { return nil, nil },
	}
	all := testkit.Must(roster.With(own))(t)
	a, ok := articleOf(all, "mine")
	if !ok || a.Synopsis != "Guesses." {
		t.Fatalf("got article %+v, %t, want the one of mine", a, ok)
	}
	text := testkit.Must(json.Marshal(a.Parts))(t)
	want := `{"label":"Idea","blocks":[{"text":"Draw:"},{"items":["one"]}]},{"label":"Left out","blocks":[]}]`
	if !strings.HasSuffix(string(text), want) {
		t.Errorf("got parts %s, want them to end with %s", text, want)
	}
	if _, ok := articleOf(all, "nobody"); ok {
		t.Error("got an article of a solver that is not in the roster")
	}
}
