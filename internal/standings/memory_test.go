package standings

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/stats"
)

// memoryContest returns the record of a contest of 5 rounds on 600 known puzzles and a twin of 300. The programs
// and solvers differ in speed, in what is hard for them, and in noise. turns is the standard deviation of
// the logarithm of a turn's time. remembers returns the factor
// by which program p is faster on known puzzle i, whose hardness is a standard normal value.
func memoryContest(t *testing.T, seed uint64, solvers, programs int, turns float64, remembers func(p int, hardness float64, i int) float64) *run.Run {
	t.Helper()
	const known, fresh, rounds = 600, 300, 5
	rnd := rand.New(rand.NewPCG(seed, 1))
	hardness, matches := make([]float64, known+fresh), rnd.Perm(known)[:fresh]
	for i := range known {
		hardness[i] = rnd.NormFloat64()
	}
	for i, n := range matches {
		hardness[known+i] = hardness[n] + 0.3*rnd.NormFloat64() // a match is only about as hard
	}
	events := []record.Event{&record.Run{Schema: record.Schema, Rounds: rounds}}
	for i := range solvers + programs {
		c := &record.Contestant{Name: fmt.Sprint("solver", i), Kind: record.KindSolver}
		if i < programs {
			c = &record.Contestant{Name: fmt.Sprint("program", i), Kind: record.KindProgram}
		}
		events = append(events, c)
	}
	events = append(events, &record.Corpus{Name: "k", Shape: "9x9", WholePuzzles: known}, &record.Corpus{Name: "k-new", Source: "fresh:like k", Shape: "9x9", WholePuzzles: fresh, TwinOf: "k", Matches: matches})
	for c := range solvers + programs {
		speed, slope, noise := 1e5*math.Exp(rnd.NormFloat64()), 0.3+0.7*rnd.Float64(), 0.1+0.5*rnd.Float64()
		name, own := fmt.Sprint("solver", c), make([]float64, len(hardness))
		if c < programs {
			name = fmt.Sprint("program", c)
		}
		for i, h := range hardness {
			if own[i] = speed * math.Exp(slope*h+noise*rnd.NormFloat64()); i < known && c < programs {
				own[i] /= remembers(c, h, i)
			}
		}
		for round := range rounds {
			for _, b := range []*recordtest.Block{{Corpus: "k"}, {Corpus: "k-new"}} {
				times, turn := own[:known], math.Exp(turns*rnd.NormFloat64())
				if b.Contestant, b.Round = name, round; b.Corpus == "k-new" {
					times = own[known:]
				}
				for i, ns := range times {
					ns *= turn * math.Exp(0.3*rnd.NormFloat64()) // each round has other forms
					b.Puzzles, b.Times, b.WallNS = append(b.Puzzles, i), append(b.Times, int64(ns)), b.WallNS+int64(ns)
				}
				events = append(events, b)
			}
		}
	}
	return runtest.Of(t, recordtest.Events(append(events, &record.End{Reason: "done"})...))
}

// TestTablesAreNoticed shows that a program with a table of known puzzles is accused, with about the
// right factor, and that the overall ranks then use the new puzzles.
func TestTablesAreNoticed(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		solvers int
		gain    func(hardness float64, i int) float64
		factor  float64 // expected factor of the mean times; 1 if the program is honest
	}{
		{"honest", 3, func(float64, int) float64 { return 1 }, 1},
		{"a table of all puzzles", 3, func(float64, int) float64 { return 12 }, 12},
		{"a table of half of the puzzles", 3, func(_ float64, i int) float64 { return []float64{1, 12}[i%2] }, 1.85},
		{"a table of the hardest third", 3, func(h float64, _ int) float64 {
			if h > 0.43 {
				return 100
			}
			return 1
		}, 2.5},
		{"a table, compared with other programs", 0, func(float64, int) float64 { return 12 }, 12},
	} {
		r := memoryContest(t, 1, tt.solvers, 4, 0.03, func(p int, h float64, i int) float64 {
			if p == 0 {
				return tt.gain(h, i)
			}
			return 1
		})
		result := New(r)
		overall := result.Overall[0].Corpora
		if tt.factor == 1 {
			if len(result.Remembered) > 0 || !slices.Equal(overall, []string{"k"}) || len(result.Warnings) > 0 {
				t.Errorf("%s: %+v, ranks from %s, warnings %v; want nothing, ranks from k", tt.reason, result.Remembered, overall, result.Warnings)
			}
			continue
		}
		if len(result.Remembered) != 1 || result.Remembered[0].Contestant != "program0" || math.Abs(math.Log(result.Remembered[0].Factor/tt.factor)) > 0.35 {
			t.Errorf("%s: accused %+v; want program0 with factor %.2f", tt.reason, result.Remembered, tt.factor)
		}
		if len(result.Warnings) != 1 || !strings.HasPrefix(result.Warnings[0].Text, "program0 remembers puzzles of k (") || !slices.Equal(overall, []string{"k-new"}) {
			t.Errorf("%s: warnings %v and ranks from %s; want one about program0, and ranks from k-new", tt.reason, result.Warnings, overall)
		}
	}
}

