package page

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/run"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// big is a run of 30 contestants on 50,000 puzzles: three rounds and a detail
// pass, blocks of 1,000 in shuffled order. Every tenth contestant fails at one
// puzzle in twenty.
func big(yield func(record.Event)) {
	const contestants, puzzles, size = 30, 50_000, 1000
	run := pagetest.Opening()
	run.Rounds = 3
	yield(run)
	yield(&record.Corpus{Name: "c", Source: "c.txt", Format: "line", SHA256: "5eed", Shape: "9x9", Puzzles: puzzles})
	for i := range contestants {
		yield(&record.Contestant{Name: fmt.Sprintf("solver-%d", i), Kind: record.KindSolver, Solver: fmt.Sprintf("solver-%d", i), Family: fmt.Sprint("family-", i%7)})
	}
	rnd := rand.New(rand.NewPCG(19, 20))
	for round := range 4 {
		order := rnd.Perm(puzzles)
		var list []record.Event
		for i := range contestants {
			for at := 0; at < puzzles; at += size {
				b := &recordtest.Block{Corpus: "c", Contestant: fmt.Sprintf("solver-%d", i), Round: round, Detail: round == 3, Puzzles: order[at : at+size], Nodes: 600, NoGuess: 500}
				for range size {
					ns := int64(1000 * math.Exp(float64(i)/4+rnd.NormFloat64()/2))
					b.WallNS += ns
					if b.Detail {
						b.Times = append(b.Times, ns)
						b.EachNodes = append(b.EachNodes, int64(rnd.ExpFloat64()*20))
					}
				}
				if i%10 == 9 {
					for k := 0; k < size; k += 20 {
						b.Findings = append(b.Findings, record.Finding{Puzzle: b.Puzzles[k], Verdict: judge.Declined, NS: 900})
					}
				}
				list = append(list, b)
			}
			list = append(list, &record.Turn{Corpus: "c", Contestant: fmt.Sprintf("solver-%d", i), Round: round, Detail: round == 3, Planned: puzzles, Ended: record.Done})
		}
		for _, e := range recordtest.Events(list...) {
			yield(e)
		}
	}
	yield(&record.End{At: run.Started, Reason: "done"})
}

// boards9 are boards of the size of those of such a run.
func boards9(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
	list := make([]document.Board, len(puzzles))
	for i := range list {
		list[i] = document.Board{Clues: strings.Repeat("12.......", 9), Solution: strings.Repeat("123456789", 9)}
	}
	return list, "The boards are made up."
}

// TestSmall holds the page of such a run under 2 MB.
func TestSmall(t *testing.T) {
	f := run.New()
	big(func(e record.Event) {
		if err := f.Add(e); err != nil {
			t.Fatal(err)
		}
	})
	var out bytes.Buffer
	if err := Render(&out, document.New([]document.Source{{Run: f, Boards: boards9}})); err != nil {
		t.Fatal(err)
	}
	if most := 2_000_000; out.Len() >= most {
		t.Errorf("the page has %d bytes, want fewer than %d", out.Len(), most)
	}
	if !strings.Contains(out.String(), "2,000 of 50,000 puzzles that were attempted") {
		t.Error("the page does not say that it holds a sample")
	}
}

// BenchmarkPage makes the page of such a run out of its events, and reports its
// size and the memory in use once it is made. The events themselves are made one
// by one, and their time is not counted.
func BenchmarkPage(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		f := run.New()
		big(func(e record.Event) {
			b.StartTimer()
			err := f.Add(e)
			b.StopTimer()
			if err != nil {
				b.Fatal(err)
			}
		})
		b.StartTimer()
		var out bytes.Buffer
		if err := Render(&out, document.New([]document.Source{{Run: f, Boards: boards9}})); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(out.Len())/1e6, "page-MB")
		b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "heap-MB")
		b.ReportMetric(float64(m.Sys)/(1<<20), "system-MB")
		b.StartTimer()
	}
}
