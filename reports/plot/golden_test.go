package plot

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"sudokubench/internal/goldentest"
)

// TestGolden compares plots with golden files.
func TestGolden(t *testing.T) {
	for _, tt := range []struct {
		name, reason string
		contest      contest
		options      Options
	}{
		{"cactus", "the zero value", sample(), Options{}},
		{"profile", "another corpus, with the dark theme", sample(), Options{Plot: "profile", Corpus: "hard", Theme: "dark"}},
		{"spread", "all contestants fit", sample(), Options{Plot: "spread"}},
		{"scatter", "a rail for puzzles that only one contestant solved", sample(), Options{Plot: "scatter", Entries: []string{"shy", "steady"}}},
		{"scatter-narrow", "no room for words beside the plot", sample(), Options{Plot: "scatter", Size: Size{500, 500}}},
		{"guesses", "one contestant does not report guesses", sample(), Options{Plot: "guesses"}},
		{"ranking", "a shared rank, a contestant with fewer puzzles, a disqualified one", sample(), Options{Plot: "ranking", Corpus: "hard"}},
		{"overall", "the ranking over all corpora is the default", sample(), Options{Plot: "ranking"}},
		{"least", "the smallest figure, with the best eight contestants of many", crowd(30), Options{Size: least}},
		{"crowd", "thirty rows", crowd(30), Options{Plot: "ranking", Entries: []string{All}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Draw(tt.contest.fold(t), "svg", tt.options)
			if err != nil {
				t.Fatal(err)
			}
			goldentest.Check(t, tt.name+".svg", tt.reason, got)
		})
	}
}

func TestSameBytes(t *testing.T) {
	for _, format := range Formats() {
		a, err := Draw(sample().fold(t), format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := Draw(sample().fold(t), format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s: the same record gave two different figures", format)
		}
	}
}

// TestPNG checks the size and the background of pictures, and that every quarter contains a
// drawing. It does not compare pixels, because they depend on the arithmetic of the processor.
func TestPNG(t *testing.T) {
	for _, plot := range Plots() {
		for _, o := range []Options{{Plot: plot, Size: Size{400, 300}}, {Plot: plot, Theme: "dark", Size: Size{641, 479}}} {
			out, err := Draw(sample().fold(t), "png", o)
			if err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(bytes.NewReader(out))
			if err != nil {
				t.Fatal(err)
			}
			want := o.Size
			if want == (Size{}) {
				want = DefaultSize
			}
			if got := img.Bounds().Size(); got != image.Pt(want.Width, want.Height) {
				t.Fatalf("%s: got a picture of size %v, want %v", plot, got, want)
			}
			paper := themeOf(o.Theme)["paper"]
			var drawn [2][2]int
			const step = 3
			for y := 0; y < want.Height; y += step {
				for x := 0; x < want.Width; x += step {
					if !same(img.At(x, y), paper) {
						drawn[2*y/want.Height][2*x/want.Width]++
					}
				}
			}
			for i, row := range drawn {
				for k, n := range row {
					if n < 20 || n > want.Width*want.Height/step/step/4*3/4 {
						t.Errorf("%s %v: quarter %d,%d: %d sampled pixels are not paper; want between 20 and three quarters of them", plot, want, i, k, n)
					}
				}
			}
		}
	}
}

func same(a, b interface{ RGBA() (r, g, b, a uint32) }) bool {
	r, g, bl, al := a.RGBA()
	r2, g2, b2, a2 := b.RGBA()
	return r == r2 && g == g2 && bl == b2 && al == a2
}
