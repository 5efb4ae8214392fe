package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sudokubench/internal/testkit"
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
		testkit.NoDiff(t, cmp.Diff(row.want, got, near), "%s", row.reason)
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

func TestPiecesAreInvariant(t *testing.T) {
	for seed := range uint64(3) {
		x := shaped(100+seed, 60, sum(from(20, 4), creep(40, .4)))
		moved := make([]float64, len(x))
		for i, v := range x {
			moved[i] = 1024 - 8*v
		}
		want, got := Pieces(x, seed, .01), Pieces(moved, seed, .01)
		for i := range want {
			want[i].Level, want[i].Slope = 1024-8*want[i].Level, -8*want[i].Slope
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateApprox(1e-9, 1e-9)); diff != "" {
			t.Errorf("seed %d: 1024 - 8x has other pieces than x (-x +moved):\n%s", seed, diff)
		}
	}
}
