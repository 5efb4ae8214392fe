package engine

import "math"

// estimateRounds simulates the rounds of a contestant on a corpus up to the first look, and returns their
// time, and the time of the first rounds, which are always played, in ns. The contestant can spend
// its budget, and at most its share of a time target. puzzles is the number of puzzles of each
// round and worker, and least the number of rounds that are always played.
func (r rehearsal) estimateRounds(budget, share, puzzles float64, rounds, least int) (first, forced float64) {
	first = r.trip
	if !r.slow() && r.start > 0 {
		first += min(startups, max(1, math.Ceil(float64(startupsNS)/r.start))) * (r.start + r.around)
	}
	forced = first
	means := part{charge: int64(max(0, r.start-float64(freeStartNS)))}
	if r.startsAnew() || r.failed {
		means.charge = 0
	}
	spent := 0.0
	for round := range rounds {
		left := budget - spent
		if !means.pays(int64(left)) {
			break
		}
		turns := rounds - round
		ns := float64(means.shareOf(int64(left), turns))
		if share < budget {
			ns = max(float64(means.shareOf(int64(max(0, share-spent)), turns)), share/float64(2*rounds))
			if round >= least && ns <= 0 {
				break
			}
		}
		wall, charged := r.turn(puzzles, max(1, ns), left)
		means.played++
		spent += charged + float64(means.charge)
		if first += wall; round < least {
			forced += wall
		}
	}
	return first, forced
}

// slow reports whether the start is too slow to be measured again before the first turn.
func (r rehearsal) slow() bool { return r.done && r.start > float64(freeStartNS) && !r.startsAnew() }

// startsAnew reports whether each attempt or batch starts a new process.
func (r rehearsal) startsAnew() bool { return r.batch != 0 || r.besides > 0 }

// turn estimates the wall time of a turn, and the part that is charged to the budget. The charged
// part does not include the first start. puzzles is the number of puzzles of each worker. After
// share ns, no other attempt begins. After left ns, the current attempt is cut.
func (r rehearsal) turn(puzzles, share, left float64) (wall, charged float64) {
	switch {
	case r.batch != 0:
		all := puzzles*r.each + r.perBatch
		if r.batch > 0 {
			all = puzzles*r.each + math.Ceil(puzzles/float64(r.batch))*r.perBatch
		}
		charged = min(all, max(share, r.perBatch+r.each), left)
		return charged + r.besides, charged
	case r.failed:
		charged = min(math.Ceil(puzzles), math.Ceil(share/r.each)) * r.each
		return charged, charged
	}
	attempts := min(math.Ceil(puzzles), math.Ceil(share/max(1, r.each)))
	charged = min(attempts*r.each, left)
	wall = charged + attempts*r.besides + float64(turnCost)
	if !r.startsAnew() {
		wall += r.start + r.around
	}
	return wall, charged
}
