package program

import (
	"testing"
	"time"

	"sudokubench/internal/sandbox"
)

func TestStartLeft(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		reason          string
		took, cpu, wait time.Duration
		want            time.Duration
	}{
		{"all of the time was its own", 10 * s, 10 * s, 0, 0},
		{"sleep is its own", 10 * s, 0, 0, 0},
		{"waits for a core are not", 10 * s, s, 9 * s, 9 * s},
		{"threads that waited while others ran did not hold it up", 10 * s, 8 * s, 40 * s, 2 * s},
		{"it may last ten times its limit at most", 95 * s, s, 94 * s, 5 * s},
		{"and no longer", 100 * s, s, 99 * s, -90 * s},
		{"nothing is known of its CPU time", 10 * s, -1, 9 * s, 0},
	} {
		if got := startLeft(10*s, tt.took, sandbox.Usage{CPUNS: int64(tt.cpu), WaitNS: int64(tt.wait)}); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.reason, got, tt.want)
		}
	}
}
