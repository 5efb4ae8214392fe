package engine

import (
	"cmp"
	"fmt"
	"slices"

	"sudokubench/internal/record"
)

// runCorpus runs the rounds of one corpus up to the first look, further rounds of the undecided
// contestants up to the later looks, and the detail pass.
func (r *runner) runCorpus(ci int) {
	corpus := &r.plan.Corpora[ci]
	n := len(r.plan.Contestants)
	r.parts, r.sliced = make([]part, n), map[int]bool{}
	defer r.noteBusy(corpus)
	defer r.noteCoarse(corpus)
	defer r.noteStalls(corpus)
	defer r.noteStarts(corpus)
	defer r.noteHidden(corpus)
	defer r.noteCut(corpus)
	for _, w := range r.workers {
		w.newCorpus()
	}
	var players []int
	for i := range n {
		r.parts[i].held = record.NewHeld(corpus.Info.WholePuzzles, r.plan.Shard.Of)
		c := &r.plan.Contestants[i]
		r.recall(corpus, i)
		if why := cmp.Or(r.plan.refusal(c, corpus), r.out[i]); why != "" {
			r.parts[i].refused = true
			if !r.over(corpus, i, 0, false) {
				r.emit(&record.Turn{Corpus: corpus.Info.Name, Contestant: c.Info.Name, Ended: record.Skipped, Reason: why})
			}
		}
		if !r.parts[i].refused {
			players = append(players, i)
		}
	}
	s := &stage{ci: ci, corpus: corpus, sched: r.plan.schedule(ci)}
	if len(players) > 0 {
		r.sample(s)
	}
	r.observe("", 0) // starts a new interval, so that changes between two corpora belong to neither of them
	r.allot(s, players)
	all := slices.Clone(players)
	r.playRounds(s, players)
	if r.plan.Detail {
		r.detailPass(s, players)
	}
	if r.plan.Allocations {
		r.allocationPass(s, all)
	}
}

// playRounds plays rounds until the ranks are decided, the last look is reached or the corpus's
// time is up. players are the contestants that take part in the next round, by number.
func (r *runner) playRounds(s *stage, players []int) {
	looks := r.plan.looks()
	for k, look := range looks {
		for ; s.round < look; s.round++ {
			if r.late(s, players) {
				if players = r.fastWithinReserve(s, players, look); len(players) < 2 {
					return
				}
			}
			r.playRound(s, players, look)
		}
		undecided := r.undecidedWithTime(s, players, look)
		if len(undecided) < 2 {
			return
		}
		if players = r.allotRest(s, undecided, looks[k+1]); len(players) < 2 {
			players = r.fastWithinReserve(s, undecided, looks[k+1])
		}
		if len(players) < 2 {
			return
		}
	}
}

// refusal returns the reason why a contestant takes no part in a corpus, or an empty string if it
// does.
func (p *Plan) refusal(c *Contestant, corpus *Corpus) string {
	switch {
	case !c.Takes(corpus.Shape):
		return fmt.Sprintf("it does not support %s boards", corpus.Shape)
	case corpus.Pencilmarks && c.isProgram():
		return "no protocol passes pencilmark puzzles to programs"
	case corpus.Pencilmarks && !c.Pencilmarks:
		return "it does not support pencilmark puzzles"
	case c.MaxSolutions == 1 && p.MaxSolutions > 1:
		return "it finds one solution and cannot check whether there is another"
	case c.MaxSolutions > 0 && p.MaxSolutions > c.MaxSolutions:
		return fmt.Sprintf("it reports at most %d solutions", c.MaxSolutions)
	}
	return ""
}

// stage is the state of the corpus that the run currently works on.
type stage struct {
	ci     int
	corpus *Corpus
	sched  *schedule
	round  int
	detail bool
	first  int   // number of the first round of the detail pass
	sample int   // number of places in all rounds of the detail pass together
	end    int64 // clock reading at which the corpus's time is up, in ns
	// reserve is the time after end that is kept for fast contestants, in ns.
	reserve int64
	kept    int64 // longest time that the rounds leave for the detail pass, in ns
}

// looks returns the numbers of rounds after which the plan checks the ranks.
func (p *Plan) looks() []int {
	if len(p.Looks) == 0 {
		return []int{p.Rounds}
	}
	return p.Looks
}

// maxRounds returns the largest number of rounds of a corpus.
func (p *Plan) maxRounds() int { return slices.Max(p.looks()) }

