package document

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/page/pagetest"
)

func TestCurve(t *testing.T) {
	if curveOf(nil, 9) != nil {
		t.Error("curveOf of no values is not nil")
	}
	testkit.NoDiff(t, cmp.Diff(&curve{X: numbers{1, 2, 2}, Count: []int{1, 2, 3}}, curveOf([]float64{1, 2, 2}, 9)), "a few values must all be points")
	var values []float64
	for i := range 50_000 {
		values = append(values, float64(i+1))
	}
	for _, points := range []int{minPoints, maxPoints} {
		c := curveOf(values, points)
		n := len(c.Count)
		if n < points/2 || n > points+16 {
			t.Errorf("got %d points; want about %d", n, points)
		}
		if c.Count[0] != 1 || c.Count[n-1] != 50_000 || c.X[n-1] != 50_000 || c.Count[n-2] != 49_999 {
			t.Errorf("the curve lacks one of its ends: the counts are %d, ..., %d, %d; want 1, ..., 49999, 50000", c.Count[0], c.Count[n-2], c.Count[n-1])
		}
		if !slices.IsSorted(c.Count) || !slices.IsSorted(c.X) {
			t.Error("the points of the curve are not ascending")
		}
	}
	if pointsOf(1) != maxPoints || pointsOf(100_000) != minPoints || pointsOf(0) != maxPoints {
		t.Errorf("got %d, %d, %d points for 1, 100,000 and no curves; want the most, the least, the most", pointsOf(1), pointsOf(100_000), pointsOf(0))
	}
}

func TestDensity(t *testing.T) {
	d := densityOf([]float64{1, 1, 10, 99.9, 100})
	sum := 0
	for _, n := range d.Count {
		sum += n
	}
	if d.From != 0 || len(d.Count) != 2*binsPerDecade+1 || d.Count[0] != 2 || d.Count[binsPerDecade] != 1 || d.Count[2*binsPerDecade-1] != 1 || d.Count[2*binsPerDecade] != 1 || sum != 5 {
		t.Errorf("got bins from %d with %v; want bins from 0 with 5 values", d.From, d.Count)
	}
}

// timed returns the results of a contestant with one attempt per puzzle. Each value of ns is the
// time of one attempt. The value 0 means that the contestant declined.
func timed(t *testing.T, ns ...int64) *run.Part {
	b := &recordtest.Block{Corpus: "c", Contestant: "x", Times: ns}
	for p, n := range ns {
		b.Puzzles = append(b.Puzzles, p)
		if n == 0 {
			b.Findings = append(b.Findings, record.Finding{Puzzle: p, Verdict: judge.Declined})
		}
	}
	r := runtest.Of(t, []record.Event{pagetest.Opening(), &record.Corpus{Name: "c", WholePuzzles: len(ns)}, &record.Contestant{Name: "x"}, b})
	return r.Part("c", "x")
}

func TestDistribute(t *testing.T) {
	d := distribute([]*run.Part{timed(t, 10, 0, 40, 0), timed(t, 20, 30, 10, 0)}, []int{0, 1, 2, 3})
	if d.timed != 3 {
		t.Errorf("got %d puzzles with a time; want 3, because no contestant solved the last one", d.timed)
	}
	testkit.NoDiff(t, cmp.Diff([][]float64{{10, 40}, {10, 20, 30}}, d.times), "times")
}

