package gate

import (
	"math"
	"testing"
)

// A slice in which one process has no time does not count. A clock without times in most slices
// gives no median.
func TestMissingTimes(t *testing.T) {
	whole := slice{base: {{wall: 100, cpu: 100}, {wall: 100, cpu: 100}}, head: {{wall: 110, cpu: 110}, {wall: 110, cpu: 110}}}
	lacking := slice{base: {{wall: 900, cpu: 900}, {wall: 900, cpu: 900}}, head: {{wall: 110, cpu: 0}, {wall: 110, cpu: 0}}}
	for _, tt := range []struct {
		reason  string
		slices  []slice
		counted int // number of slices in which all processes have a time; 0 if there is no median
	}{
		{"all times", []slice{whole, whole, whole}, 3},
		{"a process that was started again has no time in one slice", []slice{whole, lacking, whole}, 2},
		{"a coarse clock", []slice{lacking, lacking, whole}, 0},
	} {
		u := unit{slices: tt.slices, per: 1}
		pairs, sums := u.pairs(cpuOf), u.sums(cpuOf)
		if tt.counted == 0 {
			if len(pairs) != 0 {
				t.Errorf("%s: pairs %v, want none", tt.reason, pairs)
			}
			continue
		}
		if len(pairs) != perSide || math.Abs(pairs[0]-math.Log(1.1)) > 1e-9 {
			t.Errorf("%s: pairs %v, want a ratio of 1.1", tt.reason, pairs)
		}
		if ratio := sums.all(head) / sums.all(base); sums.slices != tt.counted || math.Abs(ratio-1.1) > 1e-9 {
			t.Errorf("%s: %d slices and a ratio of the sums of %g, want %d and 1.1", tt.reason, sums.slices, ratio, tt.counted)
		}
		if ns := u.median(head, cpuOf); ns != 110 {
			t.Errorf("%s: the median is %g ns, want 110", tt.reason, ns)
		}
	}
}
