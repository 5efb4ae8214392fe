package reports

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
)

// contest is a big run: 30 contestants, 50,000 puzzles, blocks of 1,000 in
// shuffled order. Every tenth contestant fails at one puzzle in twenty.
func contest(rounds int, withDetail bool) stream {
	const contestants, puzzles, size = 30, 50_000, 1000
	st := newStream().corpus("c", "9x9", puzzles)
	var names []string
	for i := range contestants {
		names = append(names, fmt.Sprintf("solver-%d", i))
	}
	st.contestants(names...)
	rnd := rand.New(rand.NewPCG(19, 20))
	for round := range rounds {
		order := rnd.Perm(puzzles)
		for i, name := range names {
			for at := 0; at < puzzles; at += size {
				b := &record.Block{
					Corpus: "c", Contestant: name, Round: round, Puzzles: order[at : at+size],
					WallNS: 3_000_000 + int64(rnd.IntN(1000)), CPUNS: 2_900_000, Nodes: 600, NoGuess: 500,
				}
				if withDetail && round == rounds-1 {
					b.Detail = true
					for range size {
						b.Times = append(b.Times, int64(2000+rnd.IntN(5000)))
					}
				}
				if i%10 == 9 {
					for k := 0; k < size; k += 20 {
						b.Findings = append(b.Findings, record.Finding{Puzzle: b.Puzzles[k], Verdict: judge.Declined, NS: 900})
					}
				}
				st.add(b)
			}
			st.add(&record.Turn{Corpus: "c", Contestant: name, Round: round, Detail: withDetail && round == rounds-1, Slice: puzzles, Ended: record.Done})
		}
	}
	return *st.end("done")
}

func feed(b *testing.B, st stream) *run.Run {
	f := run.New()
	for _, e := range st {
		if err := f.Add(e); err != nil {
			b.Fatal(err)
		}
	}
	return f
}

// heap is how many bytes are in use.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// BenchmarkFold reports blocks and attempts a second, and the memory that the
// Fold of such a run holds in the end.
func BenchmarkFold(b *testing.B) {
	for _, tt := range []struct {
		name   string
		rounds int
		detail bool
	}{{"rounds=3", 3, false}, {"rounds=3,detail", 3, true}} {
		b.Run(tt.name, func(b *testing.B) {
			st := contest(tt.rounds, tt.detail)
			before := heap()
			held := feed(b, st)
			after := heap()
			runtime.KeepAlive(held)
			for b.Loop() {
				feed(b, st)
			}
			b.ReportMetric(float64(after-before)/(1<<20), "held-MB")
			perRun := float64(b.Elapsed().Seconds()) / float64(b.N)
			b.ReportMetric(float64(len(st))/perRun, "blocks/s")
			b.ReportMetric(1000*float64(len(st))/perRun, "attempts/s")
		})
	}
}

func BenchmarkReport(b *testing.B) {
	f := feed(b, contest(2, true))
	for b.Loop() {
		New(f)
	}
}

func BenchmarkRender(b *testing.B) {
	r := New(feed(b, contest(1, false)))
	for _, format := range Formats() {
		b.Run(format, func(b *testing.B) {
			var out bytes.Buffer
			for b.Loop() {
				out.Reset()
				if err := Render(&out, r, format, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
