package gate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/program"
	"sudokubench/sudoku"
)

// A row without a measure passes, and a warning reports that it was not timed. Another warning
// names the rows in which a gated counter is unknown.
func TestRowWithoutMeasureCausesWarning(t *testing.T) {
	l := newLab(1)
	p := l.plan()
	p.Gated = []string{"nodes", "instructions", "startup"}
	p.Tasks = append(p.Tasks, Task{Solver: "helpless", Corpus: "small", Shape: sudoku.Shape4, Puzzles: puzzles4(4)})
	var at string
	p.Start = func(ctx context.Context, side int, task *Task, core int) (Child, error) {
		at = task.Solver
		return l.Start(ctx, side, task, core)
	}
	l.change = func(_ *fake, _ int, a *program.Answer) {
		if at == "helpless" {
			a.Outcome = program.TimedOut
		}
	}
	result := l.compare(t, p)
	if got := result.Rows[1].Reason; result.Verdict != Pass || !strings.Contains(got, "no solved puzzle in common (4 tried)") {
		t.Errorf("got %s: %s; want pass, and no solved puzzle in common", result.Verdict, got)
	}
	for code, start := range map[string]string{"not-timed": "helpless on small", "not-counted": "--gate instructions checked nothing in fake on small and helpless on small: "} {
		if n := len(slices.DeleteFunc(slices.Clone(result.Warnings), func(w Warning) bool { return w.Code != code || !strings.HasPrefix(w.Text, start) })); n != 1 {
			t.Errorf("warnings %v: %d have the code %s and begin with %q, want 1", result.Warnings, n, code, start)
		}
	}
}

func TestNothingWasMeasured(t *testing.T) {
	for _, tt := range []struct {
		reason string
		set    func(l *lab, p *Plan)
	}{
		{"no rows", func(_ *lab, p *Plan) { p.Tasks = nil }},
		{"no puzzles", func(_ *lab, p *Plan) { p.Tasks[0].Puzzles = puzzles4(0) }},
		{"no process solves any puzzle", func(l *lab, _ *Plan) {
			l.change = func(_ *fake, _ int, a *program.Answer) { a.Outcome = program.TimedOut }
		}},
		{"during the timing the base fails too, each of its processes on other puzzles", func(l *lab, _ *Plan) {
			l.change = func(f *fake, number int, a *program.Answer) {
				timed := l.starts[base] > 2
				if timed && (f.side == base && f.start%2 == number%2 || f.side == head && number == 0) {
					a.Outcome = program.TimedOut
				}
			}
		}},
		{"the clocks stand still", func(l *lab, p *Plan) {
			l.slower = func(*fake) float64 {
				if l.starts[base] > 2 { // the first two processes of the base count; the later ones are timed
					return 0
				}
				return 1
			}
			p.Now = func() time.Duration { l.now += time.Millisecond; return l.now }
		}},
	} {
		l := newLab(1)
		p := l.plan()
		tt.set(l, p)
		if result, err := Compare(context.Background(), p); !errors.Is(err, ErrNothing) || result != nil {
			t.Errorf("%s: got %+v, %v; want %v", tt.reason, result, err, ErrNothing)
		}
		l.nobodyLeft(t)
	}
}
