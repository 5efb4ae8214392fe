package stats

import (
	"math"
	"testing"
)

func TestNormalScore(t *testing.T) {
	for _, tt := range []struct {
		reason         string
		t, df, z, near float64
	}{
		{"97.5% of 3 degrees of freedom", 3.182, 3, 1.960, 0.02},
		{"97.5% of 10", 2.228, 10, 1.960, 0.002},
		{"99.95% of 5", 6.869, 5, 3.291, 0.03},
		{"99.95% of 30", 3.646, 30, 3.291, 0.002},
		{"nearly normal", 2.5, 1e7, 2.5, 1e-5},
		{"the sign is kept", -2.228, 10, -1.960, 0.002},
		{"2 degrees of freedom: closer to 0 than it should be", 9.925, 2, 2.576, 0.1},
		{"without degrees of freedom, the score is 0", 99, 0, 0, 0},
		{"no difference", 0, 5, 0, 0},
		{"NaN", math.NaN(), 5, 0, 0},
	} {
		if z := NormalScore(tt.t, tt.df); math.Abs(z-tt.z) > tt.near {
			t.Errorf("%s: t = %v has the score %v, want %v", tt.reason, tt.t, z, tt.z)
		}
		if tt.df > 0 && tt.t == tt.t {
			if back := StudentScore(NormalScore(tt.t, tt.df), tt.df); math.Abs(back-tt.t) > 1e-9 {
				t.Errorf("%s: StudentScore of the score is %v; want t", tt.reason, back)
			}
		}
	}
	if z := NormalScore(9.925, 2); z > 2.576 {
		t.Errorf("with 2 degrees of freedom the score is %v; want at most 2.576", z)
	}
	if p := NormalQuantile(0.05); math.Abs(p-1.959964) > 1e-6 {
		t.Errorf("NormalQuantile(0.05) = %v, want 1.959964", p)
	}
}
