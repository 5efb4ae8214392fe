package reports

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
	"sudokubench/internal/testkit"
	"sudokubench/internal/words/humanize"
)

// records is the number of random records in the tests of properties.
const records = 25

func TestRenderDoesNotChangeTheReport(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for range records / 3 {
		st := *runtest.Random(rnd)
		r, same := fold(t, st), fold(t, st)
		for _, format := range Formats() {
			var first, second bytes.Buffer
			testkit.NoError(t, Render(&first, r, format, Options{Width: 40 + rnd.IntN(140)}))
			if !reflect.DeepEqual(r, same) {
				t.Fatalf("rendering as %s changed the report", format)
			}
			first.Reset()
			Render(&first, r, format, Options{})
			Render(&second, r, format, Options{})
			if first.String() != second.String() {
				t.Fatalf("rendering as %s twice gives two results", format)
			}
		}
	}
}

func TestTextStaysOnThePage(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	for range records {
		r := fold(t, *runtest.Random(rnd))
		checkPage(t, r, 40+rnd.IntN(140))
	}
}

// checkPage renders the screen and the full text table. No line must be wider than the page, except
// boards, which are not wrapped.
func checkPage(t *testing.T, r *standings.Result, width int) {
	t.Helper()
	for _, full := range []bool{false, true} {
		checkText(t, r, Options{Width: width, Full: full})
	}
}

func checkText(t *testing.T, r *standings.Result, o Options) {
	t.Helper()
	width := o.Width
	var out bytes.Buffer
	testkit.NoError(t, Render(&out, r, "table", o))
	text := out.String()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		board := strings.HasPrefix(line, "      clues  ") || strings.HasPrefix(line, "      answer ")
		if w := humanize.Cells(line); w > width && !board {
			t.Errorf("a line has %d cells; want at most %d:\n%s\n%s", w, width, line, text)
		}
		for _, ch := range line {
			if !unicode.IsPrint(ch) {
				t.Errorf("unprintable %U in the line %q", ch, line)
			}
		}
		if strings.HasSuffix(line, " ") && !board {
			t.Errorf("the line %q ends with a blank", line)
		}
	}
}

// TestNoNumberIsCut checks that a column either shows its numbers whole or is hidden, at every
// width of the page.
func TestNoNumberIsCut(t *testing.T) {
	rnd := rand.New(rand.NewPCG(13, 14))
	for range records {
		r := fold(t, *runtest.Random(rnd))
		grids := make([]grid, len(r.Corpora))
		for i := range r.Corpora {
			grids[i] = CorpusList(r, i).grid(inText)
		}
		l := fit(grids, 40+rnd.IntN(100))
		for _, g := range grids {
			for _, row := range g.rows {
				for at, i := range l.shown {
					if i != nameColumn && humanize.Cells(row[i]) > l.columns[at].Width {
						t.Errorf("%q is wider than its column of %d cells", row[i], l.columns[at].Width)
					}
				}
			}
		}
	}
}

// TestWidestContestFits tries names of 20 cells, counts of five digits, and every figure at its
// widest. All columns must fit a page of 120 cells.
func TestWidestContestFits(t *testing.T) {
	const n = 49158
	entry := func(name string, c judge.Counts) standings.Row {
		wide := func(x float64) *float64 { return &x }
		return standings.Row{
			Contestant: name, Puzzles: n, Reached: n, Counts: c, PerSecond: wide(375123),
			MeanNS: wide(12.3e3), P50NS: wide(12.3e3), P99NS: wide(12.3e3), MaxNS: wide(59*60e9 + 59e9), CPUMeanNS: wide(12.3e3),
			TimesFastest: wide(47919), Guesses: wide(375123), NoGuess: wide(0.451),
		}
	}
	r := &standings.Result{Verdicts: []judge.Verdict{judge.Wrong, judge.Timeout, judge.Declined}, Corpora: []standings.Table{{Corpus: record.Corpus{WholePuzzles: n}, Entries: []standings.Row{
		entry("twenty-cells-name-01", judge.Counts{Verified: n}), entry("twenty-cells-name-02", judge.Counts{Timeout: n}),
		entry("twenty-cells-name-03", judge.Counts{Declined: n}), entry("twenty-cells-name-04", judge.Counts{Wrong: n}),
	}}}}
	r.Corpora[0].Entries[3].Disqualified = true
	if l := fit([]grid{CorpusList(r, 0).grid(inText)}, 120); len(l.hidden) > 0 {
		t.Errorf("hidden at width 120: %v; want no hidden columns", l.hidden)
	}
	checkPage(t, r, 120)
}

