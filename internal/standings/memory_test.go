package standings

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
)

// memoryContest returns the record of a contest on 300 known puzzles and a twin of 150. The programs
// and solvers differ in speed, in what is hard for them, and in noise. remembers returns the factor
// by which program p is faster on known puzzle i, whose hardness is a standard normal value.
func memoryContest(t *testing.T, seed uint64, solvers, programs int, remembers func(p int, hardness float64, i int) float64) *run.Run {
	t.Helper()
	const known, fresh = 300, 150
	rnd := rand.New(rand.NewPCG(seed, 1))
	hardness, matches := make([]float64, known+fresh), rnd.Perm(known)[:fresh]
	for i := range known {
		hardness[i] = rnd.NormFloat64()
	}
	for i, n := range matches {
		hardness[known+i] = hardness[n] + 0.3*rnd.NormFloat64() // a match is only about as hard
	}
	events := []record.Event{&record.Run{Schema: record.Schema, Rounds: 1}}
	for i := range solvers + programs {
		c := &record.Contestant{Name: fmt.Sprint("solver", i), Kind: record.KindSolver}
		if i < programs {
			c = &record.Contestant{Name: fmt.Sprint("program", i), Kind: record.KindProgram}
		}
		events = append(events, c)
	}
	events = append(events, &record.Corpus{Name: "k", Shape: "9x9", WholePuzzles: known}, &record.Corpus{Name: "k-new", Source: "fresh:like k", Shape: "9x9", WholePuzzles: fresh, TwinOf: "k", Matches: matches})
	for c := range solvers + programs {
		speed, slope, noise := 1e5*math.Exp(rnd.NormFloat64()), 0.5+rnd.Float64(), 0.1+0.5*rnd.Float64()
		name, blocks := fmt.Sprint("solver", c), map[string]*recordtest.Block{}
		if c < programs {
			name = fmt.Sprint("program", c)
		}
		for i, h := range hardness {
			ns, corpus, number := speed*math.Exp(slope*h+noise*rnd.NormFloat64()), "k-new", i-known
			if i < known {
				corpus, number = "k", i
				if c < programs {
					ns /= remembers(c, h, i)
				}
			}
			if blocks[corpus] == nil {
				blocks[corpus] = &recordtest.Block{Corpus: corpus, Contestant: name}
			}
			b := blocks[corpus]
			b.Puzzles, b.Times, b.WallNS = append(b.Puzzles, number), append(b.Times, int64(ns)), b.WallNS+int64(ns)
		}
		events = append(events, blocks["k"], blocks["k-new"])
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
		factor  float64 // expected geometric mean; 1 if the program is honest
	}{
		{"honest", 3, func(float64, int) float64 { return 1 }, 1},
		{"a table of all puzzles", 3, func(float64, int) float64 { return 12 }, 12},
		{"a table of half of the puzzles", 3, func(_ float64, i int) float64 { return []float64{1, 12}[i%2] }, math.Sqrt(12)},
		{"a table of the hardest third", 3, func(h float64, _ int) float64 {
			if h > 0.43 {
				return 100
			}
			return 1
		}, math.Cbrt(100)},
		{"a table, compared with other programs", 0, func(float64, int) float64 { return 12 }, 12},
	} {
		r := memoryContest(t, 1, tt.solvers, 4, func(p int, h float64, i int) float64 {
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

// TestHonestProgramsAreNotAccused simulates 40 contests of ten honest programs.
func TestHonestProgramsAreNotAccused(t *testing.T) {
	for seed := range uint64(40) {
		r := memoryContest(t, 100+seed, int(seed%4), 10, func(int, float64, int) float64 { return 1 })
		if list := New(r).Remembered; len(list) > 0 {
			t.Errorf("contest %d with %d solvers: accused %+v", seed, seed%4, list)
		}
	}
}

// TestUncheckedMemoryIsNamed shows what a report says about corpora that have no twin, and about a
// program without references.
func TestUncheckedMemoryIsNamed(t *testing.T) {
	alone := New(memoryContest(t, 1, 0, 1, func(int, float64, int) float64 { return 12 }))
	without := New(runtest.Of(t, []record.Event{&record.Run{Schema: record.Schema}, &record.Contestant{Name: "p", Kind: record.KindProgram},
		&record.Corpus{Name: "k", Source: "k.txt", WholePuzzles: 2}, &record.Corpus{Name: "f", Source: "fresh:easy", WholePuzzles: 2}, &record.End{Reason: "done"}}))
	for want, r := range map[string]*Result{"program0 on k": alone, "k": without} {
		if len(r.Warnings) != 1 || r.Warnings[0].Code != record.WarnMemory || !strings.HasPrefix(r.Warnings[0].Text, "memory was not checked: "+want+";") {
			t.Errorf("warnings %v; want one that memory was not checked: %s", r.Warnings, want)
		}
	}
}
