package cli

import (
	"strings"
	"testing"
	"time"

	"sudokubench/internal/engine"
)

func TestRoughly(t *testing.T) {
	for _, tt := range []struct {
		d    time.Duration
		want string
	}{
		{0, "1 s"},
		{time.Millisecond, "1 s"},
		{44100 * time.Millisecond, "45 s"},
		{time.Minute, "60 s"},
		{61 * time.Second, "1m10s"},
		{2 * time.Minute, "2m00s"},
		{10*time.Minute + 1, "11 min"},
		{2 * time.Hour, "120 min"},
		{2*time.Hour + 1, "3 h"},
	} {
		if got := roughly(tt.d); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.d, got, tt.want)
		}
	}
}

func TestLikely(t *testing.T) {
	for _, tt := range []struct {
		reason         string
		probably, most time.Duration
		want           string
	}{
		{"a useful bound", 30 * time.Second, 70 * time.Second, "30 s, and at most 1m10s if all limits are reached"},
		{"the highest useful bound", 6 * time.Second, time.Minute, "6 s, and at most 60 s if all limits are reached"},
		{"a bound far above", 7 * time.Minute, 3 * time.Hour, "7m00s"},
		{"less than a second, shown as a second", time.Millisecond, 9 * time.Second, "1 s, and at most 9 s if all limits are reached"},
	} {
		if got := likely(tt.probably, tt.most); got != tt.want {
			t.Errorf("%s: %q; want %q", tt.reason, got, tt.want)
		}
	}
}

func TestForecastOfAWholeTarget(t *testing.T) {
	for whole, want := range map[bool]string{false: "about 1 s (", true: "about 1 s to 17 s "} {
		if said := forecast(&engine.Plan{Target: 20 * time.Second, Prepared: 3 * time.Second}, 0, whole); !strings.Contains(said, want) {
			t.Errorf("plays until the target: %t: %q; want %q", whole, said, want)
		}
	}
}

func TestForecastNamesLongPreparations(t *testing.T) {
	const want = " With the 21 s of its preparations, that is more than its target of 20 s"
	for _, prepared := range []time.Duration{time.Second, 21 * time.Second} {
		said := forecast(&engine.Plan{Target: 20 * time.Second, Prepared: prepared}, 0, false)
		if strings.Contains(said, want) != (prepared > 20*time.Second) {
			t.Errorf("after %s of preparations: %q", prepared, said)
		}
	}
}
