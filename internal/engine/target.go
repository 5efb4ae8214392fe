package engine

import (
	"cmp"
	"math"
	"slices"

	"sudokubench/internal/run"
)

// How the time of a run is shared: at its beginning a corpus gets its part of the time
// that is left. Each contestant on it may then spend a fair share of that part, and never
// more than its budget. At each look the time that is left of the part goes to the
// undecided. No round begins after the part is over, but the first rounds are
// always played: the ranking needs them. On a corpus that is not ranked they are played
// too, but a contestant that has spent its share makes no attempt in them. A tenth of the
// part is kept for fast contestants, so that a few slow ones cannot leave the first ranks
// undecided. The rounds also leave time for the detail pass, up to a tenth. It ends with
// the part.

const (
	// leastRounds is the number of rounds that are played even if the time is over. Each
	// turn in them makes at least one attempt if the corpus is ranked.
	leastRounds = 3
	// forSolving is the part of a corpus's time that is for contestants. The rest is for
	// warming up, judging, the reference and the collection of garbage.
	forSolving = 0.8
	// forFirstLook is what they get of it before the first look, if more may follow: single
	// puzzles that take long go beyond it, and time is worth most to the undecided.
	forFirstLook = 0.6
	// forFast is the part of a corpus's time that is kept for fast contestants.
	forFast = 0.1
	// forDetail is the most that the rounds leave for the detail pass.
	forDetail  = 0.1
	checkShare = 0.2 // of the time of a ranked corpus is for one that only checks answers
)

// ranked reports whether contestants are ranked on a corpus. If none is large enough,
// they are ranked on all.
func (p *Plan) ranked(corpus int) bool {
	large := func(c Corpus) bool { return c.Info.Puzzles >= run.RankedFrom }
	return large(p.Corpora[corpus]) || !slices.ContainsFunc(p.Corpora, large)
}

// weight is a corpus's share of the time in relation to that of others.
func (p *Plan) weight(corpus int) float64 {
	if p.ranked(corpus) {
		return 1
	}
	return checkShare
}

// allotment is the time of a corpus if so many ns are left for it and those after it.
func (p *Plan) allotment(corpus int, left int64) int64 {
	sum := 0.0
	for i := corpus; i < len(p.Corpora); i++ {
		sum += p.weight(i)
	}
	return int64(float64(max(0, left)) * (p.weight(corpus) / sum))
}

// used is the time that the run has taken so far, in ns, as far as the record has it.
func (r *runner) used() int64 { return r.plan.Clock.Now() - r.began }

// allot sets the end of a corpus's time and what each of its players may spend.
func (r *runner) allot(st *stage, players []int) {
	st.end = math.MaxInt64
	before := int64(0) // ns of this corpus that the record holds
	if c := r.prior.Corpus(st.corpus.Info.Name); c != nil {
		before = c.ElapsedNS
	}
	share := int64(math.MaxInt64)
	if target := r.plan.Target.Nanoseconds(); target > 0 {
		allotment := r.plan.allotment(st.ci, target-r.used()+before)
		st.reserve = int64(float64(allotment) * forFast)
		st.end, st.kept = r.plan.Clock.Now()-before+allotment-st.reserve, int64(float64(allotment)*forDetail)
		part := forSolving
		if len(players) > 1 && len(r.plan.looks()) > 1 {
			part = forFirstLook
		}
		share = int64(float64(allotment) * part / float64(max(1, len(players))))
	}
	for _, i := range players {
		r.parts[i].allowance = min(share, r.plan.limits(i).Budget.Nanoseconds())
	}
}

// allotRest shares what is left of a corpus's time among the undecided after a look,
// until the next one, and lists those that go on. If their share does not buy the slow
// ones rounds at least half as long as before, it is for those that cost less than half
// as much. If there are none, a quarter of a round is enough. All go on to the first
// rounds, which are played in any case.
func (r *runner) allotRest(st *stage, undecided []int, next int) (players []int) {
	if r.plan.Target <= 0 {
		return undecided
	}
	players = r.byCost(undecided)
	left := float64(max(0, r.lastRound(st)-r.plan.Clock.Now())) * forSolving
	for {
		share, highest, need := r.evenShare(st, left, players), r.cost(players[len(players)-1]), 0.0
		for _, i := range players {
			need = max(need, r.need(st, i, next))
		}
		bought := share / need // of a round as it was
		cheap := players[:slices.IndexFunc(players, func(i int) bool { return r.cost(i) >= highest/2 })]
		switch {
		case st.round < leastRounds:
			share *= float64(next-st.round) / float64(max(next, leastRounds)-st.round)
		case bought < 0.5 && len(cheap) > 1:
			players = cheap
			continue
		case bought < 0.25:
			return nil
		}
		for _, i := range players {
			p := &r.parts[i]
			p.allowance = r.plan.limits(i).Budget.Nanoseconds()
			if share < float64(p.allowance-p.spent) {
				p.allowance = p.spent + int64(share)
			}
		}
		return players
	}
}

