package gate

import (
	"cmp"
	"context"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/sudoku"
)

const (
	// keptWorst is the largest number of slowed puzzles in the result.
	keptWorst = 10
	// slowedFactor is the smallest ratio head/base of the times of a slowed puzzle.
	slowedFactor = 1.5
	// A slowed puzzle must take longer by slowedMeans times the base's mean time and by slowedLeast
	// ns. Smaller differences can come from the place of its data in the caches.
	slowedMeans, slowedLeast = 2, 2_000
	// slowedTries is the number of times that a puzzle that slowed down is solved again, because the
	// machine could have stalled the first time.
	slowedTries = 2
	// nameRounds is the number of times that all four processes solve a suspect again before the result
	// names it: 8 new attempts of each side.
	nameRounds = 4
	// searchFactor is the ratio head/base above which ten puzzles end the search.
	searchFactor = 4
)

// slowed collects the puzzles that slowed down most while both sides solve puzzles one by one. Each
// side has two processes, and the shorter of their times counts.
type slowed struct {
	total [2]int64 // total time of base and head in ns, over the puzzles with a time on both sides
	n     int64    // number of puzzles with a time on both sides
	worst []suspect
}

// suspect is a puzzle that might have become slow.
type suspect struct {
	Slowed
	number int // index of the puzzle in its corpus
	form   sudoku.Grid
}

func (s *Slowed) more() int64 { return s.HeadNS - s.BaseNS }

// slow reports whether the head takes much longer for a puzzle, compared with the base's time for
// it and with the base's mean time.
func (w *slowed) slow(s *suspect) bool {
	least := max(slowedLeast, slowedMeans*float64(w.total[base])/float64(max(1, w.n)))
	return float64(s.HeadNS) >= slowedFactor*float64(s.BaseNS) && float64(s.more()) >= least
}

// add examines the puzzle at position k of a batch and stores it if it slowed down. done is the
// number of puzzles before the batch.
func (w *slowed) add(all *counts, h *batch, done, k int) {
	b := min(all[base].times[k], all[base+again].times[k])
	n := min(all[head].times[k], all[head+again].times[k])
	if done == 0 || b <= 0 || n <= 0 { // leave out the first puzzle of a process, which always takes long, and puzzles without a time
		return
	}
	w.total[base] += b
	w.total[head] += n
	w.n++
	s := suspect{
		Slowed: Slowed{BaseNS: b, HeadNS: n, BaseNodes: all[base].nodes[done+k], HeadNodes: all[head].nodes[done+k]},
		number: h.numbers[k], form: h.form(k),
	}
	if !w.slow(&s) || len(w.worst) == keptWorst && s.more() <= w.worst[keptWorst-1].more() {
		return
	}
	s.form = slices.Clone(s.form)
	if at := slices.IndexFunc(w.worst, func(x suspect) bool { return x.number == s.number }); at < 0 {
		w.worst = append(w.worst, s)
	} else if s.more() > w.worst[at].more() { // the list already has this puzzle in another symmetric form; keep the slower one
		w.worst[at] = s
	}
	w.sort()
	w.worst = w.worst[:min(len(w.worst), keptWorst)]
}

// enough reports whether the list has ten puzzles that became much slower.
func (w *slowed) enough() bool {
	n := 0
	for _, s := range w.worst {
		if s.HeadNS > searchFactor*s.BaseNS {
			n++
		}
	}
	return n == keptWorst
}

func (w *slowed) sort() {
	slices.SortStableFunc(w.worst, func(a, b suspect) int { return cmp.Compare(b.more(), a.more()) })
}

// shares computes Row.WorstShare and Row.CountedMore from the counted puzzles.
func (r *row) shares() {
	total := r.slowed.total
	if total[base] == 0 {
		return
	}
	r.out.CountedMore = float64(total[head])/float64(total[base]) - 1
	for _, s := range r.slowed.worst {
		r.out.WorstShare += float64(s.more()) / float64(total[base])
	}
}

// searchShare is the share of a row's measuring time for which each process can search for slowed
// puzzles.
const searchShare = 0.1

