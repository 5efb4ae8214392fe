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
		{"three right", 3, 4, 1, 4, 17. / 70},
		{"nobody failed", 0, 9, 0, 9, 1},
		{"all failed", 9, 9, 9, 9, 1},
		{"eight of 2,000 and none of 2,000: half to the power of eight, nearly", 8, 2000, 0, 2000, 0.00385},
		{"more failures than trials", 5, 4, 0, 4, 1},
	} {
		if p := FisherExact(tt.failed, tt.trials, tt.other, tt.all); math.Abs(p-tt.want) > 1e-4 {
			t.Errorf("%s: p = %v, want %v", tt.reason, p, tt.want)
		}
	}
}
