package program

import (
	"testing"
	"time"

	"sudokubench/sandbox"
)

func TestStartLeft(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		reason          string
		took, cpu, wait time.Duration
		want            time.Duration
	}{
		{"the program used all of the time", 10 * s, 10 * s, 0, 0},
		{"sleep counts", 10 * s, 0, 0, 0},
		{"waits for a core do not count", 10 * s, s, 9 * s, 9 * s},
		{"waits do not count while another thread runs", 10 * s, 8 * s, 40 * s, 2 * s},
		{"the wall time is at most ten times the limit", 95 * s, s, 94 * s, 5 * s},
		{"the wall time is used up", 100 * s, s, 99 * s, -90 * s},
		{"the CPU time is unknown", 10 * s, -1, 9 * s, 0},
	} {
		if got := startLeft(10*s, tt.took, sandbox.Usage{CPUNS: int64(tt.cpu), WaitNS: int64(tt.wait)}); got != tt.want {
			t.Errorf("%s: %s left; want %s", tt.reason, got, tt.want)
		}
	}
}
