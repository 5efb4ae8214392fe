package engine

import (
	"cmp"
	"math"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
)

// This file divides the time of a run. At its beginning, a corpus gets its part of the remaining
// time. Each contestant on it can then spend an equal share of that part, but at most its budget.
// At each look, the undecided contestants get the remaining time of the part. No round begins after
// the part is over, except the first rounds: three on a large corpus, and one on a small corpus
// beside large ones, on which a solver gets no longer than the limit of one puzzle. A round also does
// not begin if less than half of it fits. A tenth of the part is kept for fast contestants, so that a
// few slow contestants cannot leave the first ranks undecided. The rounds also leave up to a tenth
// for the detail pass, which ends when the part is over.

const (
	// forcedRounds is the number of rounds of a large corpus that are played even if the time is
	// over.
	forcedRounds = 3
	// forSolving is the part of a corpus's time that contestants get. The rest is for warming up,
	// judging, the reference and garbage collection.
	forSolving = 0.8
	// forFirstLook is the part that contestants get before the first look, if more looks follow.
	// The part is smaller than forSolving, because single slow puzzles exceed it, and because the
	// undecided contestants need time most.
	forFirstLook = 0.6
	// forFast is the part of a corpus's time that is kept for fast contestants.
	forFast = 0.1
	// forDetail is the largest part that the rounds leave for the detail pass.
	forDetail  = 0.1
	checkShare = 0.2 // time of a small corpus, as a share of the time of a large one
)

// large reports whether a corpus counts for the overall list. If no corpus has enough puzzles, all
// count.
func (p *Plan) large(corpus int) bool {
	enough := func(c Corpus) bool { return c.Info.WholePuzzles >= run.RankedFrom }
	return enough(p.Corpora[corpus]) || !slices.ContainsFunc(p.Corpora, enough)
}

// minRounds returns the number of rounds that are played even if the time is over. Each turn in
// them makes at least one attempt.
func (p *Plan) minRounds(corpus int) int {
	if p.large(corpus) {
		return forcedRounds
	}
	return 1
}

// weight returns a corpus's share of the time relative to other corpora.
func (p *Plan) weight(corpus int) float64 {
	if p.large(corpus) {
		return 1
	}
	return checkShare
}

// allotment returns the time that a corpus gets, in ns. left is the time that remains for this
// corpus and the corpora after it, in ns.
func (p *Plan) allotment(corpus int, left int64) int64 {
	sum := 0.0
	for i := corpus; i < len(p.Corpora); i++ {
		sum += p.weight(i)
	}
	return int64(float64(max(0, left)) * (p.weight(corpus) / sum))
}

// shareOf returns the part of a corpus's time that each of its players can spend until the first
// look, in ns. players is their number.
func (p *Plan) shareOf(allotment float64, players int) float64 {
	part := forSolving
	if players > 1 && len(p.looks()) > 1 {
		part = forFirstLook
	}
	return allotment * part / float64(max(1, players))
}

// used returns the time that the run has taken so far, including earlier parts of a resumed run, in
// ns.
func (r *runner) used() int64 { return r.plan.Clock.Now() - r.began }

// allot sets the end of a corpus's time, and the time that each player can spend.
func (r *runner) allot(st *stage, players []int) {
	st.end = math.MaxInt64
	elapsed := func(c *record.Corpus) int64 { // time that the record already has for a corpus, in ns
		if prior := r.prior.Corpus(c.Name); prior != nil {
			return prior.ElapsedNS
		}
		return 0
	}
	before := elapsed(&st.corpus.Info)
	first, both := st.ci, before // both corpora of a pair are played at the same time
	if known := r.plan.twinOf(st.ci); known != nil {
		first, both = first-1, both+elapsed(known)
	} else if st.ci+1 < len(r.plan.Corpora) && r.plan.twinOf(st.ci+1) != nil {
		both += elapsed(&r.plan.Corpora[st.ci+1].Info)
	}
	share := int64(math.MaxInt64)
	if target := r.plan.Target.Nanoseconds(); target > 0 {
		allotment := r.plan.allotment(first, target-r.used()+both)
		st.reserve = int64(float64(allotment) * forFast)
		st.end, st.kept = r.plan.Clock.Now()-before+allotment-st.reserve, int64(float64(allotment)*forDetail)
		share = int64(r.plan.shareOf(float64(allotment), len(players)))
	}
	for _, i := range players {
		r.parts[i].allowance = min(share, r.plan.limits(i).Budget.Nanoseconds())
	}
}