// hurry lists the players that go on to the next look although the corpus's time is up:
// fast ones, for whom a tenth of the time is reserved.
func (r *runner) hurry(st *stage, players []int, next int) (fast []int) {
	reserve := float64(st.reserve) * forSolving
	st.end, st.reserve = r.plan.Clock.Now()+st.reserve, 0
	able := slices.DeleteFunc(slices.Clone(players), func(i int) bool { return r.parts[i].cut })
	return r.fitting(st, able, reserve, next)
}

// fitting lists the players, the fastest first, that need no more than so many ns in all
// for their turns before a round. They may spend what whole turns cost, also beyond their
// share.
func (r *runner) fitting(st *stage, players []int, left float64, until int) (list []int) {
	for _, i := range r.byCost(players) {
		if need := r.need(st, i, until); need <= left {
			left -= need
			p := &r.parts[i]
			turns := r.cost(i) * float64(r.turnsLeft(st, i, until)) / forSolving // no turn is exactly as long as the others
			p.allowance = min(max(p.allowance, p.spent+int64(turns)), r.plan.limits(i).Budget.Nanoseconds())
			list = append(list, i)
		}
	}
	return list
}

// need is what a contestant's turns before a round will cost, in ns. Those that the record
// holds already cost nothing.
func (r *runner) need(st *stage, contestant, until int) float64 {
	turns := 0
	for round := st.round; round < until; round++ {
		if !r.over(st.corpus, contestant, round, st.detail) {
			turns++
		}
	}
	return r.cost(contestant) * float64(turns)
}

// cost is what a round has cost a contestant, in ns.
func (r *runner) cost(contestant int) float64 {
	p := &r.parts[contestant]
	return float64(p.elapsed) / float64(max(1, p.played))
}

// byCost sorts contestants, those that cost least first.
func (r *runner) byCost(contestants []int) []int {
	return slices.SortedFunc(slices.Values(contestants), func(a, b int) int { return cmp.Compare(r.cost(a), r.cost(b)) })
}

// lastRound is the clock after which no round begins. The time for the detail pass comes
// off once: after a hurry it has been left already.
func (r *runner) lastRound(st *stage) int64 {
	if st.reserve > 0 {
		return st.end - r.detailTime(st)
	}
	return st.end
}

// detailTime is what the rounds leave for the detail pass, in ns.
func (r *runner) detailTime(st *stage) int64 {
	need := 0.0
	for i := range r.parts {
		if r.plan.Detail && r.parts[i].untimed && !r.parts[i].refused {
			need += r.detailNeed(i, st.sched.allPlaces()) / forSolving
		}
	}
	return int64(min(math.Ceil(need)+1, float64(st.kept)))
}

// evenShare is an equal share of the time that is left, in ns. Those that need less, for all
// rounds that there may be, leave the rest to the others.
func (r *runner) evenShare(st *stage, left float64, players []int) float64 {
	needs := make([]float64, len(players))
	for k, i := range players {
		if needs[k] = r.need(st, i, r.plan.maxRounds()); r.parts[i].cut {
			needs[k] = math.Inf(1) // more time is more puzzles to it
		}
	}
	slices.Sort(needs)
	return evenly(left, needs)
}

// evenly is the largest equal share of a total that leaves enough for all, if nobody
// takes more than it needs. The needs ascend.
func evenly(total float64, needs []float64) float64 {
	for i, need := range needs {
		share := total / float64(len(needs)-i)
		if need >= share {
			return share
		}
		total -= need
	}
	return math.Inf(1)
}

// late reports whether the time of a corpus is up before its next round. A round that
// the record holds in part is played to its end.
func (r *runner) late(st *stage) bool {
	if st.round < leastRounds || r.plan.Clock.Now() < r.lastRound(st) {
		return false
	}
	for i := range r.plan.Contestants {
		if r.over(st.corpus, i, st.round, false) {
			return false
		}
	}
	return true
}

// allowance is what a contestant may spend in its next turn, in ns. After total the
// attempt under way is cut. After share, which is part of it, no other attempt begins.
// A total of 0 or less is no turn.
func (r *runner) allowance(st *stage, contestant, last int) (total, share int64) {
	p := &r.parts[contestant]
	total = p.allowance - p.spent
	share = p.shareOf(total, r.turnsLeft(st, contestant, last))
	if st.round < leastRounds && (st.round == 0 || r.plan.ranked(st.ci)) { // its budget alone can cut it here
		total = r.plan.limits(contestant).Budget.Nanoseconds() - p.spent
		if r.plan.Target > 0 { // one puzzle that took long does not leave single attempts for the other rounds
			share = max(share, p.allowance/int64(2*last))
		}
	}
	if !p.pays(total) {
		return 0, 0
	}
	return total, max(1, share)
}

// pays reports whether so many ns pay for another turn. The first one needs to pay for no
// start, so that each contestant attempts something.
func (p *part) pays(left int64) bool { return left > 0 && (p.played == 0 || left > p.charge) }

// shareOf divides what a contestant may spend, in ns, over its turns. If their starts
// leave too little for all of them, it is for as many as there can be.
func (p *part) shareOf(total int64, turns int) int64 {
	even := total / int64(turns)
	if p.charge <= 0 || total <= p.charge {
		return even
	}
	able := min(int64(turns), max(1, total/(p.charge+p.charge/4)))
	return total/able - p.charge
}
