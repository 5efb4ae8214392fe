package browsertest

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
	"sudokubench/reports/page"
	"sudokubench/reports/page/pagetest"
)

const root = "../../.." // folder of the main module, whose programs and packages make the pages

// sheet is a page in a file, with the document that the page contains.
type sheet struct {
	address string
	data    document.Data
}

// puzzle returns the address that opens a puzzle, such as easy:34, on the page.
func (s *sheet) puzzle(where string) string {
	return s.address + "#puzzle=" + url.PathEscape(where)
}

func readSheet(t testing.TB, path string) *sheet {
	t.Helper()
	text := testkit.Must(os.ReadFile(path))(t)
	s := &sheet{address: (&url.URL{Scheme: "file", Path: path}).String()}
	_, rest, _ := strings.Cut(string(text), `id="data">`)
	data, _, _ := strings.Cut(rest, "</script>")
	if err := json.Unmarshal([]byte(data), &s.data); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	// JSON has null for missing sort keys. In the document they are NaN.
	var sorts struct {
		Run struct {
			Tables []struct{ Rows []struct{ Sort []*float64 } }
		}
	}
	if err := json.Unmarshal([]byte(data), &sorts); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	for j, table := range sorts.Run.Tables {
		for k, row := range table.Rows {
			for l, x := range row.Sort {
				if x == nil {
					s.data.Run.Tables[j].Rows[k].Sort[l] = math.NaN()
				}
			}
		}
	}
	return s
}

// written writes the page of a source to a file and loads the file as a sheet.
func written(t testing.TB, source document.Source) *sheet {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.html")
	f := testkit.Must(os.Create(path))(t)
	testkit.NoError(t, page.Render(f, document.New(source)))
	testkit.NoError(t, f.Close())
	return readSheet(t, path)
}

// madeUp returns the page of an invented record.
func madeUp(t testing.TB, events []record.Event) *sheet {
	t.Helper()
	return written(t, document.Source{
		Run: runtest.Of(t, events),
		// The first ten lines of the source are not puzzles.
		Boards: func(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
			boards := make([]document.Board, len(puzzles))
			for i, p := range puzzles {
				boards[i] = document.Board{Line: p + 11, Name: "four", Clues: pagetest.Clues, Solution: pagetest.Solution}
			}
			return boards, "The boards are made up."
		},
		Article: func(solver string) (document.Article, bool) {
			return document.Article{Name: solver, Family: "search", Synopsis: "Solves " + solver + ".", Parts: []document.Part{document.TextPart("Idea", "It looks.")}}, true
		},
		Command: func(*record.Run) string { return "bench run --seed 20201121" },
	})
}

// program is the bench program, built once for all tests.
var program struct {
	once sync.Once
	path string
	err  error
}

func bench(t testing.TB) string {
	t.Helper()
	program.once.Do(func() {
		program.path = filepath.Join(scratch, "bench")
		program.err = run("go", "build", "-C", root, "-o", program.path, "./cmd/bench")
	})
	if program.err != nil {
		t.Fatal(program.err)
	}
	return program.path
}

func run(name string, args ...string) error {
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// real is the page of a short run of the program.
var real struct {
	once sync.Once
	path string
	err  error
}

// realRun returns the page of a short run. The program runs once for all tests.
func realRun(t testing.TB) *sheet {
	t.Helper()
	bench := bench(t)
	real.once.Do(func() {
		dir, err := os.MkdirTemp(scratch, "run")
		if err == nil {
			err = run(bench, "run", "--corpora", "easy,minimal", "--solvers", "band,bitmask-mrv,dlx,rescan,human", "--budget", "100ms", "--rounds", "2", "--max-rounds", "2", "--no-progress", "--output", dir)
		}
		records, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
		if err == nil && len(records) != 1 {
			err = fmt.Errorf("got records %q, want one", records)
		}
		real.path = filepath.Join(dir, "page.html")
		if err == nil {
			err = run(bench, "report", "--format", "html", "-o", real.path, records[0])
		}
		real.err = err
	})
	if real.err != nil {
		t.Fatal(real.err)
	}
	return readSheet(t, real.path)
}

// onBoth runs a test on a page of an invented record and on a page of a real run.
func onBoth(t *testing.T, test func(t *testing.T, s *sheet)) {
	t.Run("made up", func(t *testing.T) { test(t, madeUp(t, pagetest.Record())) })
	t.Run("real", func(t *testing.T) { chromium(t); test(t, realRun(t)) })
}
