package gate

import (
	"hash/fnv"
	"testing"

	"sudokubench/internal/program"
	"sudokubench/sudoku"
)

// rarely multiplies the head's time by a factor for one board in oneOf.
func rarely(oneOf uint64, factor float64) func(*lab, *Plan) {
	return func(l *lab, p *Plan) {
		p.Tasks[0].Puzzles = puzzles4(12)
		l.cost = [2]float64{10_000, 10_000}
		l.puzzle = func(f *fake, form sudoku.Grid) float64 {
			h := fnv.New64a()
			h.Write(form)
			if f.side == head && h.Sum64()%oneOf == 0 {
				return factor
			}
			return 1
		}
	}
}

// The comparison finds slowdowns that the typical puzzle does not show.
func TestAFewSlowPuzzles(t *testing.T) {
	tryAll(t, []trial{
		{"1 form of 500 takes 60 times as long: the mean shows it", rarely(500, 60), Regressed, "some puzzles are much slower, the typical puzzle is as fast as before: mean +", func(t *testing.T, r *Row) {
			if by := r.Measures[r.By]; by.Figure != Mean || by.Clock != "cpu" || len(r.First) == 0 {
				t.Errorf("%+v decided; want the mean in CPU time, measured twice", by)
			}
			if m := r.Measure(Typical); m.Verdict != Pass {
				t.Errorf("the typical puzzle: %+v; want it to pass", m)
			}
		}},
		{"slow forms that appear only in the first measurement", func(l *lab, p *Plan) {
			rarely(500, 250)(l, p)
			p.TimeNS /= 2
			slow := l.puzzle
			l.puzzle = func(f *fake, form sudoku.Grid) float64 {
				if f.side == head && f.start > afterFirst+10 {
					return 1
				}
				return slow(f, form)
			}
		}, Inconclusive, "in the mean in the first measurement, but less clearly in both measurements together", nil},
		{"one in 50 attempts takes long by chance, on any puzzle", func(l *lab, p *Plan) {
			l.puzzle = func(f *fake, _ sudoku.Grid) float64 {
				if f.side == head && l.rng.IntN(50) == 0 {
					return 10
				}
				return 1
			}
		}, Regressed, "some attempts take longer, the typical puzzle is as fast as before", nil},
		{"the same with the fewest pairs", func(l *lab, p *Plan) {
			p.MinPairs = 8
			l.puzzle = func(f *fake, _ sudoku.Grid) float64 {
				if f.side == head && l.rng.IntN(50) == 0 {
					return 10
				}
				return 1
			}
		}, Regressed, "some attempts take longer", nil},
		{"one process in four of the head is 60% slower", func(l *lab, p *Plan) {
			slow := map[*fake]float64{}
			l.slower = func(f *fake) float64 {
				if f.side == head && slow[f] == 0 {
					slow[f] = 1
					if l.rng.IntN(4) == 0 {
						slow[f] = 1.6
					}
				}
				return max(1, slow[f])
			}
		}, Regressed, "some attempts take longer", nil},
		{"the machine sometimes stands still, for both sides", func(l *lab, _ *Plan) {
			l.stall = func(*fake) float64 {
				if l.rng.IntN(50) == 0 {
					return 5e6
				}
				return 0
			}
		}, Pass, "and one of 10% in the mean", nil},
		{"a puzzle that takes long is in the result", func(l *lab, p *Plan) {
			p.Tasks[0].Puzzles = puzzles4(12)
			l.puzzle = func(f *fake, form sudoku.Grid) float64 {
				if f.side == head && numberOf(form) == 7 {
					return 9
				}
				return 1
			}
			l.nodes = func(side, number, _ int) int64 { return int64(number * (1 + side)) }
		}, Regressed, "slower", func(t *testing.T, r *Row) {
			if len(r.Worst) != 1 || r.Worst[0].Where != "test:8" || len(r.Worst[0].Clues) != 16 || r.Worst[0].HeadNS < 8*r.Worst[0].BaseNS || r.Worst[0].BaseNodes != 7 || r.Worst[0].HeadNodes != 14 {
				t.Errorf("the worst puzzles are %+v; want only number 7", r.Worst)
			}
			if r.WorstShare < .6 || r.WorstShare > .8 { // one of 11 timed puzzles takes 8 times as long
				t.Errorf("the share of the worst puzzles is %.2f; want 8/11", r.WorstShare)
			}
		}},
		{"all puzzles take twice as long: the result lists no slow puzzle", func(l *lab, p *Plan) {
			p.Tasks[0].Puzzles = puzzles4(12)
			l.cost[head] *= 2
		}, Regressed, "slower in CPU time", func(t *testing.T, r *Row) {
			if len(r.Worst) != 0 {
				t.Errorf("the worst puzzles are %+v; want none", r.Worst)
			}
		}},
		{"a puzzle that takes long only once is not in the result", func(l *lab, p *Plan) {
			p.Tasks[0].Puzzles = puzzles4(12)
			seen := map[*fake]bool{}
			l.puzzle = func(f *fake, form sudoku.Grid) float64 {
				if f.side == head && f.start < 2 && numberOf(form) == 7 && !seen[f] {
					seen[f] = true
					return 9
				}
				return 1
			}
		}, Pass, "excluded", func(t *testing.T, r *Row) {
			if len(r.Worst) != 0 || r.WorstShare != 0 {
				t.Errorf("the worst puzzles are %+v; want none", r.Worst)
			}
		}},
		{"a puzzle that took long in all attempts of the count, but not again", func(l *lab, p *Plan) {
			p.Tasks[0].Puzzles = puzzles4(12)
			l.cost[head] *= 1.2
			l.puzzle = func(f *fake, form sudoku.Grid) float64 {
				if f.side == head && f.start < perSide && numberOf(form) == 7 {
					return 9
				}
				return 1
			}
		}, Regressed, "slower in CPU time", func(t *testing.T, r *Row) {
			if len(r.Worst) != 0 {
				t.Errorf("the worst puzzles are %+v; want none", r.Worst)
			}
		}},
		{"a base that does not time single puzzles", func(l *lab, p *Plan) {
			rarely(500, 60)(l, p)
			l.change = func(f *fake, _ int, a *program.Answer) {
				if f.side == base {
					a.OwnNS = 0
				}
			}
		}, Regressed, "some attempts take longer, the typical puzzle is as fast as before", func(t *testing.T, r *Row) {
			if len(r.Worst) != 0 {
				t.Errorf("the worst puzzles are %+v; want none", r.Worst)
			}
		}},
	})
}

