package plot

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

// TestCard compares cards with golden files.
func TestCard(t *testing.T) {
	for _, tt := range []struct {
		name, reason string
		contest      contest
	}{
		{"card", "two corpora, a rank that is shared, one disqualified", sample()},
		{"card-many", "more contestants than rows", crowd(30)},
		{"card-nobody", "no contestant solved a puzzle", contest{corpora: []string{"easy"}, puzzles: 3, contestants: []contestant{{name: "a", ns: us, fails: 3, verdict: judge.Declined}}}},
	} {
		got := cardSVG(t, tt.contest.fold(t))
		goldentest.Check(t, tt.name+".svg", tt.reason, got)
		for _, fault := range outsideOf(t, got, 800, 420) {
			t.Errorf("%s: %s", tt.reason, fault)
		}
	}
}

func TestCardPixels(t *testing.T) {
	out := testkit.Must(Card(sample().fold(t)))(t)
	img := testkit.Must(png.Decode(bytes.NewReader(out)))(t)
	if got := img.Bounds().Size(); got.X != CardWidth || got.Y != CardHeight {
		t.Errorf("got a card of size %v, want %dx%d", got, CardWidth, CardHeight)
	}
	palette := colours()
	if !same(img.At(600, 4), palette["ink0"]) || !same(img.At(4, 300), palette["paper"]) {
		t.Errorf("got the colour %v at the top and %v at the left edge; want ink0 and paper", img.At(600, 4), img.At(4, 300))
	}
}

// TestCardNames checks that names of letters outside the font stay distinct.
func TestCardNames(t *testing.T) {
	font := testkit.Must(canvas.NewFont())(t)
	d := &document.Run{Head: document.Head{Headline: "Winner: 太. Next: 👧 fast.", Tables: []document.Table{{Title: "漢: 3 puzzles"}}}}
	for _, name := range []string{"太", "郎", "□", "👧 fast", "plain"} {
		d.Entries = append(d.Entries, document.Entry{Name: name})
	}
	boxed(d, font)
	var got []string
	for _, e := range d.Entries {
		got = append(got, e.Name)
	}
	testkit.NoDiff(t, cmp.Diff([]string{`\u592a`, `\u90ce`, "□", "□ fast", "plain"}, got), "names")
	if want := `Winner: \u592a. Next: □ fast.`; d.Headline != want || d.Tables[0].Title != "□: 3 puzzles" {
		t.Errorf("got headline %q, want %q; got title %q", d.Headline, want, d.Tables[0].Title)
	}
}

// TestCardProgram checks that a card shows a commit in short form.
func TestCardProgram(t *testing.T) {
	for _, tt := range []struct{ reason, version, commit, want string }{
		{"a build between releases", "v0.0.0-20261122170000-cf03b638f367", "cf03b638f367377596ed", "sudokubench cf03b63"},
		{"a release without a commit", "v0.1.0", "", "sudokubench v0.1.0"},
		{"a short commit", "", "cf0", "sudokubench cf0"},
		{"neither version nor commit is known", "", "", "sudokubench"},
	} {
		if got := programOf(tt.version, tt.commit); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.reason, got, tt.want)
		}
	}
}

func TestCardOfNoCorpus(t *testing.T) {
	_, err := Card(contest{}.fold(t))
	if err == nil || !strings.HasPrefix(err.Error(), "the record contains no corpus") {
		t.Errorf("got the error %v", err)
	}
}

// cardSVG returns the drawing of a card as SVG, whose texts a test can read.
func cardSVG(t *testing.T, of *run.Run) []byte {
	t.Helper()
	return testkit.Must(cardOf(of))(t).SVG(canvas.Frame{})
}

func same(a, b interface{ RGBA() (r, g, b, a uint32) }) bool {
	r, g, bl, al := a.RGBA()
	r2, g2, b2, a2 := b.RGBA()
	return r == r2 && g == g2 && bl == b2 && al == a2
}
