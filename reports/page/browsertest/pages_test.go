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
	"sudokubench/internal/run/runtest"
	"sudokubench/reports/document"
	"sudokubench/reports/page"
	"sudokubench/reports/page/pagetest"
)

const root = "../../.." // of the module that makes the pages

// sheet is a page in a file, with the document that is in it.
type sheet struct {
	address string
	data    document.Data
}

// puzzle is the address of a puzzle on it, such as easy:34.
func (s *sheet) puzzle(where string) string {
	return s.address + "#puzzle=" + url.PathEscape(where)
}

func readSheet(t testing.TB, path string) *sheet {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := &sheet{address: (&url.URL{Scheme: "file", Path: path}).String()}
	_, rest, _ := strings.Cut(string(text), `id="data">`)
	data, _, _ := strings.Cut(rest, "</script>")
	if err := json.Unmarshal([]byte(data), &s.data); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	// What is null there is NaN here.
	var sorts struct {
		Runs []struct {
			Tables []struct{ Rows []struct{ Sort []*float64 } }
		}
	}
	if err := json.Unmarshal([]byte(data), &sorts); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	for i, run := range sorts.Runs {
		for j, table := range run.Tables {
			for k, row := range table.Rows {
				for l, x := range row.Sort {
					if x == nil {
						s.data.Runs[i].Tables[j].Rows[k].Sort[l] = math.NaN()
					}
				}
			}
		}
	}
	return s
}

// written writes the page of some records.
func written(t testing.TB, sources ...document.Source) *sheet {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.html")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Render(f, document.New(sources)); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return readSheet(t, path)
}

// madeUp is the page of records that were made up.
func madeUp(t testing.TB, records ...[]record.Event) *sheet {
	t.Helper()
	var sources []document.Source
	for _, events := range records {
		sources = append(sources, document.Source{
			Run: runtest.Of(t, events),
			// Ten lines of the source are no puzzles.
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
	return written(t, sources...)
}

// program is the program itself, built once for all tests.
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

// real is the page that a short run by the program left.
var real struct {
	once sync.Once
	path string
	err  error
}

// realRun has the program run a short contest, once for all tests.
func realRun(t testing.TB) *sheet {
	t.Helper()
	bench := bench(t)
	real.once.Do(func() {
		dir, err := os.MkdirTemp(scratch, "run")
		if err == nil {
			err = run(bench, "run", "--corpora", "easy,minimal", "--solvers", "band,bitmask-mrv,dlx,rescan,human", "--budget", "100ms", "--rounds", "2", "--max-rounds", "2", "--no-progress", "--out", dir)
		}
		records, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
		if err == nil && len(records) != 1 {
			err = fmt.Errorf("the run left %q, want one record", records)
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

// onBoth runs a test on a page that was made up and on one of a real run.
func onBoth(t *testing.T, test func(t *testing.T, s *sheet)) {
	t.Run("made up", func(t *testing.T) { test(t, madeUp(t, pagetest.Record())) })
	t.Run("real", func(t *testing.T) { chromium(t); test(t, realRun(t)) })
}
