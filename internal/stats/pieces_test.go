package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// shaped returns a series of n values of a shape, with normal noise of standard deviation 1.
func shaped(seed uint64, n int, shape func(i int) float64) []float64 {
	rnd := rand.New(rand.NewPCG(seed, 29))
	series := make([]float64, n)
	for i := range series {
		series[i] = shape(i) + rnd.NormFloat64()
	}
	return series
}

// from returns a shape that is 0 before the index at and has the given level from this index on.
func from(at int, level float64) func(i int) float64 {
	return func(i int) float64 {
		if i < at {
			return 0
		}
		return level
	}
}

func creep(at int, slope float64) func(i int) float64 {
	return func(i int) float64 { return slope * max(0, float64(i-at)) }
}

func sum(shapes ...func(i int) float64) func(i int) float64 {
	return func(i int) (x float64) {
		for _, shape := range shapes {
			x += shape(i)
		}
		return x
	}
}

func TestPieces(t *testing.T) {
	type piece struct {
		from int // index at which the piece must begin; a step can be off by 2, another border by 8
		kind string
	}
	for _, row := range []struct {
		reason string
		series []float64
		want   []piece
	}{
		{"an empty series", nil, nil},
		{"NaN is not finite", append(levels(1, 20, 0, 5), math.NaN()), nil},
		{"one value", []float64{3}, []piece{{0, "level"}}},
		{"equal values", slices.Repeat([]float64{.1}, 30), []piece{{0, "level"}}},
		{"only noise", shaped(1, 60, from(60, 0)), []piece{{0, "level"}}},
		{"a step", shaped(2, 60, from(30, 5)), []piece{{0, "level"}, {30, "step"}}},
		{"a step down", shaped(3, 60, from(30, -5)), []piece{{0, "level"}, {30, "step"}}},
		{"a step without noise", append(slices.Repeat([]float64{1}, 12), slices.Repeat([]float64{1.01}, 19)...), []piece{{0, "level"}, {12, "step"}}},
		{"a step shortly before the end", shaped(4, 60, from(54, 5)), []piece{{0, "level"}, {54, "step"}}},
		{"a bad commit and its revert", shaped(5, 60, sum(from(20, 5), from(26, -5))), []piece{{0, "level"}, {20, "step"}, {26, "step"}}},
		{"two steps of the same sign", shaped(6, 60, sum(from(20, 5), from(40, 5))), []piece{{0, "level"}, {20, "step"}, {40, "step"}}},
		{"three steps of the same sign", shaped(7, 60, sum(from(15, 4), from(30, 4), from(45, 4))), []piece{{0, "level"}, {15, "step"}, {30, "step"}, {45, "step"}}},
		{"a trend", shaped(8, 60, creep(0, .3)), []piece{{0, "slope"}}},
		{"a trend down", shaped(9, 60, creep(0, -.3)), []piece{{0, "slope"}}},
		{"a trend without noise", creepOnly(40), []piece{{0, "slope"}}},
		{"a trend that begins later", shaped(10, 60, creep(30, .5)), []piece{{0, "level"}, {30, "slope"}}},
		{"a trend that ends", shaped(11, 60, sum(creep(0, .5), creep(30, -.5))), []piece{{0, "slope"}, {30, "level"}}},
		{"a step, then a trend", shaped(12, 60, sum(from(20, 8), creep(40, .8))), []piece{{0, "level"}, {20, "step"}, {40, "slope"}}},
		{"a long series, in which not every index is tried", shaped(13, 300, sum(from(151, 3), creep(250, .3))), []piece{{0, "level"}, {151, "step"}, {250, "slope"}}},
		{"nine values are too few for a trend", shaped(14, 9, creep(0, 9)), []piece{{0, "level"}}},
	} {
		given := slices.Clone(row.series)
		pieces := Pieces(given, 1, .01)
		var got []piece
		for i, p := range pieces {
			if to := len(given); i+1 < len(pieces) && p.To != pieces[i+1].From || i+1 == len(pieces) && p.To != to {
				t.Errorf("%s: piece %d ends at %d; want the begin of the next piece or the end of the series", row.reason, i, p.To)
			}
			kind := "level"
			switch {
			case p.Slope != 0 && p.Jump:
				kind = "step and slope"
			case p.Slope != 0:
				kind = "slope"
			case p.Jump:
				kind = "step"
			}
			got = append(got, piece{p.From, kind})
		}
		near := cmp.Comparer(func(a, b piece) bool {
			off := 2
			if a.kind != "step" {
				off = 8
			}
			return a.kind == b.kind && max(a.from, b.from)-min(a.from, b.from) <= off
		})
		if diff := cmp.Diff(row.want, got, near); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.reason, diff)
		}
		if diff := cmp.Diff(row.series, given, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%s: Pieces changed its input (-before +after):\n%s", row.reason, diff)
		}
	}
}

