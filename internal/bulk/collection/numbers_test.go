package collection_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/testkit"
)

// TestHistogram compares the numbers of histograms with sorted lists.
func TestHistogram(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, row := range []struct {
		reason string
		n      int
		x      func() float64
		exact  bool
	}{
		{"few different numbers are kept", 5000, func() float64 { return float64(random.IntN(50)) }, true},
		{"uniform numbers", 20000, func() float64 { return random.Float64()*200 - 100 }, false},
		{"skewed numbers", 20000, func() float64 { return math.Exp(3 * random.NormFloat64()) }, false},
		{"large numbers", 5000, func() float64 { return 1e15 + float64(random.IntN(1e6)) }, false},
		{"one number", 1, func() float64 { return 7 }, true},
	} {
		var h collection.Histogram
		var list []float64
		sum := 0.0
		for range row.n {
			x := row.x()
			h.Add(x)
			list, sum = append(list, x), sum+x
		}
		slices.Sort(list)
		if h.N != row.n || h.Min != list[0] || h.Max != list[row.n-1] || math.Abs(h.Mean()-sum/float64(row.n)) > 1e-9*math.Abs(h.Mean()) {
			t.Errorf("%s: %d numbers from %g to %g, mean %g; want %d from %g to %g, mean %g", row.reason, h.N, h.Min, h.Max, h.Mean(), row.n, list[0], list[row.n-1], sum/float64(row.n))
		}
		if h.Exact() != row.exact {
			t.Errorf("%s: exact is %t; want %t", row.reason, h.Exact(), row.exact)
		}
		width := 0.0
		if !row.exact {
			width = (h.Max - h.Min) / 200 // at least 256 of the 1,024 bins cover the range, so no bin is wider
		}
		for _, share := range []float64{0.01, 0.25, 0.5, 0.99} {
			want := list[int(math.Ceil(share*float64(row.n)))-1]
			if got := h.Quantile(share); got > want || got < want-width {
				t.Errorf("%s: the quantile %g is %g; want %g or up to %g less", row.reason, share, got, want, width)
			}
		}
		total := 0
		bins := h.Bins(20)
		for k, b := range bins {
			total += b.Count
			if k > 0 && b.From < bins[k-1].To {
				t.Errorf("%s: the bins %v and %v overlap", row.reason, bins[k-1], b)
			}
		}
		if total != row.n || len(bins) > 21 {
			t.Errorf("%s: %d bins contain %d numbers; want at most 21 bins with %d", row.reason, len(bins), total, row.n)
		}
	}
}

func TestDescribe(t *testing.T) {
	text := "puzzle,level,rating\n" +
		"1..............." + ",easy,3\n" +
		"12.............." + ",hard,1.5\n" +
		"1234............" + ",easy,unknown\n"
	stats := testkit.Must(read(t, text, nil).Describe(t.Context()))(t)
	if stats.Puzzles != 3 || stats.Clues.Mean() != 7.0/3 || len(stats.Fields) != 2 {
		t.Fatalf("%d puzzles, %g clues, %d fields; want 3, 2.333, 2", stats.Puzzles, stats.Clues.Mean(), len(stats.Fields))
	}
	level, rating := stats.Fields[0], stats.Fields[1]
	if diff := cmp.Diff([]collection.Value{{Text: "easy", Count: 2}, {Text: "hard", Count: 1}}, level.Common(5)); level.Name != "level" || diff != "" {
		t.Errorf("field %s (-want +got): %s", level.Name, diff)
	}
	if rating.Numbers.N != 2 || rating.Numbers.Max != 3 || rating.Texts != 1 {
		t.Errorf("the ratings are %d numbers up to %g and %d texts; want 2, 3, 1", rating.Numbers.N, rating.Numbers.Max, rating.Texts)
	}
}

