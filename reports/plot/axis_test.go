package plot

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

func labels(a axis) string {
	var list []string
	for _, t := range a.ticks {
		if t.label != "" {
			list = append(list, t.label)
		}
	}
	return strings.Join(list, " | ")
}

func TestLogAxis(t *testing.T) {
	for _, tt := range []struct {
		reason          string
		low, high, room float64
		want            string
	}{
		{"three decades with room for all", 1e3, 1e6, 900, "1 µs | 2 µs | 5 µs | 10 µs | 20 µs | 50 µs | 100 µs | 200 µs | 500 µs | 1 ms"},
		{"three decades with room for few", 1e3, 1e6, 300, "1 µs | 10 µs | 100 µs | 1 ms"},
		{"ten decades, of which each second is labelled", 1, 1e10, 400, "1 ns | 100 ns | 10 µs | 1 ms | 100 ms | 10 s"},
		{"widened to 2 and 5", 230, 4100, 900, "200 ns | 500 ns | 1 µs | 2 µs | 5 µs"},
		{"one figure", 3e5, 3e5, 900, "200 µs | 500 µs"},
		{"no whole decade inside", 2100, 4900, 100, "2 µs | 5 µs"},
		{"hours", 1e9, 7200e9, 500, "1 s | 10 s | 100 s | 1,000 s | 10,000 s"},
	} {
		testkit.NoDiff(t, cmp.Diff(tt.want, labels(bounds{tt.low, tt.high}.logAxis(tt.room))), "%s: labels", tt.reason)
	}
}

// TestLogAxisHolds checks for many ranges that the axis contains the range and has at least two
// labels.
func TestLogAxisHolds(t *testing.T) {
	for low := 1.0; low < 1e13; low *= 1.7 {
		for high := low; high < 1e15; high *= 2.3 {
			for _, room := range []float64{120, 400, 1100} {
				a := bounds{low, high}.logAxis(room)
				if a.low > logOf(low)+1e-5 || a.high < logOf(high)-1e-5 || a.low >= a.high {
					t.Fatalf("the axis of %g to %g has the logarithms %g to %g", low, high, a.low, a.high)
				}
				if n := len(a.ticks); n > 200 || strings.Count(labels(a), "|") < 1 {
					t.Fatalf("the axis of %g to %g, %g units long, has %d ticks: %s; want at least 2 labels", low, high, room, n, labels(a))
				}
			}
		}
	}
}

func TestLinearAxis(t *testing.T) {
	for _, tt := range []struct {
		reason     string
		high, room float64
		want       string
	}{
		{"a thousand", 2000, 500, "0 | 200 | 400 | 600 | 800 | 1,000 | 1,200 | 1,400 | 1,600 | 1,800 | 2,000"},
		{"a single puzzle", 1, 500, "0 | 1"},
		{"three puzzles, in whole steps", 3, 500, "0 | 1 | 2 | 3"},
		{"no room", 49158, 60, "0 | 49.16k"},
		{"many", 49158, 500, "0 | 5,000 | 10k | 15k | 20k | 25k | 30k | 35k | 40k | 45k"},
	} {
		got := labels(linearAxis(tt.high, tt.room))
		testkit.NoDiff(t, cmp.Diff(tt.want, got), "%s", tt.reason)
	}
}

// TestColours checks that a card has the light colours of the style sheet of the page. The tests of
// package page check the contrast of these colours.
func TestColours(t *testing.T) {
	css := testkit.Must(os.ReadFile("../page/page.css"))(t)
	block := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindStringSubmatch(string(css))
	want := map[string]string{}
	for _, m := range regexp.MustCompile(`--(\w+): #([0-9a-f]{6})`).FindAllStringSubmatch(block[1], -1) {
		want[m[1]] = m[2]
	}
	for key, c := range colours() {
		if hex := fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B); hex != want[key] || c.A != 0xff {
			t.Errorf("the colour %s is %s; the page has %s", key, hex, want[key])
		}
	}
}

// TestLooksDiffer checks that 48 contestants have different combinations of colour and shape.
func TestLooksDiffer(t *testing.T) {
	seen := map[string]int{}
	for k := range 48 {
		l := fmt.Sprint(lookOf(k).ink, lookOf(k).shape)
		if before, ok := seen[l]; ok {
			t.Errorf("contestants %d and %d have the same colour and shape", before, k)
		}
		seen[l] = k
	}
}

func TestFit(t *testing.T) {
	s := blank(t)
	const size = 13
	for _, words := range []string{"", "a", "broadside", strings.Repeat("W", 1000), strings.Repeat("é", 1000), "日本語のソルバー", strings.Repeat("a b ", 300)} {
		for _, width := range []float64{0, 5, 30, 100, 1000} {
			got := s.fit(size, words, width)
			if s.Measure(size, got) > width && got != "" {
				t.Errorf("%.20q: fit to %g gives %q, which is %g wide", words, width, got, s.Measure(size, got))
			}
			for _, l := range s.wrap(size, words, width) {
				if s.Measure(size, l) > width {
					t.Errorf("%.20q: wrap to %g gives the line %q, which is too wide", words, width, l)
				}
			}
			if n := len(s.wrap(size, words, width)); n > 3 {
				t.Errorf("%.20q: wrap to %g gives %d lines; want at most 3", words, width, n)
			}
		}
	}
	if got := s.fit(size, "solver-with-a-long-name", 100); !strings.HasPrefix(got, "solver") || !strings.HasSuffix(got, "name") {
		t.Errorf("got %q; want both ends of the name", got)
	}
}

func logOf(x float64) float64 { return math.Log10(x) }
