package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMadeElsewhere makes a page only from a record, in a folder without the puzzles. The page
// draws the boards, and names puzzles by their lines in the source.
func TestMadeElsewhere(t *testing.T) {
	chromium(t)
	here, elsewhere := t.TempDir(), t.TempDir()
	const clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	corpus := filepath.Join(here, "p16.txt")
	if err := os.WriteFile(corpus, []byte("# a comment\n"+clues+"\n"+strings.Replace(clues, "5", ".", 1)+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run(bench(t), "run", "--corpora", corpus, "--solvers", "band,norvig", "--rounds", "2", "--max-rounds", "2", "--no-progress", "--out", here); err != nil {
		t.Fatal(err)
	}
	records, err := filepath.Glob(filepath.Join(here, "*.jsonl"))
	if err != nil || len(records) != 1 {
		t.Fatalf("got records %q, want one", records)
	}
	record, path := filepath.Join(elsewhere, "run.jsonl"), filepath.Join(elsewhere, "page.html")
	if err := os.Rename(records[0], record); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(corpus); err != nil {
		t.Fatal(err)
	}
	if err := run(bench(t), "report", "--format", "html", "-o", path, record); err != nil {
		t.Fatal(err)
	}
	s := readSheet(t, path)
	of := &s.data.Run.Corpora[0]
	if !strings.HasPrefix(of.Boards, "The boards are in the record.") {
		t.Errorf("got a sentence about boards: %s", of.Boards)
	}
	puzzle := of.Kept[0]
	if puzzle.Clues != clues || !strings.HasSuffix(puzzle.Where, ":2") {
		t.Errorf("got first puzzle %s with the clues %s; want the puzzle of line 2", puzzle.Where, puzzle.Clues)
	}
	b := open(t, s.puzzle(puzzle.Where), view{})
	b.wait(`document.activeElement.id === "puzzle-title"`)
	boards := eval[[]string](b, `Array.from(document.querySelectorAll("#puzzle .boards .board"), (s) => Array.from(s.querySelectorAll("text"), (e) => e.textContent).join(""))`)
	same(t, "clues and solution", []string{strings.ReplaceAll(clues, ".", ""), puzzle.Solution}, boards)
	if puzzle.Solution == "" {
		t.Error("the page has no solution of the puzzle")
	}
}