// undecidedWithTime lists the undecided contestants that have enough time for more rounds. On a
// corpus without ranks, the list is empty.
func (r *runner) undecidedWithTime(st *stage, players []int, rounds int) []int {
	if r.plan.Undecided == nil || !r.plan.large(st.ci) || rounds == r.plan.maxRounds() || r.stopped() || r.late(st, players) && st.reserve == 0 {
		return nil
	}
	var list []int
	names := r.plan.Undecided(st.corpus.Info.Name, rounds)
	for i := range r.plan.Contestants {
		able := !r.parts[i].refused && r.out[i] == "" && r.parts[i].pays(r.plan.limits(i).Budget.Nanoseconds()-r.parts[i].spent)
		if able && slices.Contains(names, r.plan.Contestants[i].Info.Name) {
			list = append(list, i)
		}
	}
	return list
}

// playRound gives each of the players a turn in the current round, unless the record already has
// the turn. The measurements of the reference come between the turns. last is the
// number of rounds after which the next look is, counted from the first round.
func (r *runner) playRound(st *stage, players []int, last int) {
	corpus := st.corpus
	var turns, places []int
	for at, i := range st.sched.turns(st.round, len(r.plan.Contestants)) {
		if slices.Contains(players, i) && !r.parts[i].refused && r.out[i] == "" && !r.over(corpus, i, st.round, st.detail) {
			turns, places = append(turns, i), append(places, st.round*len(r.plan.Contestants)+at)
		}
	}
	if len(turns) == 0 || r.stopped() {
		return
	}
	reference := r.referenceOf(st, len(turns))
	var s *slice
	for at, i := range turns {
		r.letTwinPlay(st, places[at])
		reference.play(at)
		c := &r.plan.Contestants[i]
		if r.stopped() {
			return
		}
		if r.parts[i].refused || r.out[i] != "" {
			continue
		}
		if s == nil {
			if s = prepare(corpus, st, r.plan.Symmetries); len(s.puzzles) == 0 { // the slice has no puzzle in this shard
				return
			}
			r.writeSlice(corpus, s)
		}
		limits := r.plan.limits(i)
		total, share := r.allowance(st, i, last)
		if total <= 0 {
			end := st.turn(c, s)
			end.Ended = record.Budget
			r.emit(&end)
			continue
		}
		t := &turn{
			corpus: corpus, corpusIndex: st.ci, contestant: c, index: i, limits: limits, round: st.round, detail: st.detail, slice: s,
			places: r.rest(corpus, i, st.round, st.detail, len(s.puzzles)),
			share:  share,
		}
		t.opened = st.turn(c, s)
		t.sums = r.parts[i].held.Begin(t.opened)
		t.Puzzle, t.Grace, t.Total = limits.Puzzle.Nanoseconds(), limits.Grace.Nanoseconds(), total
		if c.isProgram() && !r.parts[i].probed && len(t.places) > 0 {
			r.parts[i].probed = true
			if !r.probe(t) {
				continue
			}
			_, t.share = r.allowance(st, i, last) // calculates the share again, because the costs of the contestant's starts are known now
		}
		r.play(t)
	}
	reference.play(len(turns))
	r.observe(corpus.Info.Name, st.round)
}

// turn returns the event that opens a turn.
func (st *stage) turn(c *Contestant, s *slice) record.Turn {
	return record.Turn{
		Corpus: st.corpus.Info.Name, Contestant: c.Info.Name, Round: st.round, Detail: st.detail, Sample: st.sample,
		Slice: s.number, Start: s.start, Planned: len(s.puzzles),
	}
}

// slice returns the slice of the current round. The detail pass begins at the same place as the
// first round, so that all contestants are timed on the same puzzles. It ends with the last place
// of its sample.
func (st *stage) slice() *slice {
	if !st.detail {
		return st.sched.slice(st.round)
	}
	k := st.round - st.first
	s := st.sched.slice(k)
	s.puzzles = s.puzzles[:st.sampled(k)]
	return s
}

// lineOfSlice is the largest number of puzzles in one line of the record.
const lineOfSlice = 1 << 16

// writeSlice writes a slice to the record if the record does not have it yet.
func (r *runner) writeSlice(corpus *Corpus, s *slice) {
	if r.sliced[s.number] || r.prior.Corpus(corpus.Info.Name).HasSlice(s.number) {
		return
	}
	r.sliced[s.number] = true
	for at := 0; at < len(s.order); at += lineOfSlice {
		part := s.order[at:min(at+lineOfSlice, len(s.order))]
		r.emit(&record.Slice{Corpus: corpus.Info.Name, Number: s.number, Size: len(s.order), First: at, Puzzles: part})
	}
}

// turnsLeft returns the number of turns that a contestant still has, including the current one.
// Turns of the detail pass count only when some puzzle has not been timed separately.
func (r *runner) turnsLeft(st *stage, contestant, last int) int {
	left := last - st.round
	if !st.detail && r.plan.Detail && r.parts[contestant].untimed {
		left += st.sched.slices
	}
	return left
}
