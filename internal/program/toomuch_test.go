package program

import (
	"testing"

	"sudokubench/internal/sys/limits"
	"sudokubench/sandbox"
)

// TestTooMuch shows that the message contains the key of the limit, and its value in the form of a
// configuration.
func TestTooMuch(t *testing.T) {
	for _, tt := range []struct {
		reason string
		exit   sandbox.Exit
		limits limits.Resources
		want   string
	}{
		{"output", sandbox.Exit{Flooded: true}, limits.Resources{Output: 64 << 20}, "the program exceeded its output limit, 64MiB (limits: output)"},
		{"files", sandbox.Exit{Flooded: true, DiskFull: true}, limits.Resources{Output: 1, Disk: 3 << 10}, "the program exceeded its limit of files in the scratch folder, 3KiB (limits: disk)"},
		{"a size that is no whole number of KiB", sandbox.Exit{Flooded: true}, limits.Resources{Output: 1_500_000}, "the program exceeded its output limit, 1500000B (limits: output)"},
	} {
		if got := tooMuch(&tt.exit, tt.limits); got != tt.want {
			t.Errorf("%s: %s; want %s", tt.reason, got, tt.want)
		}
	}
}
