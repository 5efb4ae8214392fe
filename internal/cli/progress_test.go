package cli

import (
	"testing"

	"sudokubench/internal/words/humanize"
)

func TestProgressText(t *testing.T) {
	for _, row := range []struct {
		reason string
		width  int
		want   string
	}{
		{"everything fits", 90, "minimal: hidden-singles, fastest so far broadside, 118778 puzzles done, 960/s"},
		{"the leader goes first", 60, "minimal: hidden-singles, 118778 puzzles done, 960/s"},
		{"then the rate", 48, "minimal: hidden-singles, 118778 puzzles done"},
		{"a number is never cut: it would be another number", 40, "minimal: hidden-singles"},
		{"names are cut last", 15, "minimal…singles"},
	} {
		got := progressText("minimal: hidden-singles", "broadside", 118778, 960, row.width)
		if got != row.want || humanize.Cells(got) > row.width {
			t.Errorf("%s: %q; want %q", row.reason, got, row.want)
		}
	}
}
