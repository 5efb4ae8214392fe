package solvertest

import "testing"

func TestAllocations(t *testing.T) {
	for _, row := range []struct {
		reason  string
		perCall func(call int) int
		want    float64
	}{
		{"f allocates nothing", func(int) int { return 0 }, 0},
		{"each call allocates", func(int) int { return 3 }, 3},
		{"an allocation in the first call does not count", func(call int) int { return max(0, 1-call) }, 0},
		{"others allocate during the first measurement", func(call int) int {
			if call == 1 || call == 2 {
				return 4
			}
			return 0
		}, 0},
		{"others allocate during the first measurements, f in every call", func(call int) int {
			if call < 6 {
				return 5
			}
			return 1
		}, 1},
	} {
		call := 0
		got := Allocations(func() {
			for range row.perCall(call) {
				sink = make([]byte, 64)
			}
			call++
		})
		if got != row.want {
			t.Errorf("%s: %v allocations, want %v", row.reason, got, row.want)
		}
	}
}