// Without a change, few orders of the attempts name a puzzle: less than 1% for ten suspects.
func TestFewOrdersNameAPuzzle(t *testing.T) {
	named, orders := 0, 0
	for order := range 1 << 16 {
		var times [2][]int64
		for k := range int64(16) {
			side := order >> k & 1
			times[side] = append(times[side], (k+7)%16)
		}
		if len(times[base]) == len(times[head]) {
			orders++
			if new(Slowed).separated(times) {
				named++
			}
		}
	}
	if orders != 12_870 || named == 0 || keptWorst*named > orders/100 {
		t.Errorf("%d of %d orders name a puzzle; want at most 1%% for %d suspects", named, orders, keptWorst)
	}
}

// The answers in the search for slow puzzles are judged too.
func TestAWrongAnswerInTheSearchFails(t *testing.T) {
	l := newLab(1)
	p := l.plan()
	rarely(500, 60)(l, p)
	l.change = func(f *fake, number int, a *program.Answer) {
		if f.side == head && f.start >= perSide && a.OwnNS > 0 && number == 5 { // only the later processes search for slow puzzles
			wrongly(a)
		}
	}
	if row := l.compare(t, p).Rows[0]; len(row.Failures) == 0 || row.Verdict != Regressed {
		t.Errorf("got %s: %s; want regressed because of the wrong answers", row.Verdict, row.Reason)
	}
}