func TestHardest(t *testing.T) {
	parts := []*run.Part{timed(t, 10, 10, 90, 10, 10), timed(t, 200, 100, 100, 0, 300), timed(t, 30, 30, 30, 30, 30)}
	var got []int
	for _, h := range rankHard(parts, []int{0, 1, 2, 3, 4}, []float64{10, 100, 30}) {
		got = append(got, h.puzzle)
	}
	testkit.NoDiff(t, cmp.Diff([]int{3, 0, 1, 2, 4}, got), "unsolved puzzles must be first, and one long time of one contestant must not matter")
	dead := timed(t, 0, 0) // a contestant that crashed after two puzzles
	got = nil
	for _, h := range rankHard(append(parts, dead), []int{0, 1, 2, 3, 4}, []float64{10, 100, 30, 0}) {
		if got = append(got, h.puzzle); h.tried != 3 {
			t.Errorf("puzzle %d: got %d contestants that tried it; want the 3 that solved at least one puzzle", h.puzzle, h.tried)
		}
	}
	testkit.NoDiff(t, cmp.Diff([]int{3, 0, 1, 2, 4}, got), "a contestant that solved no puzzle must not matter")
	if got := rankHard([]*run.Part{dead}, []int{0, 1}, []float64{0}); len(got) > 0 {
		t.Errorf("got %v as the hardest puzzles; want none, because no contestant solved any", got)
	}
}

func TestChoose(t *testing.T) {
	all := make([]int, 100)
	for i := range all {
		all[i] = i
	}
	for _, row := range []struct {
		reason string
		must   []int
		room   int
		want   []int
		even   []bool
	}{
		{"an even sample", nil, 4, []int{12, 37, 62, 87}, []bool{true, true, true, true}},
		{"each puzzle of must once, then a sample of all", []int{99, 3, 99}, 4, []int{3, 25, 75, 99}, []bool{false, true, true, false}},
		{"a puzzle in both lists leaves room for another", []int{25, 3}, 4, []int{3, 25, 50, 75}, []bool{false, true, false, true}},
		{"no room", []int{5}, 0, nil, nil},
		{"must is longer than room", []int{9, 8, 7}, 2, []int{8, 9}, []bool{false, false}},
	} {
		got, even := choose(all, row.must, row.room)
		testkit.NoDiff(t, cmp.Diff(row.want, got), "%s", row.reason)
		testkit.NoDiff(t, cmp.Diff(row.even, even), "%s: the sample", row.reason)
	}
	if got, even := choose(all, []int{4}, 1000); !slices.Equal(got, all) || slices.Contains(even, false) {
		t.Errorf("got %d puzzles with room for all; want all 100", len(got))
	}
	if got, even := choose(all[:4], []int{80, 2, 90}, 5); !slices.Equal(got, []int{1, 2, 3, 80, 90}) || !slices.Equal(even, []bool{true, false, true, false, false}) {
		t.Errorf("got %v, %v; want 1, 2, 3, 80, 90, with 1 and 3 in the sample", got, even)
	}
}

func TestShare(t *testing.T) {
	for _, row := range []struct {
		reason string
		room   int
		wanted []int
		want   []int
	}{
		{"small corpora get all that they can use, the others equal parts", 1000, []int{9000, 10, 50000}, []int{495, 10, 495}},
		{"enough room for all", 1000, []int{1, 2}, []int{1, 2}},
		{"no corpora", 10, nil, []int{}},
	} {
		testkit.NoDiff(t, cmp.Diff(row.want, share(row.room, row.wanted)), "%s", row.reason)
	}
}

func TestNumbers(t *testing.T) {
	for _, row := range []struct {
		x    float64
		want string
	}{
		{0, "0"}, {-1, "-1"}, {1, "1"}, {1.2345, "1.23"}, {999.6, "1e3"}, {12345, "12300"}, {1234567, "123e4"}, {1e9, "1e9"}, {100, "100"}, {0.00012345, "0.000123"},
		{math.NaN(), "null"}, {math.Inf(1), "null"},
	} {
		got, err := json.Marshal(numbers{row.x})
		if want := "[" + row.want + "]"; err != nil || string(got) != want {
			t.Errorf("%g: got %s, want %s (error %v)", row.x, got, want, err)
		}
		var back []*float64
		if err := json.Unmarshal(got, &back); err != nil {
			t.Errorf("%s is not valid JSON: %v", got, err)
		}
	}
}
