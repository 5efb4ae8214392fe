package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// infarction are the 15 p-values of Benjamini and Hochberg (1995), section 4.1:
// their procedure rejects four at 0.05.
var infarction = []float64{.0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344, .0459, .3240, .4262, .5719, .6528, .7590, 1.000}

var near = cmpopts.EquateApprox(0, 1e-12)

func TestAdjustment(t *testing.T) {
	for _, row := range []struct {
		reason string
		p, bh  []float64
	}{
		{"none", nil, []float64{}},
		{"one is left alone", []float64{.03}, []float64{.03}},
		{"p*n/rank", []float64{.01, .04, .03, .005}, []float64{.02, .04, .04, .02}},
		{"a lesser p never ends above a greater", []float64{.02, .021, .022}, []float64{.022, .022, .022}},
		{"equal ones stay equal", []float64{.01, .01, .5}, []float64{.015, .015, .5}},
		{"nothing exceeds 1", []float64{.9, .6, 1}, []float64{1, 1, 1}},
		{"what is no probability is put in its bounds", []float64{math.NaN(), -1, 2}, []float64{1, 0, 1}},
		{
			"the infarction trial, n/rank worked out", infarction,
			[]float64{.0015, .0030, .0095, .035625, .0603, 15 * .0298 / 7, 15 * .0298 / 7, .0645, .0765, .4860, 15 * .4262 / 11, 15 * .5719 / 12, 15 * .6528 / 13, 15 * .7590 / 14, 1},
		},
	} {
		given := slices.Clone(row.p)
		if diff := cmp.Diff(row.bh, BenjaminiHochberg(given), near); diff != "" {
			t.Errorf("%s: BenjaminiHochberg(%v) (-want +got):\n%s", row.reason, row.p, diff)
		}
		if diff := cmp.Diff(row.p, given, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%s: the p-values given were changed:\n%s", row.reason, diff)
		}
	}
}

func TestInfarctionTrial(t *testing.T) {
	rejected := func(p []float64) (n int) {
		for _, x := range p {
			if x <= .05 {
				n++
			}
		}
		return n
	}
	if n := rejected(BenjaminiHochberg(infarction)); n != 4 {
		t.Errorf("Benjamini and Hochberg reject %d at 0.05, their paper 4", n)
	}
}

// An adjusted p-value goes with its test, wherever that stands.
func TestAdjustmentFollowsTheOrder(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	want := BenjaminiHochberg(infarction)
	for range 20 {
		moved, wantMoved := make([]float64, len(want)), make([]float64, len(want))
		for i, j := range rnd.Perm(len(want)) {
			moved[i], wantMoved[i] = infarction[j], want[j]
		}
		if diff := cmp.Diff(wantMoved, BenjaminiHochberg(moved), near); diff != "" {
			t.Errorf("BenjaminiHochberg(%v) (-want +got):\n%s", moved, diff)
		}
	}
}
