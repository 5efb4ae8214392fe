package gate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/stats"
)

// Recording is what a comparison needs of a recorded run. Its Add takes the
// events of the record in their order.
type Recording struct {
	run   *record.Run
	sums  map[string]string // SHA-256 by corpus
	sizes map[string]int    // puzzles by corpus
	parts map[partKey]*part
	order []partKey // as they first appear
	beats map[referenceKey][]record.Reference
	out   map[partKey]string // why a contestant takes no part, or no further part
	done  bool               // the run came to its end
}

type partKey struct{ contestant, corpus string }

type referenceKey struct {
	corpus string
	round  int
}

// part is one contestant on one corpus.
type part struct {
	rounds  map[int]*lap
	nodes   int64
	tries   int64
	reached map[int]judge.Verdict // the worst of each puzzle; verified where nothing is said
}

// lap is one contestant's part of one round.
type lap struct {
	attempts  int
	wall, cpu int64 // cpu is below 0 where a block has none
	whole     bool  // the slice was attempted to its end
	timed     bool  // times holds every attempt
	times     map[int]int64
}

// NewRecording has seen no event.
func NewRecording() *Recording {
	return &Recording{sums: map[string]string{}, sizes: map[string]int{}, parts: map[partKey]*part{}, beats: map[referenceKey][]record.Reference{}, out: map[partKey]string{}}
}

// Add takes the next event.
func (r *Recording) Add(e record.Event) error {
	if run, ok := e.(*record.Run); ok {
		r.run = run
		return nil
	}
	if r.run == nil {
		return fmt.Errorf("the record does not open with a run event; is its beginning cut off?")
	}
	switch e := e.(type) {
	case *record.Corpus:
		r.sums[e.Name], r.sizes[e.Name] = e.SHA256, e.Puzzles
	case *record.Block:
		if !e.Detail {
			r.part(e.Contestant, e.Corpus).add(e)
		}
	case *record.Turn:
		switch {
		case e.Ended == record.Skipped || e.Ended == record.Abandoned:
			r.out[partKey{e.Contestant, e.Corpus}] = cmp.Or(e.Reason, string(e.Ended))
		case !e.Detail && e.Ended == record.Done:
			r.part(e.Contestant, e.Corpus).lap(e.Round).whole = true
		}
	case *record.Reference:
		if !e.Alone {
			key := referenceKey{e.Corpus, e.Round}
			r.beats[key] = append(r.beats[key], *e)
		}
	case *record.Resume:
		r.done = false
	case *record.End:
		r.done = e.Reason == "done"
	}
	return nil
}

func (r *Recording) part(contestant, corpus string) *part {
	key := partKey{contestant, corpus}
	p := r.parts[key]
	if p == nil {
		p = &part{rounds: map[int]*lap{}, reached: map[int]judge.Verdict{}}
		r.parts[key] = p
		r.order = append(r.order, key)
	}
	return p
}

func (p *part) lap(round int) *lap {
	l := p.rounds[round]
	if l == nil {
		l = &lap{timed: true, times: map[int]int64{}}
		p.rounds[round] = l
	}
	return l
}

func (p *part) add(b *record.Block) {
	l := p.lap(b.Round)
	l.attempts += len(b.Puzzles)
	l.wall += b.WallNS - b.WaitNS // what it waited for its core is the machine's time
	if b.CPUNS == 0 || l.cpu < 0 {
		l.cpu = -1
	} else {
		l.cpu += b.CPUNS
	}
	l.timed = l.timed && len(b.Times) == len(b.Puzzles)
	for i, n := range b.Puzzles {
		if i < len(b.Times) {
			l.times[n] += b.Times[i]
		}
		if p.reached[n] == 0 {
			p.reached[n] = judge.Verified
		}
	}
	for i := range b.Findings {
		f := &b.Findings[i]
		if old := p.reached[f.Puzzle]; old == judge.Verified || old == 0 || f.Verdict == judge.Wrong {
			p.reached[f.Puzzle] = f.Verdict
		}
	}
	p.nodes += b.Nodes
	p.tries += int64(len(b.Puzzles))
}

// count is how many puzzles came to a verdict.
func (p *part) count(v judge.Verdict) (n int64) {
	for _, w := range p.reached {
		if w == v {
			n++
		}
	}
	return n
}

// pulse is the reference's time in a round: the median of its beats.
func (r *Recording) pulse(corpus string, round int, cpu bool) (float64, bool) {
	var list []float64
	for _, b := range r.beats[referenceKey{corpus, round}] {
		switch {
		case !cpu:
			list = append(list, float64(b.WallNS-b.WaitNS))
		case b.CPUNS > 0:
			list = append(list, float64(b.CPUNS))
		}
	}
	return stats.Median(list)
}

// twins are the log-ratios of the reference's two copies, a round each.
func (r *Recording) twins(corpus string, cpu bool) []float64 {
	var list []float64
	for _, key := range r.rounds(corpus) {
		var sums [2]int64
		for _, b := range r.beats[key] {
			if cpu {
				sums[b.Copy&1] += b.CPUNS
			} else {
				sums[b.Copy&1] += b.WallNS - b.WaitNS
			}
		}
		if sums[0] > 0 && sums[1] > 0 {
			list = append(list, logRatio(sums[0], sums[1]))
		}
	}
	return list
}

func (r *Recording) rounds(corpus string) (list []referenceKey) {
	for key := range r.beats {
		if key.corpus == corpus {
			list = append(list, key)
		}
	}
	slices.SortFunc(list, func(a, b referenceKey) int { return a.round - b.round })
	return list
}

// version is what the program said of itself.
func (r *Recording) version() string {
	if r.run.Commit == "" {
		return r.run.Version
	}
	return r.run.Version + "+" + r.run.Commit
}

// differences lists what makes two runs hard to compare, in words.
func (r *Recording) differences(o *Recording) (list []string) {
	differ := func(what string, a, b any) {
		if a != b {
			list = append(list, fmt.Sprintf("%s (%v, %v)", what, a, b))
		}
	}
	a, b := r.run, o.run
	differ("system", a.Host.OS+"/"+a.Host.Arch, b.Host.OS+"/"+b.Host.Arch)
	differ("processor", a.Host.CPU, b.Host.CPU)
	differ("cores", a.Host.Cores, b.Host.Cores)
	differ("Go version", a.GoVersion, b.GoVersion)
	differ("pinned workers", a.Host.Pinned, b.Host.Pinned)
	differ("seed", a.Seed, b.Seed)
	differ("task", a.Task, b.Task)
	differ("limit of solutions", a.Limit, b.Limit)
	differ("rounds", a.Rounds, b.Rounds)
	differ("workers", a.Workers, b.Workers)
	differ("puzzle limit", time.Duration(a.PuzzleNS), time.Duration(b.PuzzleNS))
	differ("budget", time.Duration(a.BudgetNS), time.Duration(b.BudgetNS))
	differ("symmetries", symmetries(a), symmetries(b))
	return list
}

// symmetries reads the one setting that only the configuration holds.
func symmetries(run *record.Run) bool {
	var c struct{ Symmetries bool }
	_ = json.Unmarshal(run.Config, &c) // what cannot be read is the same in both
	return c.Symmetries
}
