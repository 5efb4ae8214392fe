package engine

import (
	"math"
	"slices"
)

// The outlook of a program simulates its turns on a corpus. It uses the times that the rehearsal
// measured.

const (
	// roundNoise is the usual relative difference between the times of a program in different
	// rounds.
	roundNoise = 0.03
	// certain is the difference between two contestants, in standard errors, that is usually
	// significant in a contest of many contestants.
	certain = 5
)

// outlook is the estimate for a program on a corpus. Times are in ns.
type outlook struct {
	program *rehearsal
	first   float64 // time until the first look, in ns
	forced  float64 // time of the first rounds, which are always played, in ns
	round   float64 // time of a round after the first look, in ns; 0 if no such round is possible
	rounds  float64 // number of rounds that are possible after the first look
	each    float64 // time of a puzzle, in ns; 0 if the program gives no answers
}

// outlook simulates the rounds of a program up to the first look. rounds is the number of these
// rounds, least the number of rounds that are always played, and places the number of puzzles of each
// round. The contestant can spend at most
// allowance ns; 0 means no limit except its budget.
func (p *Plan) outlook(contestant, rounds, least int, places, allowance float64) outlook {
	r := &p.rehearsed[contestant]
	budget := float64(p.limits(contestant).Budget)
	o := outlook{program: r}
	if !r.fails {
		o.each = r.each
	}
	o.first = r.trip
	if !r.slow() && r.start > 0 {
		o.first += min(startups, max(1, math.Ceil(float64(startupsNS)/r.start))) * (r.start + r.around)
	}
	o.forced = o.first
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
		share := float64(means.shareOf(int64(left), turns))
		if allowance > 0 {
			share = max(float64(means.shareOf(int64(max(0, allowance-spent)), turns)), allowance/float64(2*rounds))
			if round >= least && share <= 0 {
				break
			}
		}
		wall, charged := r.turn(places/float64(p.Workers), max(1, share), left)
		means.played++
		spent += charged + float64(means.charge)
		if o.first += wall; round < least {
			o.forced += wall
		}
		o.round = wall
	}
	if left := budget - spent; means.pays(int64(left)) && o.each > 0 {
		wall, charged := r.turn(places/float64(p.Workers), left, left)
		o.round, o.rounds = wall, left/(charged+float64(means.charge))
	} else {
		o.round = 0
	}
	return o
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

// moreRounds estimates how long the programs continue after the first look. A program continues as
// long as the difference between its time and the nearest other one is not significant. rounds is
// the number of rounds up to the first look, and most the largest number of rounds.
func moreRounds(all []outlook, rounds, most int) (ns float64, last int) {
	logs := []float64{}
	for _, o := range all {
		if o.each > 0 {
			logs = append(logs, math.Log(o.each))
		}
	}
	slices.Sort(logs)
	last = rounds
	for _, o := range all {
		if o.round == 0 {
			continue
		}
		at, _ := slices.BinarySearch(logs, math.Log(o.each))
		apart := math.Inf(1)
		for _, k := range []int{at - 1, at + 1} {
			if 0 <= k && k < len(logs) {
				apart = min(apart, math.Abs(logs[k]-logs[at]))
			}
		}
		need := 2 * math.Pow(certain*roundNoise/max(1e-9, apart), 2)
		if math.IsInf(apart, 1) || need <= float64(rounds) {
			continue
		}
		more := min(need*1.2-float64(rounds), float64(most-rounds), o.rounds) // adds 20%, because a look usually comes later than the rounds that are needed
		ns += more * o.round
		last = max(last, rounds+int(more))
	}
	return ns, last
}