// TestColumnsGoInOrder checks the order of removal on ever narrower pages. The most important
// columns are removed last.
func TestColumnsGoInOrder(t *testing.T) {
	r := fold(t, *normal())
	g := []grid{CorpusList(r, 0).grid(inText), CorpusList(r, 1).grid(inText)}
	var hidden []string
	for width := 160; width >= minWidth; width-- {
		l := fit(g, width)
		if humanize.Total(l.columns) > width {
			t.Errorf("got a layout of %d cells for a page of %d", humanize.Total(l.columns), width)
		}
		if len(l.hidden) < len(hidden) || !slices.Equal(l.hidden[:len(hidden)], hidden) {
			t.Errorf("hidden at width %d: %v, at width %d: %v; want the second list to begin the first", width, l.hidden, width+1, hidden)
		}
		hidden = l.hidden
	}
	want := []string{"p50", "no guess", "guesses/puzzle", "puzzles/s", "penalized mean", "p99", "max", "declined", "timeout", "±", "not reached"}
	if !reflect.DeepEqual(hidden, want) {
		t.Errorf("hidden at the smallest width: %q; want %q", hidden, want)
	}
}

func TestJSONReadsBack(t *testing.T) {
	for _, sc := range scenarios() {
		r := fold(t, *sc.events)
		var out bytes.Buffer
		testkit.NoError(t, Render(&out, r, "json", Options{}))
		for _, ch := range out.String() {
			if ch != '\n' && !unicode.IsPrint(ch) {
				t.Errorf("%s: the JSON contains %U", sc.name, ch)
			}
		}
		var back standings.Result
		if err := json.Unmarshal(out.Bytes(), &back); err != nil {
			t.Fatalf("%s: %v", sc.name, err)
		}
		// Bad UTF-8 and the indentation of the configuration do not survive JSON. So the wanted
		// result is also converted to JSON and back.
		var want standings.Result
		text, _ := json.Marshal(r)
		testkit.NoError(t, json.Unmarshal(text, &want))
		want.Run.Config, back.Run.Config = nil, nil
		if !reflect.DeepEqual(back, want) {
			t.Errorf("%s: the JSON reads back as another report", sc.name)
		}
	}
}

func TestCSVIsRegular(t *testing.T) {
	rnd := rand.New(rand.NewPCG(15, 16))
	for range records {
		r := fold(t, *runtest.Random(rnd))
		var out bytes.Buffer
		testkit.NoError(t, Render(&out, r, "csv", Options{}))
		rows := testkit.Must(csv.NewReader(&out).ReadAll())(t)
		want := 1
		for _, o := range r.Overall {
			want += len(o.Entries)
		}
		for _, c := range r.Corpora {
			want += len(c.Entries) + len(c.Absent)
		}
		if len(rows) != want {
			t.Errorf("got %d rows; want %d", len(rows), want)
		}
	}
}

func TestRenderErrors(t *testing.T) {
	err := Render(&bytes.Buffer{}, &standings.Result{}, "tabel", Options{})
	if err == nil || !strings.Contains(err.Error(), `"tabel"`) || !strings.Contains(err.Error(), "table, markdown, csv, json") {
		t.Errorf("an unknown format gives %v; want an error that lists the known ones", err)
	}
	r := fold(t, *normal())
	for _, format := range Formats() {
		if err := Render(brokenWriter{}, r, format, Options{}); err != errBroken {
			t.Errorf("%s: a broken writer gives %v; want its error", format, err)
		}
	}
}

type brokenWriter struct{}

type brokenError struct{}

var errBroken brokenError

func (brokenError) Error() string { return "broken" }

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }
