package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"sudokubench/internal/record/run/runtest"
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

// TestSearchesOf shows that the page of a run that has ended gets the steps of the solvers that show
// their boards, and that the changes of the first one lead to the solution.
func TestSearchesOf(t *testing.T) {
	const clues, solution = "1.....3....4.2..", "1342243131244213"
	names := []string{"bitmask-mrv", "norvig", "nobody", "dlx"}
	opening := runtest.NewStream().Corpus("k", "4x4", 1).Contestants(names...)
	if list := searchesOf(t.Context(), roster.Builtin(), runtest.Of(t, *opening), names, clues); list != nil {
		t.Errorf("a run that goes on has the steps %+v; want none", list)
	}
	list := searchesOf(t.Context(), roster.Builtin(), runtest.Of(t, *opening.End("done")), names, clues)
	if len(list) != 2 || list[0].Solver != "bitmask-mrv" || list[1].Solver != "dlx" || list[0].Ended != "solved" {
		t.Fatalf("got %+v, want solved searches of bitmask-mrv and dlx", list)
	}
	_, board, _ := sudoku.ParseGrid(clues)
	for _, step := range list[0].Steps {
		for _, set := range step.Set {
			board[set[0]] = uint8(set[1])
		}
	}
	if board.String() != solution {
		t.Errorf("the last board is %s, want %s", board, solution)
	}
}
