package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sudokubench/internal/testkit"
)

// infarction has the 15 p-values of Benjamini and Hochberg (1995), section 4.1. Their procedure
// rejects four of them at 0.05.
var infarction = []float64{.0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344, .0459, .3240, .4262, .5719, .6528, .7590, 1.000}

var near = cmpopts.EquateApprox(0, 1e-12)

func TestAdjustment(t *testing.T) {
	for _, row := range []struct {
		reason string
		p, bh  []float64
	}{
		{"no p-values", nil, []float64{}},
		{"a single p-value stays", []float64{.03}, []float64{.03}},
		{"p*n/rank", []float64{.01, .04, .03, .005}, []float64{.02, .04, .04, .02}},
		{"the adjusted values keep the order", []float64{.02, .021, .022}, []float64{.022, .022, .022}},
		{"equal values stay equal", []float64{.01, .01, .5}, []float64{.015, .015, .5}},
		{"adjusted values are at most 1", []float64{.9, .6, 1}, []float64{1, 1, 1}},
		{"values outside of 0 to 1 become 0 or 1", []float64{math.NaN(), -1, 2}, []float64{1, 0, 1}},
		{
			"the infarction trial, p*n/rank computed by hand", infarction,
			[]float64{.0015, .0030, .0095, .035625, .0603, 15 * .0298 / 7, 15 * .0298 / 7, .0645, .0765, .4860, 15 * .4262 / 11, 15 * .5719 / 12, 15 * .6528 / 13, 15 * .7590 / 14, 1},
		},
	} {
		given := slices.Clone(row.p)
		testkit.NoDiff(t, cmp.Diff(row.bh, BenjaminiHochberg(given), near), "%s: BenjaminiHochberg(%v)", row.reason, row.p)
		if diff := cmp.Diff(row.p, given, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%s: BenjaminiHochberg changed its input (-before +after):\n%s", row.reason, diff)
		}
	}
}