func creepOnly(n int) []float64 {
	series := make([]float64, n)
	for i := range series {
		series[i] = .25 * float64(i)
	}
	return series
}

func TestPiecesFit(t *testing.T) {
	pieces := Pieces(shaped(10, 60, sum(from(0, 100), creep(30, .5))), 1, .01)
	if len(pieces) != 2 || math.Abs(pieces[0].Level-100) > 1 || math.Abs(pieces[1].Slope-.5) > .1 || math.Abs(pieces[1].At(59)-114.5) > 1 {
		t.Errorf("got the pieces %+v; want a level of 100, and then a slope of .5 up to 114.5", pieces)
	}
	border := float64(pieces[1].From) - .5
	if a, b := pieces[0].At(border), pieces[1].At(border); math.Abs(a-b) > 1e-9 {
		t.Errorf("at the border, the pieces have the values %v and %v; want one value", a, b)
	}
}

func TestPredict(t *testing.T) {
	flat := shaped(1, 20, from(0, 100))
	for _, row := range []struct {
		reason    string
		x         []float64
		onLine    bool
		low, high float64 // expected ends of the interval; each can be off by 2
		ok        bool
	}{
		{"a level", flat, false, 94.5, 105.5, true},
		{"two outliers widen the interval at most to their values", append(slices.Clone(flat), 120, 80), false, 80, 120, true},
		{"a line continues", shaped(2, 20, creep(0, 1)), true, 14, 26, true},
		{"a level of equal values", slices.Repeat([]float64{7}, 8), false, 7, 7, true},
		{"seven values are too few for a level", flat[:7], false, 0, 0, false},
		{"nine values are too few for a line", flat[:9], true, 0, 0, false},
		{"NaN", append(slices.Clone(flat), math.NaN()), false, 0, 0, false},
		{"no values", nil, false, 0, 0, false},
	} {
		next, low, high, ok := Predict(row.x, row.onLine)
		if ok != row.ok || math.Abs(low-row.low) > 2 || math.Abs(high-row.high) > 2 || next < low || next > high {
			t.Errorf("%s: got %v in %v..%v, ok %t; want about %v..%v, ok %t", row.reason, next, low, high, ok, row.low, row.high, row.ok)
		}
	}
}

// TestPredictInNoise shows that a normal value is outside of the interval with a probability of
// at most PredictionAlpha: 4 of 4,000 values, with a standard deviation of 2.
func TestPredictInNoise(t *testing.T) {
	const trials, most = 4_000, 12
	for _, n := range []int{8, 9, 10, 13, 40} {
		for _, onLine := range []bool{false, true} {
			if onLine && n < leastTrend {
				continue
			}
			rnd := rand.New(rand.NewPCG(uint64(n), 31))
			x, alarms := make([]float64, n), 0
			for range trials {
				for i := range x {
					x[i] = rnd.NormFloat64()
				}
				_, low, high, _ := Predict(x, onLine)
				if v := rnd.NormFloat64(); v < low || v > high {
					alarms++
				}
			}
			t.Logf("%d values, on a line %t: %d of %d next values are outside of the interval", n, onLine, alarms, trials)
			if alarms > most {
				t.Errorf("%d values, on a line %t: %d of %d next values are outside of the interval; want at most %d", n, onLine, alarms, trials, most)
			}
		}
	}
}