// TestHonestProgramsAreNotAccused simulates 8 contests of ten honest programs.
func TestHonestProgramsAreNotAccused(t *testing.T) {
	for seed := range uint64(8) {
		r := memoryContest(t, 100+seed, int(seed%4), 10, []float64{0.02, 0.1}[seed/4], func(int, float64, int) float64 { return 1 })
		if list := New(r).Remembered; len(list) > 0 {
			t.Errorf("contest %d with %d solvers: accused %+v", seed, seed%4, list)
		}
	}
}

// TestPairsAreMeans shows that the matches of a known puzzle make one pair.
func TestPairsAreMeans(t *testing.T) {
	r := runtest.Of(t, recordtest.Events(&record.Run{Schema: record.Schema, Rounds: 1}, &record.Contestant{Name: "p", Kind: record.KindProgram},
		&record.Corpus{Name: "k", Shape: "9x9", WholePuzzles: 9}, &record.Corpus{Name: "k-new", Shape: "9x9", WholePuzzles: 3, TwinOf: "k", Matches: []int{8, 4, 8}},
		&recordtest.Block{Corpus: "k", Contestant: "p", Puzzles: []int{4, 8}, Times: []int64{30, 10}, WallNS: 40},
		&recordtest.Block{Corpus: "k-new", Contestant: "p", Puzzles: []int{0, 1, 2}, Times: []int64{8, 40, 12}, WallNS: 60},
		&record.End{Reason: "done"}))
	got := pairsOf(r.Part("k", "p"), r.Part("k-new", "p"))
	if want := []float64{0.1, -0.1}; len(got) != 2 || math.Abs(got[0]-want[0]) > 1e-9 || math.Abs(got[1]-want[1]) > 1e-9 {
		t.Errorf("got the pairs %v; want %v: 40 of 50 less 30 of 40, and the mean of 8 and 12 of 50 less 10 of 40", got, want)
	}
}

// TestUncheckedMemoryIsNamed shows what a report says about corpora that have no twin or so few puzzles that
// a program sees them again, and about a program without references.
func TestUncheckedMemoryIsNamed(t *testing.T) {
	alone := New(memoryContest(t, 1, 0, 1, 0.03, func(int, float64, int) float64 { return 12 }))
	without := New(runtest.Of(t, []record.Event{&record.Run{Schema: record.Schema}, &record.Contestant{Name: "p", Kind: record.KindProgram},
		&record.Corpus{Name: "k", Source: "k.txt", WholePuzzles: 2}, &record.Corpus{Name: "f", Source: "fresh:easy", WholePuzzles: 2}, &record.End{Reason: "done"}}))
	again := New(runtest.Of(t, []record.Event{&record.Run{Schema: record.Schema, Attempts: 500}, &record.Contestant{Name: "p", Kind: record.KindProgram},
		&record.Corpus{Name: "few", Source: "fresh:easy", WholePuzzles: 499}, &record.Corpus{Name: "f", Source: "fresh:easy", WholePuzzles: 500},
		&record.Corpus{Name: "few-new", Source: "fresh:like few", WholePuzzles: 2, TwinOf: "other"}, &record.End{Reason: "done"}}))
	for want, r := range map[string]*Result{"program0 on k": alone, "k": without, "few": again} {
		if len(r.Warnings) != 1 || r.Warnings[0].Code != record.WarnMemory || !strings.HasPrefix(r.Warnings[0].Text, "memory was not checked: "+want+";") {
			t.Errorf("warnings %v; want one that memory was not checked: %s", r.Warnings, want)
		}
	}
}

// TestMedianAddsNoFreedom shows that the variance of a difference from the median has as many degrees of
// freedom as that of the contestant, because the same estimate makes both.
func TestMedianAddsNoFreedom(t *testing.T) {
	const critical, df = 4, 26
	e := effect{variance: 1, df: df, pairs: make([]float64, minPairs)}
	_, least := e.over([]effect{e, e, e}, 1e12, critical)
	if want := stats.StudentScore(critical, df) * math.Sqrt(1+math.Pi/6); math.Abs(least/want-1) > 1e-6 {
		t.Errorf("the least difference is %v; want %v", least, want)
	}
}

