package engine_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/sys/limits"
	"sudokubench/solvers"
)

func TestForecast(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		reason         string
		contestants    int
		puzzles        []int // number of puzzles of each corpus
		change         func(*engine.Plan)
		probably, most [2]time.Duration // lower and upper bound of each result of Forecast
	}{
		{"one solver takes little time, and at most its budget", 1, []int{100}, nil, [2]time.Duration{s / 10, s}, [2]time.Duration{5 * s, 6 * s}},
		{"with more workers, it takes less time, but the budget is the same", 1, []int{100}, func(p *engine.Plan) { p.Workers = 8 }, [2]time.Duration{s / 10, s / 2}, [2]time.Duration{5 * s, 6 * s}},
		{"each contestant and corpus adds time", 10, []int{100, 100}, nil, [2]time.Duration{10 * s, 30 * s}, [2]time.Duration{100 * s, 130 * s}},
		{"many contestants probably use up the target", 10, []int{100, 100}, func(p *engine.Plan) { p.Target = 5 * s }, [2]time.Duration{5 * s, 5 * s}, [2]time.Duration{65 * s, 70 * s}},
		{"the preparations count to the target", 10, []int{100, 100}, func(p *engine.Plan) { p.Target, p.Prepared = 5*s, 2*s }, [2]time.Duration{3 * s, 3 * s}, [2]time.Duration{63 * s, 68 * s}},
		{"one contestant does not use up the target", 1, []int{100}, func(p *engine.Plan) { p.Target = 20 * s }, [2]time.Duration{s / 10, s}, [2]time.Duration{23 * s, 24 * s}},
		{"three rounds of many contestants can take longer than the target", 10, []int{100}, func(p *engine.Plan) { p.Target = s / 10 }, [2]time.Duration{s * 42 / 100, s * 47 / 100}, [2]time.Duration{30 * s, 31 * s}},
		{"on a machine whose cores are held, they take as much longer as other work does", 10, []int{100}, func(p *engine.Plan) { p.Target, p.Clock, p.Workers, p.Reference = s/10, &halfClock{}, 1, true }, [2]time.Duration{s * 14 / 10, s * 16 / 10}, [2]time.Duration{30 * s, 31 * s}},
		{"small corpora do not exceed the target", 10, []int{1, 100}, func(p *engine.Plan) { p.Target = 5 * s }, [2]time.Duration{5 * s, 5 * s}, [2]time.Duration{35 * s, 38 * s}},
		{"a batch of a program can take its budget", 1, []int{100}, func(p *engine.Plan) { p.Target = 20 * s; p.Contestants[0].Info.Kind = record.KindProgram },
			[2]time.Duration{4 * s, 6 * s}, [2]time.Duration{25 * s, 26 * s}},
		{"a small budget bounds both", 10, []int{100}, func(p *engine.Plan) { p.Limits.Budget = s / 10 }, [2]time.Duration{s / 2, 3 * s}, [2]time.Duration{s, 10 * s}},
		{"a second look adds rounds for undecided contestants", 2, []int{100}, func(p *engine.Plan) { p.Looks = []int{5, 60} }, [2]time.Duration{s / 4, 2 * s}, [2]time.Duration{10 * s, 16 * s}},
		{"a contestant that takes no part takes no time", 1, []int{100}, func(p *engine.Plan) { p.MaxSolutions, p.Contestants[0].MaxSolutions = 2, 1 }, [2]time.Duration{}, [2]time.Duration{}},
		{"huge numbers do not overflow", 10, []int{1 << 20}, func(p *engine.Plan) { p.Limits.Budget = 1 << 62 }, [2]time.Duration{time.Hour, 1 << 62}, [2]time.Duration{1<<62 - 1, 1 << 62}},
	} {
		var corpora []engine.Corpus
		for i, n := range tt.puzzles {
			c := corpusOf(string(rune('k'+i)), 1)
			c.Info.WholePuzzles = n
			corpora = append(corpora, c)
		}
		p := planOf(corpora, make([]engine.Contestant, tt.contestants)...)
		for i := range p.Contestants {
			p.Contestants[i] = contestant(string(rune('a'+i)), fill)
		}
		p.Rounds, p.Limits.Puzzle, p.Limits.Budget = 5, s, 5*s
		if tt.change != nil {
			tt.change(p)
		}
		probably, most, late := p.Forecast()
		if probably < tt.probably[0] || probably > tt.probably[1] || most < tt.most[0] || most > tt.most[1] || probably > most {
			t.Errorf("%s: probably %s, want between %s; at most %s, want between %s", tt.reason, probably, tt.probably, most, tt.most)
		}
		if _, busy := p.Clock.(*halfClock); late > s/4 != busy || late > 0 != busy {
			t.Errorf("%s: the run ends %s after its target; want about 500ms if others take half of the cores, and otherwise 0", tt.reason, late)
		}
	}
}

// halfClock is a clock whose threads get half of a core.
type halfClock struct{ steppedClock }

func (c *halfClock) Now() int64               { return c.now.Add(200) }
func (c *halfClock) ThreadCPU() (int64, bool) { return c.now.Load() / 4, true }

// TestMeasuredPaces shows that the forecast is close to the time of a run without programs, if
// MeasureAttempts has run.
func TestMeasuredPaces(t *testing.T) {
	clock := &steppedClock{}
	takes := func(ns int64) engine.Contestant {
		return contestant(fmt.Sprint(ns), func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			clock.now.Add(ns)
			return fill(ctx, q, c)
		})
	}
	hangs := contestant("hangs", func(context.Context, *solvers.Query, *solvers.Claim) error { select {} })
	hangs.Limits = limits.Times{Puzzle: time.Millisecond, Grace: time.Millisecond, Start: time.Millisecond} // real time
	for _, tt := range []struct {
		reason      string
		contestants []engine.Contestant
		from, to    time.Duration
	}{
		{"a fast and a slow solver", []engine.Contestant{takes(1000), takes(2_000_000)}, 17 * time.Second, 24 * time.Second},
		{"a budget bounds a solver", []engine.Contestant{takes(900_000_000)}, 30 * time.Second, 31 * time.Second},
		{"for a solver that hangs, the forecast assumes a speed", []engine.Contestant{takes(1000), hangs}, 100 * time.Millisecond, 20 * time.Second},
	} {
		p := planOf([]engine.Corpus{corpusOf("k", 2048)}, tt.contestants...)
		p.Clock, p.Rounds, p.Workers, p.Detail = clock, 5, 1, false
		p.Limits = limits.Times{Puzzle: time.Minute, Budget: 30 * time.Second, Grace: time.Minute, Start: time.Minute}
		p.MeasureAttempts(t.Context())
		if probably, _, _ := p.Forecast(); probably < tt.from || probably > tt.to {
			t.Errorf("%s: forecast %s, want %s to %s", tt.reason, probably, tt.from, tt.to)
		}
	}
}
