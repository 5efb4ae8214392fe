package cli

import (
	"os"
	"testing"
	"time"
)

func TestObey(t *testing.T) {
	for _, row := range []struct {
		reason string
		at     []time.Duration // times after the start at which the signals come
		ends   int             // number of times that a signal ends the context
		atOnce bool
	}{
		{"no signal", nil, 0, false},
		{"one signal ends cleanly", []time.Duration{time.Hour}, 1, false},
		{"timeout sends two within milliseconds", []time.Duration{0, time.Millisecond}, 1, false},
		{"a hundred in the first second are one", make([]time.Duration, 100), 1, false},
		{"exactly a second is not more than a second", []time.Duration{0, patience}, 1, false},
		{"a second one, after a second", []time.Duration{0, patience + 1}, 1, true},
		{"the time counts from the first, not from the last", []time.Duration{0, 600 * time.Millisecond, 1200 * time.Millisecond}, 1, true},
	} {
		signals, done := make(chan os.Signal), make(chan struct{})
		var now time.Time
		ends := 0
		go func() {
			for range row.at {
				signals <- os.Interrupt
			}
			close(done)
		}()
		k := 0
		clock := func() time.Time {
			now = time.Unix(1e9, 0).Add(row.at[k])
			k++
			return now
		}
		if got := obey(signals, done, clock, func() { ends++ }); got != row.atOnce || ends != row.ends {
			t.Errorf("%s: obey returned %t and ended the context %d times; want %t, %d", row.reason, got, ends, row.atOnce, row.ends)
		}
	}
}