// search finds the slowed puzzles of a row whose mean might have become slower. The counting can
// miss most of them if the corpus is small or if only some symmetric forms of a puzzle are slow. So
// new processes solve more boards one by one until they find ten slowed puzzles or the time is
// over.
func (r *row) search(ctx context.Context) error {
	typical, mean := r.out.Measure(Typical), r.out.Measure(Mean)
	if typical == nil || mean == nil || mean.Ratio <= typical.High || mean.Verdict == Pass && !contradicted(&r.out) {
		return nil
	}
	defer r.took(r.plan.Now())
	c, err := r.newCounting(ctx, newPuzzleSource(r.plan.Seed^0x736c6f77, r.task, r.source.order))
	if err != nil {
		return err
	}
	defer c.crew.dismiss()
	c.strict = true
	each := searchShare / float64(len(r.plan.Tasks)) * float64(r.plan.TimeNS)
	return c.until(ctx, time.Duration(each), r.slowed.enough)
}

// confirmSlowed lets all processes solve the worst puzzles again, one in each batch, and keeps
// those that are slow again, by the shortest time of each side. countTime limits the time of all
// puzzles together.
func (c *counting) confirmSlowed(ctx context.Context) error {
	r, w := c.row, &c.row.slowed
	begin := r.plan.Now()
	for k := 0; k < slowedTries*len(w.worst) && r.plan.Now()-begin < countTime; k++ {
		s := &w.worst[k%len(w.worst)]
		times, err := c.resolve(ctx, s, 1)
		if err != nil {
			return err
		}
		s.BaseNS, s.HeadNS = slices.Min(append(times[base], s.BaseNS)), slices.Min(append(times[head], s.HeadNS))
	}
	w.worst = slices.DeleteFunc(w.worst, func(s suspect) bool { return !w.slow(&s) })
	w.sort()
	return nil
}

// name stores the puzzles of a decided row that slowed down most. The attempts that made a puzzle a
// suspect do not count, because the worst of many attempts are often stalls of the machine. New
// processes make new attempts, one suspect after the other, until the time is over.
func (r *row) name(ctx context.Context) error {
	w := &r.slowed
	if r.out.Verdict == Pass || r.out.Verdict == Improved || len(r.out.Failures) > 0 || len(w.worst) == 0 {
		return nil
	}
	defer r.took(r.plan.Now())
	c, err := r.newCounting(ctx, r.source)
	if err != nil {
		return err
	}
	defer c.crew.dismiss()
	begin := r.plan.Now()
	for i := 0; i < len(w.worst) && (i == 0 || r.plan.Now()-begin < time.Duration(len(c.all))*countTime); i++ {
		s := w.worst[i]
		times, err := c.resolve(ctx, &s, nameRounds)
		if err != nil {
			return err
		}
		if s.separated(times) && w.slow(&s) {
			s.Where, s.Clues = r.task.Puzzles.Where(s.number), s.form.String()
			r.out.Worst = append(r.out.Worst, s.Slowed)
		}
	}
	slices.SortStableFunc(r.out.Worst, func(a, b Slowed) int { return cmp.Compare(b.more(), a.more()) })
	return nil
}

// separated reports whether all attempts of the head took longer than all attempts of the base, except
// for the slowest of the base, which can be a stall. Without a change, only 9 of the 12,870 orders of 8
// and 8 attempts do so. That is less than 1% for ten suspects. The times become the medians of the sides.
func (s *Slowed) separated(times [2][]int64) bool {
	const n = nameRounds * perSide
	b, h := slices.Sorted(slices.Values(times[base])), slices.Sorted(slices.Values(times[head]))
	if len(b) < n || len(h) < n || h[0] <= b[n-2] {
		return false
	}
	s.BaseNS, s.HeadNS = b[n/2], h[n/2]
	return true
}

// resolve solves a suspect again in all processes, base and head in turn, and returns the times of each
// side.
func (c *counting) resolve(ctx context.Context, s *suspect, rounds int) (times [2][]int64, err error) {
	r := c.row
	// Each process solves the puzzle twice. The first attempt is not timed. It loads the puzzle's
	// data into the caches.
	h := &batch{numbers: []int{s.number, s.number}, forms: slices.Concat(s.form, s.form), cells: len(s.form)}
	for i := range rounds * len(c.all) {
		side := i % 2
		_, answers, failed, err := r.solve(c.all[i%len(c.all)].child, side, h, program.Order{Warm: 1, Times: true})
		if err != nil {
			return times, r.died(ctx, side, err)
		}
		f := failed[0]
		if own := answers[0].OwnNS; own > 0 && f == nil {
			times[side] = append(times[side], own)
		}
		if side == head && f != nil && f.Verdict == judge.Wrong {
			return times, f
		}
	}
	return times, nil
}