// TestMemoryRates simulates contests of ten programs and three solvers on three corpora. It counts the
// contests that accuse an honest program, and the programs that are noticed for a gain. docs/measuring.md has
// the table that -v prints with SUDOKUBENCH_LONG=1. Otherwise it has fewer contests, and only the first and the last row.
func TestMemoryRates(t *testing.T) {
	const programs, solvers, corpora = 10, 3, 3
	contests := 50
	if os.Getenv("SUDOKUBENCH_LONG") == "" {
		contests = 20
	}
	critical := stats.NormalQuantile(2 * memoryLevel / (programs * corpora))
	gains := []float64{1.1, 1.15, 1.25, 1.5, 2}
	t.Log("| new puzzles | rounds | noise of a turn | heavy tails | contests that accuse | 1.1 | 1.15 | 1.25 | 1.5 | 2 |")
	for _, tt := range []struct {
		puzzles, rounds int
		turn            float64
		heavy           float64   // share of the contestants for which a few puzzles take most of the time
		noticed         []float64 // smallest accepted share of programs that are noticed, for each gain
	}{
		{300, 5, 0.03, 0, []float64{0, 0, 0.05, 0.9, 0.99}},
		{1000, 5, 0.03, 0, []float64{0, 0, 0.5, 0.97, 0.99}},
		{1000, 5, 0.1, 0, []float64{0, 0, 0, 0.1, 0.6}},
		{1000, 12, 0.03, 0, []float64{0, 0.1, 0.85, 0.99, 0.99}},
		{1000, 12, 0.1, 0, []float64{0, 0, 0.05, 0.8, 0.99}},
		{1000, 40, 0.03, 0, []float64{0, 0.3, 0.95, 0.99, 0.99}},
		{1000, 12, 0.03, 0.2, []float64{0, 0.1, 0.6, 0.75, 0.95}},
	} {
		if os.Getenv("SUDOKUBENCH_LONG") == "" && tt.puzzles > 300 && tt.heavy == 0 {
			continue
		}
		rnd := rand.New(rand.NewPCG(uint64(tt.puzzles), uint64(tt.rounds)))
		accused, noticed, tries := 0, make([]int, len(gains)), 0
		for range contests {
			wrong := false
			for range corpora {
				all := map[int]effect{}
				for who := range programs + solvers {
					e := effect{pairs: make([]float64, tt.puzzles)}
					tail := 0.6
					if rnd.Float64() < tt.heavy {
						tail = 1.2
					}
					mean := 0.0
					for i := range e.pairs {
						e.pairs[i] = 0.7 * (math.Exp(tail*rnd.NormFloat64()) - math.Exp(tail*rnd.NormFloat64()))
						mean += e.pairs[i] / float64(tt.puzzles)
					}
					logs := make([]float64, tt.rounds)
					for k := range logs {
						logs[k] = mean + math.Sqrt2*tt.turn*rnd.NormFloat64()
					}
					e.log, e.variance, e.df, _ = stats.TrimmedMean(logs, len(logs)/5)
					all[who] = e
				}
				moderate(all)
				var references []effect
				for who := programs; who < programs+solvers; who++ {
					references = append(references, all[who])
				}
				for who := range programs {
					x, least := all[who].over(references, tt.puzzles, critical)
					wrong = wrong || x > least
					tries++
					for k, gain := range gains {
						if x+math.Log(gain) > least {
							noticed[k]++
						}
					}
				}
			}
			if wrong {
				accused++
			}
		}
		row := ""
		for k := range gains {
			share := float64(noticed[k]) / float64(tries)
			if row += fmt.Sprintf(" %.0f%% |", 100*share); share < tt.noticed[k] {
				t.Errorf("%d puzzles, %d rounds: a gain of %v is noticed in %.0f%%, want %.0f%%", tt.puzzles, tt.rounds, gains[k], 100*share, 100*tt.noticed[k])
			}
		}
		t.Logf("| %d | %d | %.0f%% | %.0f%% | %d of %d |%s", tt.puzzles, tt.rounds, 100*tt.turn, 100*tt.heavy, accused, contests, row)
		if accused > 1 {
			t.Errorf("%d puzzles, %d rounds: %d of %d contests accuse an honest program", tt.puzzles, tt.rounds, accused, contests)
		}
	}
}