// allotRest divides the remaining time of a corpus among the undecided contestants until the next
// look. It returns the contestants that continue. The slowest contestant needs a certain time for
// its rounds until the next look. If the share is less than half of this time, only contestants at
// less than half of the highest cost continue, provided that there are at least two. Otherwise a
// quarter of this time is enough. In the first rounds, which are always played, all contestants
// continue.
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
		bought := share / need // part of the cost of the most expensive contestant that the share pays for
		cheap := players[:slices.IndexFunc(players, func(i int) bool { return r.cost(i) >= highest/2 })]
		switch {
		case st.round < forcedRounds:
			share *= float64(next-st.round) / float64(max(next, forcedRounds)-st.round)
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

// fastWithinReserve lists the players that continue to the next look although the corpus's time is up. Only
// fast players continue; a tenth of the time is kept for them.
func (r *runner) fastWithinReserve(st *stage, players []int, next int) (fast []int) {
	reserve := float64(st.reserve) * forSolving
	st.end, st.reserve = r.plan.Clock.Now()+st.reserve, 0
	able := slices.DeleteFunc(slices.Clone(players), func(i int) bool { return r.parts[i].cut })
	return r.fitting(st, able, reserve, next)
}

// fitting lists the fastest players whose further turns cost at most left ns in total. It counts
// the turns of all rounds with a number below until. The players in the list can spend the cost of
// whole turns, even beyond their share.
func (r *runner) fitting(st *stage, players []int, left float64, until int) (list []int) {
	for _, i := range r.byCost(players) {
		if need := r.need(st, i, until); need <= left {
			left -= need
			p := &r.parts[i]
			turns := r.cost(i) * float64(r.turnsLeft(st, i, until)) / forSolving // divided by forSolving, because a turn can take longer than the earlier turns
			p.allowance = min(max(p.allowance, p.spent+int64(turns)), r.plan.limits(i).Budget.Nanoseconds())
			list = append(list, i)
		}
	}
	return list
}

// need returns the cost of a contestant's turns from the current round to the round until-1, in ns.
// It does not include turns that the record already has.
func (r *runner) need(st *stage, contestant, until int) float64 {
	turns := 0
	for round := st.round; round < until; round++ {
		if !r.over(st.corpus, contestant, round, st.detail) {
			turns++
		}
	}
	return r.cost(contestant) * float64(turns)
}

// cost returns the mean time of a contestant's rounds, in ns.
func (r *runner) cost(contestant int) float64 {
	p := &r.parts[contestant]
	return float64(p.elapsed) / float64(max(1, p.played))
}

// byCost returns the contestants sorted by cost, lowest first.
func (r *runner) byCost(contestants []int) []int {
	return slices.SortedFunc(slices.Values(contestants), func(a, b int) int { return cmp.Compare(r.cost(a), r.cost(b)) })
}

// lastRound returns the clock reading after which no round begins. It leaves time for the detail
// pass before the end of the corpus's time. The rounds that fastWithinReserve adds come after the reserved
// time, so they need not leave time for the detail pass.
func (r *runner) lastRound(st *stage) int64 {
	if st.reserve > 0 {
		return st.end - r.detailTime(st)
	}
	return st.end
}

// detailTime returns the time that the rounds leave for the detail pass, in ns.
func (r *runner) detailTime(st *stage) int64 {
	need := 0.0
	for i := range r.parts {
		if r.plan.Detail && r.parts[i].untimed && !r.parts[i].refused {
			need += r.detailNeed(i, st.sched.allPlaces()) / forSolving
		}
	}
	return int64(min(math.Ceil(need)+1, float64(st.kept)))
}

// evenShare returns each player's share of the left ns. If some players need less for all their
// rounds, the others share the rest.
func (r *runner) evenShare(st *stage, left float64, players []int) float64 {
	needs := make([]float64, len(players))
	for k, i := range players {
		if needs[k] = r.need(st, i, r.plan.maxRounds()); r.parts[i].cut {
			needs[k] = math.Inf(1) // a contestant whose rounds were cut can always use more time
		}
	}
	slices.Sort(needs)
	return evenly(left, needs)
}

// evenly returns the largest share of a total that each player can have, if players that need less
// get only their need. It returns infinity if the total is enough for all. needs has the needs of
// the players, ascending.
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

// late reports whether the time of a corpus is up before half of the current round of the players. A
// round that the record has in part is always finished.
func (r *runner) late(st *stage, players []int) bool {
	half := 0.0
	for _, i := range players {
		half += r.cost(i) / 2
	}
	if st.round < r.plan.minRounds(st.ci) || r.plan.Clock.Now()+int64(half) < r.lastRound(st) {
		return false
	}
	for i := range r.plan.Contestants {
		if r.over(st.corpus, i, st.round, false) {
			return false
		}
	}
	return true
}

// allowance returns the time that a contestant can spend in its next turn, in ns. After share, no
// other attempt begins. After total, the current attempt is cut. If total is 0, the contestant has
// no turn. last is the number of rounds until the next look.
func (r *runner) allowance(st *stage, contestant, last int) (total, share int64) {
	p := &r.parts[contestant]
	total = p.allowance - p.spent
	share = p.shareOf(total, r.turnsLeft(st, contestant, last))
	if st.round < r.plan.minRounds(st.ci) { // here the target only keeps solvers from spending much on a small corpus
		limits := r.plan.limits(contestant)
		total = limits.Budget.Nanoseconds() - p.spent
		if r.plan.Target > 0 { // a single slow puzzle must leave time for more than one attempt in the other rounds
			share = max(share, p.allowance/int64(2*last))
			if !r.plan.large(st.ci) && !r.plan.Contestants[contestant].isProgram() { // waits for a core do not count to the limit, so a few puzzles could take the time of the ranked corpora
				total = min(total, max(p.allowance, limits.Puzzle.Nanoseconds())-p.spent)
			}
		}
	}
	if !p.pays(total) {
		return 0, 0
	}
	return total, max(1, share)
}

// pays reports whether left ns are enough for another turn, including its start. Before the first
// turn any time is enough, so that each contestant attempts something.
func (p *part) pays(left int64) bool { return left > 0 && (p.played == 0 || left > p.charge) }

// shareOf divides the time total evenly over a contestant's turns and returns the share of a turn, in
// ns. If the starts of all turns would take too much of the time, shareOf divides it over fewer turns.
func (p *part) shareOf(total int64, turns int) int64 {
	even := total / int64(turns)
	if p.charge <= 0 || total <= p.charge {
		return even
	}
	able := min(int64(turns), max(1, total/(p.charge+p.charge/4)))
	return total/able - p.charge
}
