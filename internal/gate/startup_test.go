package gate

import (
	"context"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
)

func (f *fake) MadeInNS() int64 {
	if f.lab.madeIn == nil {
		return 0
	}
	return f.lab.madeIn(f)
}

// TestStartUp shows that the result has the start-up time of both versions. A longer start-up time
// fails a row only if the user has chosen to gate it.
func TestStartUp(t *testing.T) {
	const noise = 0.05
	made := func(l *lab, base, head float64) func(*fake) int64 {
		return func(f *fake) int64 {
			return int64([2]float64{base, head}[f.side] * (1 + noise*l.rng.Float64()))
		}
	}
	for _, tt := range []struct {
		reason     string
		base, head float64 // start-up times of base and head in ns; 0 if the processes do not report them
		gated      bool
		known      bool
		changed    bool
		want       Verdict
	}{
		{"two versions that do not report it", 0, 0, true, false, false, Pass},
		{"only the base reports it", 1e6, 0, true, false, false, Pass},
		{"nothing changed", 1e6, 1e6, true, true, false, Pass},
		{"slower, but not gated", 1e6, 2e6, false, true, true, Pass},
		{"slower", 1e6, 2e6, true, true, true, Regressed},
		{"faster", 2e6, 1e6, true, true, true, Pass},
		{"twice as slow, but that is 30 us", 30e3, 60e3, true, true, false, Pass},
		{"0.5 ms slower, but that is 5%", 10e6, 10.5e6, true, true, false, Pass},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			l := newLab(1)
			l.madeIn = made(l, tt.base, tt.head)
			p := l.plan()
			if tt.gated {
				p.Gated = []string{"startup"}
			}
			result := testkit.Must(Compare(context.Background(), p))(t)
			row := result.Rows[0]
			if row.Verdict != tt.want || result.Verdict != tt.want {
				t.Errorf("row verdict %s, overall verdict %s (%s), want %s", row.Verdict, result.Verdict, row.Reason, tt.want)
			}
			if tt.want == Regressed && !strings.HasPrefix(row.Reason, "start-up time rose from 1.0") {
				t.Errorf("reason %q, want a start-up time that rose from about 1 ms", row.Reason)
			}
			u := row.StartUp
			if (u != nil) != tt.known {
				t.Fatalf("start-up is %v, want a value: %t", u, tt.known)
			}
			if u != nil && (u.Changed != tt.changed || u.Gated != tt.gated || u.BaseNS < tt.base || u.BaseNS > tt.base*(1+noise)) {
				t.Errorf("start-up %+v, want changed %t and about %v ns", *u, tt.changed, tt.base)
			}
		})
	}
}

// TestAllProcessesOfARowCount shows that the start-up time is the median of all processes of a row. A
// few processes with a slow start by chance do not change it.
func TestAllProcessesOfARowCount(t *testing.T) {
	l := newLab(1)
	l.madeIn = func(f *fake) int64 {
		if f.side == head && f.start < 3 {
			return 9e6
		}
		return 1e6 + int64(f.start)
	}
	result := testkit.Must(Compare(context.Background(), l.plan()))(t)
	if u := result.Rows[0].StartUp; u == nil || u.Changed || u.HeadNS > 2e6 {
		t.Errorf("start-up %+v; want no change, and a median below 2 ms", u)
	}
}
