package gate

import (
	"testing"
	"time"
)

// Slow programs take longer than the measuring time, because each row counts puzzles and measures
// at least MinPairs pairs.
func TestForecast(t *testing.T) {
	for _, tt := range []struct {
		reason             string
		known              KnownTimes
		slice              time.Duration
		least, most, extra time.Duration // expected results of Forecast; the test allows a difference of 10%
	}{
		{"solvers of bench: only the pairs take time", KnownTimes{}, 0, 3500 * time.Millisecond, 11 * time.Second, 22 * time.Second},
		{"a program that answers in 20 us", KnownTimes{Start: 10 * time.Millisecond, Puzzle: 20 * time.Microsecond}, 0, 4200 * time.Millisecond, 11 * time.Second, 22 * time.Second},
		// The expected time is the sum of three parts: four processes count for 3 s each, 8 groups
		// of 4 processes start and solve 4 slices each, and the judging takes 5 s.
		{"a program that starts slowly and takes 50 ms", KnownTimes{Start: 500 * time.Millisecond, Puzzle: 50 * time.Millisecond}, 0, 43 * time.Second, 43 * time.Second, 24600 * time.Millisecond},
		{"a start of 80 ms for each puzzle", KnownTimes{Puzzle: 80 * time.Millisecond}, 400 * time.Millisecond, 73 * time.Second, 73 * time.Second, 56 * time.Second},
	} {
		l := newLab(1)
		p := l.plan()
		seed := p.Seed
		p.Settings = Defaults()
		p.Seed, p.Tasks[0].Puzzles = seed, puzzles4(4000)
		if tt.slice > 0 {
			p.SliceNS = tt.slice.Nanoseconds()
		}
		least, most, extra := p.Forecast(tt.known)
		for _, x := range [][2]time.Duration{{least, tt.least}, {most, tt.most}, {extra, tt.extra}} {
			if x[0] < x[1]*9/10 || x[0] > x[1]*11/10 {
				t.Errorf("%s: least %v, most %v, extra %v; want about %v, %v and %v", tt.reason, least, most, extra, tt.least, tt.most, tt.extra)
				break
			}
		}
	}
}
