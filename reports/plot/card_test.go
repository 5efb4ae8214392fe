package plot

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
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
		got, err := Card(tt.contest.fold(t), Format)
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		goldentest.Check(t, tt.name+".svg", tt.reason, got)
		for _, fault := range outsideOf(t, got, 800, 420) {
			t.Errorf("%s: %s", tt.reason, fault)
		}
	}
}

func TestCardPixels(t *testing.T) {
	out := testkit.Must(Card(sample().fold(t), pngFormat))(t)
	img := testkit.Must(png.Decode(bytes.NewReader(out)))(t)
	if got := img.Bounds().Size(); got.X != CardSize.Width || got.Y != CardSize.Height {
		t.Errorf("got a card of size %v, want %v", got, CardSize)
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
	if diff := cmp.Diff([]string{`\u592a`, `\u90ce`, "□", "□ fast", "plain"}, got); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
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

// TestCardErrors checks the errors if no card can be drawn.
func TestCardErrors(t *testing.T) {
	for _, tt := range []struct {
		reason, format, want string
		contest              contest
	}{
		{"no corpus", "svg", "the record contains no corpus", contest{}},
		{"an unknown format", "gif", `unknown format of a card "gif"; use svg or png`, sample()},
	} {
		if _, err := Card(tt.contest.fold(t), tt.format); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: got the error %v, want %q", tt.reason, err, tt.want)
		}
	}
}
