package clock

import "testing"

func TestNanoseconds(t *testing.T) {
	for _, tt := range []struct {
		reason            string
		counts, frequency uint64
		want              int64
	}{
		{"the usual frequency", 12345, 10_000_000, 1_234_500},
		{"a frequency that does not divide 10^9", 3_579_545, 3_579_545, 1_000_000_000},
		{"one count for each ns, after ten years", 315_360_000_000_000_000, 1_000_000_000, 315_360_000_000_000_000},
		{"a product beyond 64 bits", 3_153_600_000_000_000, 10_000_000, 315_360_000_000_000_000},
	} {
		if got := nanoseconds(tt.counts, tt.frequency); got != tt.want {
			t.Errorf("%s: %d ns, want %d", tt.reason, got, tt.want)
		}
	}
}