// choices returns how often samples with different seeds contain each of ten puzzles.
func choices(t *testing.T, count, seeds int) []int {
	chosen := make([]int, 10)
	for seed := range uint64(seeds) {
		n := 0
		_, err := read(t, numbered(10), nil).Sample(t.Context(), collection.Sampling{Count: count, Seed: seed}, func(p *corpus.Puzzle) error {
			chosen[p.Line-1]++
			n++
			return nil
		})
		if err != nil || n != count {
			t.Fatalf("error %v, %d puzzles; want %d", err, n, count)
		}
	}
	return chosen
}

func TestSampleIsUniform(t *testing.T) {
	const seeds = 500
	for _, count := range []int{1, 3} {
		chi, want := 0.0, float64(seeds*count)/10
		for _, n := range choices(t, count, seeds) {
			chi += (float64(n) - want) * (float64(n) - want) / want
		}
		if chi > 27.9 { // the limit is the 99.9% quantile of the chi-square distribution with 9 degrees of freedom
			t.Errorf("samples of %d: chi-square is %.1f, want at most 27.9", count, chi)
		}
	}
}

func TestStrata(t *testing.T) {
	var b strings.Builder
	b.WriteString("puzzle,rating\n")
	for i := range 60 {
		rating := 5
		if i%6 == 0 {
			rating = 50
		}
		if i == 7 {
			rating = 500
		}
		fmt.Fprintf(&b, "%d...............,%d\n", i%4+1, rating)
	}
	for _, row := range []struct {
		reason string
		by     string
		bounds []float64
		want   []collection.Stratum
		err    string
	}{
		{"each value is a stratum", "rating", nil, []collection.Stratum{{Name: "5", Of: 49, Chosen: 6}, {Name: "50", Of: 10, Chosen: 5}, {Name: "500", Of: 1, Chosen: 1}}, ""},
		{"each range is a stratum", "rating", []float64{10, 100}, []collection.Stratum{{Name: "below 10", Of: 49, Chosen: 6}, {Name: "10 to 100", Of: 10, Chosen: 5}, {Name: "100 or more", Of: 1, Chosen: 1}}, ""},
		{"clues are always there", "clues", nil, []collection.Stratum{{Name: "1", Of: 60, Chosen: 12}}, ""},
		{"no strata", "", nil, []collection.Stratum{{Of: 60, Chosen: 12}}, ""},
		{"an unknown field", "level", nil, nil, `line 2: the puzzle has no field "level"; want rating, clues`},
	} {
		line := 0
		strata, err := read(t, b.String(), nil).Sample(t.Context(), collection.Sampling{Count: 12, Seed: 3, By: row.by, Bounds: row.bounds}, func(p *corpus.Puzzle) error {
			if p.Line <= line {
				t.Errorf("%s: got line %d after line %d, want ascending lines", row.reason, p.Line, line)
			}
			line = p.Line
			return nil
		})
		if got := fmt.Sprint(err); err != nil && got != row.err || err == nil && row.err != "" {
			t.Errorf("%s: error %q; want %q", row.reason, got, row.err)
		}
		testkit.NoDiff(t, cmp.Diff(row.want, strata), "%s", row.reason)
	}
}

// TestDescribeExtremeNumbers shows that numbers count as texts if their sums overflow or their bins
// have no width.
func TestDescribeExtremeNumbers(t *testing.T) {
	var b strings.Builder
	b.WriteString("puzzle,x\n")
	for i := range 50 {
		fmt.Fprintf(&b, "%d...............,%d.5e-32%d\n%d...............,%d.5e307\n", i%4+1, i%9+1, i%4, i%4+1, i%9)
	}
	stats := testkit.Must(read(t, b.String(), nil).Describe(t.Context()))(t)
	x := stats.Fields[0]
	if x.Numbers.N != 0 || x.Texts != 100 || len(x.Numbers.Bins(20)) != 0 {
		t.Errorf("%d numbers and %d texts; want 0 and 100", x.Numbers.N, x.Texts)
	}
}
