package collection_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

const (
	easySolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	// otherClues has the solution of easy. All clues of its first rows differ from those of easy.
	otherClues = "..46..9.2..2...34.1..3.2...859..1423426853791713924856961537284287419635345286179"
)

// survey surveys a text. The result has "line relation line-of-other" for each related puzzle.
func survey(t testing.TB, text string, other *collection.Survey) (*collection.Survey, []string) {
	t.Helper()
	source := &collection.Source{
		Reader: testkit.Must(corpus.NewReader("in", strings.NewReader(text), corpus.ReaderOptions{AnySolution: true}))(t),
		Bad:    func(f *corpus.Fault) { t.Error(f) },
	}
	var related []string
	sum, err := source.Survey(t.Context(), collection.Surveying{Prover: prover, Minimal: true, Other: other, Take: func(p *corpus.Puzzle, r collection.Relation, line int) error {
		if r != collection.Unrelated {
			related = append(related, fmt.Sprintf("%d %s %d", p.Line, [...]string{"equal", "symmetric", "solution"}[r], line))
		}
		return nil
	}})
	testkit.NoError(t, err)
	return sum, related
}

func TestSurvey(t *testing.T) {
	_, changed, _ := sudoku.ParseGrid(minimal)
	at := slices.IndexFunc(changed, func(d uint8) bool { return d != 0 })
	changed[at] = changed[at]%9 + 1
	first, _ := survey(t, "# comment\n"+easy+"\n"+minimal+"\n"+several+"\n", nil)
	for _, row := range []struct{ reason, text, want string }{
		{"an equal puzzle", minimal + "\n", "1 equal 3"},
		{"a symmetric puzzle", forms(t, minimal, 1, 4), "1 symmetric 3"},
		{"another clue", changed.String() + "\n", ""},
		{"the same solution", otherClues + "\n", "1 solution 2"},
		{"the same solution in a symmetric form", forms(t, otherClues, 1, 9), "1 solution 2"},
		{"the full grid", easySolved + "\n", "1 solution 2"},
		{"an equal puzzle with several solutions", several + "\n", "1 equal 4"},
		{"several solutions, of which the given one is that of another puzzle", "puzzle,solution\n" + strings.Repeat(".", 81) + "," + easySolved + "\n", "2 solution 2"},
		{"several solutions, none given", strings.Repeat(".", 81) + "\n", ""},
		{"no solution", unsolvable + "\n", ""},
		{"a wrong given solution is not used", "puzzle,solution\n" + guessed + "," + easySolved + "\n", ""},
		{"an equal puzzle with a wrong given solution", "puzzle,solution\n" + minimal + "," + easySolved + "\n", "2 equal 3"},
	} {
		_, related := survey(t, row.text, first)
		if got := strings.Join(related, "\n"); got != row.want {
			t.Errorf("%s: related %q, want %q", row.reason, got, row.want)
		}
	}
}

func TestSurveyCounts(t *testing.T) {
	lines := []string{easy + "," + easySolved, minimal + "," + easySolved, several + ",", unsolvable + ",", easy + ","}
	sum, _ := survey(t, "puzzle,solution\n"+strings.Join(lines, "\n")+"\n"+strings.TrimSpace(forms(t, minimal, 1, 3))+",\n", nil)
	want := collection.Survey{Puzzles: 6, Given: 2, Wrong: 1, None: 1, Many: 1, Unknown: 2, Excess: 2, Equal: 1, Symmetric: 1}
	want.Related[collection.Unrelated] = 6
	if diff := cmp.Diff(want, *sum, cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "lines" }, cmp.Ignore())); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// BenchmarkSurvey compares the puzzles with 17 clues with themselves on one core, and reports the
// time and memory per puzzle of one source.
func BenchmarkSurvey(b *testing.B) {
	text, err := os.ReadFile("../../../../shared/data/17_clue.txt")
	if err != nil {
		b.Skipf("the puzzles with 17 clues are missing: %v", err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	puzzles := 0
	for b.Loop() {
		first := testkit.Must(read(b, string(text), nil).Survey(b.Context(), collection.Surveying{Prover: flagship}))(b)
		second := testkit.Must(read(b, string(text), nil).Survey(b.Context(), collection.Surveying{Prover: flagship, Other: first}))(b)
		if second.Related[collection.Equal] != second.Puzzles {
			b.Fatalf("%d of %d puzzles are equal; want all", second.Related[collection.Equal], second.Puzzles)
		}
		puzzles += first.Puzzles + second.Puzzles
	}
	b.ReportMetric(float64(puzzles)/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(puzzles), "ns/puzzle")
}
