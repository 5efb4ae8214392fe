package stats

import (
	"math"
	"testing"
)

func TestFisherExact(t *testing.T) {
	for _, tt := range []struct {
		reason                     string
		failed, trials, other, all int
		want                       float64
	}{
		{"the lady tasting tea, all four right", 4, 4, 0, 4, 1. / 70},
		{"the lady tasting tea, three right", 3, 4, 1, 4, 17. / 70},
		{"no failures", 0, 9, 0, 9, 1},
		{"all failed", 9, 9, 9, 9, 1},
		{"eight of 2,000 and zero of 2,000: about 1/2 to the power of eight", 8, 2000, 0, 2000, 0.00385},
		{"more failures than trials", 5, 4, 0, 4, 1},
	} {
		if p := FisherExact(tt.failed, tt.trials, tt.other, tt.all); math.Abs(p-tt.want) > 1e-4 {
			t.Errorf("%s: got p = %v, want %v", tt.reason, p, tt.want)
		}
	}
}
