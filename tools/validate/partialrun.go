package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	recorded "sudokubench/internal/record/run"
	"sudokubench/ranking/rankingtest"
)

// Sizes of the contests that partial simulates.
const (
	drawnCorpora, drawnPuzzles = 2, 60
	drawnShards                = 5
	firstLook, lastLook        = 5, 12 // rounds of a run with looks
	driftBy                    = 1.8   // factor by which a contestant becomes slower after the first look
	waitEvery                  = 300   // one attempt of this many waits for a core
	waitNS                     = 33e6
)

// drawnTimes has the mean time of each contestant in us. Two contestants with the same time are
// copies, but one is faster on the first corpus and the other on the second. The budget ends before
// the last two contestants have reached every puzzle.
var drawnTimes = []float64{20, 20, 21, 21, 26, 26, 60, 900}

const (
	drifter    = 2
	unfinished = 2   // number of contestants that the budget ends
	tilt       = .06 // difference of copies on a corpus, as a logarithm
)

// drawn is a simulated contest. base has the mean time of each puzzle in ns by corpus, contestant and puzzle.
type drawn struct {
	base  [][][]float64
	order [][]int // order of the puzzles in the rounds, by corpus
	noise []rankingtest.Noise
	rnd   *rand.Rand
}

// formSpread is the standard deviation of the logarithms of the times of a puzzle's forms.
const formSpread = .1

func newDrawn(seed uint64, noises []rankingtest.Noise) *drawn {
	d := &drawn{rnd: rand.New(rand.NewPCG(seed, 0x9a47))}
	for range drawnTimes {
		d.noise = append(d.noise, noises[d.rnd.IntN(len(noises))])
	}
	for k := range drawnCorpora {
		hardness, own := normals(d.rnd, drawnPuzzles), []float64(nil)
		var base [][]float64
		for who, us := range drawnTimes {
			if who == 0 || us != drawnTimes[who-1] {
				own = normals(d.rnd, drawnPuzzles)
			}
			tilted := tilt * float64(who%2*2-1) * float64(k*2-1) / 2
			times := make([]float64, drawnPuzzles)
			for p := range times {
				times[p] = 1000 * us * math.Exp(tilted+.8*hardness[p]+.2*own[p])
			}
			base = append(base, times)
		}
		d.base, d.order = append(d.base, base), append(d.order, d.rnd.Perm(drawnPuzzles))
	}
	return d
}

// truth returns the logarithm of the mean time of each contestant on some puzzles of a corpus.
func (d *drawn) truth(corpus int, puzzles []int) (logs []float64) {
	for _, times := range d.base[corpus] {
		sum := 0.0
		for _, p := range puzzles {
			sum += times[p]
		}
		logs = append(logs, math.Log(sum/float64(len(puzzles)))+formSpread*formSpread/2)
	}
	return logs
}

// play simulates a part of a run. present has the puzzles of each corpus in the part.
func (d *drawn) play(kind part) (r *recorded.Run, present [][]int, err error) {
	p := &player{rnd: d.rnd, run: recorded.New()}
	rounds, shards := firstLook, []int{0}
	head := &record.Run{Schema: record.Schema, Tool: "sudokubench", Task: "first", MaxSolutions: 1, Rounds: rounds, MaxRounds: rounds, Workers: 1, Reference: "reference-1"}
	if kind.looks {
		rounds, head.MaxRounds = lastLook, lastLook
	}
	if kind.unended {
		rounds = 1 + d.rnd.IntN(rounds)
	}
	if kind.shards {
		head.Plan, head.Shards = "plan", drawnShards
		shards = d.rnd.Perm(drawnShards)[:1+d.rnd.IntN(drawnShards)]
		slices.Sort(shards)
	} else {
		head.Started = begin
	}
	p.add(head)
	present = make([][]int, drawnCorpora)
	for _, number := range shards {
		if kind.shards {
			p.add(&record.Shard{Number: number + 1, Started: begin, Node: fmt.Sprint("node-", number+1)})
		}
		for who := range drawnTimes {
			p.add(&record.Contestant{Name: fmt.Sprint("c", who), Kind: record.KindSolver})
		}
		for k := range drawnCorpora {
			puzzles := d.order[k]
			if kind.shards {
				puzzles = nil
				for at := number; at < drawnPuzzles; at += drawnShards {
					puzzles = append(puzzles, d.order[k][at])
				}
			}
			present[k] = append(present[k], puzzles...)
			d.corpus(p, k, rounds, puzzles, kind)
		}
		if !kind.unended {
			p.add(&record.End{At: begin, Reason: "done"})
		}
	}
	return p.run, present, p.err
}

// corpus adds the rounds of a corpus.
func (d *drawn) corpus(p *player, k, rounds int, puzzles []int, kind part) {
	name := fmt.Sprint("corpus-", k)
	p.add(&record.Corpus{Name: name, Shape: "9x9", WholePuzzles: drawnPuzzles})
	p.add(&record.Slice{Corpus: name, Size: len(puzzles), Puzzles: puzzles})
	for round := range rounds {
		for twin := range 2 {
			p.add(&record.Reference{Corpus: name, Round: round, Copy: twin, WallNS: []int64{int64(referenceNS * math.Exp(referenceSD*d.rnd.NormFloat64()))}})
		}
		for who := range drawnTimes {
			factor := math.Exp(d.noise[who].Draw(d.rnd))
			if kind.drifting && who == drifter && round >= firstLook {
				factor *= driftBy
			}
			ended := len(drawnTimes)-who <= unfinished
			if ended && round > 0 {
				continue // the budget is spent
			}
			t := &record.Turn{Corpus: name, Contestant: fmt.Sprint("c", who), Round: round, Planned: len(puzzles), Ended: record.Done}
			budget := math.Inf(1)
			if ended {
				t.Ended = record.Budget
				budget = float64(len(puzzles)) / 3 * 1000 * drawnTimes[who]
			}
			d.attempts(t, d.base[k][who], puzzles, factor, int64(min(budget, 1e15)))
			p.add(t)
		}
	}
}

// attempts adds the attempts of a turn, which has a budget in ns.
func (d *drawn) attempts(t *record.Turn, base []float64, puzzles []int, factor float64, budget int64) {
	for at, puzzle := range puzzles {
		ns := int64(base[puzzle] * factor * math.Exp(formSpread*d.rnd.NormFloat64()))
		if t.VerifiedNS+ns > budget {
			t.CutNS = budget - t.VerifiedNS
			break
		}
		wait := int64(0)
		if d.rnd.IntN(waitEvery) == 0 {
			wait = waitNS
		}
		t.Places.Add(at)
		t.Timed.Add(at)
		t.Times = append(t.Times, ns+wait)
		t.VerifiedNS, t.WaitNS, t.LongestNS = t.VerifiedNS+ns, t.WaitNS+wait, max(t.LongestNS, ns+wait)
	}
	if n := len(t.Times); n > 0 {
		t.Verdicts = map[judge.Verdict]int{judge.Verified: n}
	}
	t.WallNS, t.ElapsedNS, t.SpentNS = t.VerifiedNS+t.WaitNS, t.VerifiedNS+t.WaitNS, t.VerifiedNS+t.CutNS
}
