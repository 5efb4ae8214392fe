package engine

import (
	"cmp"
	"slices"
	"sort"
)

// The detail pass times puzzles one by one. Only contestants take part whose puzzles were
// timed in blocks in some round. All of them get the same puzzles in the same order, from
// the place at which the first round began. If there is no time for all puzzles, the pass
// uses a sample. The paces in the rounds say how many puzzles fit into the time. So the
// single times of all contestants in the pass are about the same puzzles.

// leastSample is the least number of attempts of a contestant in the detail pass, enough
// for percentiles. If there is no time for that many, the slowest contestants are left out.
const leastSample = 512

// detailPass plays it for those of the players that need it.
func (r *runner) detailPass(s *stage, players []int) {
	var untimed []int
	for _, i := range players {
		if p := &r.parts[i]; p.untimed && !p.refused && r.out[i] == "" { // else the rounds timed all of its puzzles one by one
			untimed = append(untimed, i)
		}
	}
	now := r.plan.Clock.Now()
	end := max(r.lastRound(s), now) + s.reserve + r.detailTime(s) // what was kept remains, however late it is
	s.detail, s.first, s.round = true, r.plan.maxRounds(), r.plan.maxRounds()
	untimed = r.chooseSample(s, untimed, float64(end-now)*forSolving)
	last := s.round
	for last < s.first+s.sched.slices && s.sampled(last-s.first) > 0 {
		last++
	}
	for ; s.round < last && (r.plan.Clock.Now() < end || r.begun(s)); s.round++ {
		r.playRound(s, untimed, last)
	}
}

// sampled is how many places of a slice are in the sample.
func (s *stage) sampled(slice int) int {
	before := 0
	for k := range slice {
		before += s.sched.places(k)
	}
	return max(0, min(s.sched.places(slice), s.sample-before))
}

// begun reports whether the record has a turn of the round.
func (r *runner) begun(s *stage) bool {
	return slices.ContainsFunc(r.plan.Contestants, func(c Contestant) bool {
		return len(r.prior.Part(s.corpus.Info.Name, c.Info.Name).Missing(s.round, s.detail, 1)) == 0
	})
}

// chooseSample sets the number of places in the sample for the time that is left, in ns,
// and lists the contestants that take part. If the record has begun the pass, the sample
// and the contestants that began it stay.
func (r *runner) chooseSample(s *stage, players []int, left float64) (list []int) {
	from, to := min(leastSample, s.sched.allPlaces()), s.sched.allPlaces()
	if c := r.prior.Corpus(s.corpus.Info.Name); c != nil && c.Sample > 0 {
		s.sample = min(c.Sample, to)
		from, to = s.sample, s.sample
		left *= 2 // the sample did fit; the time that was left then is not known exactly
	}
	done := map[int]int{}
	for _, i := range players {
		done[i] = r.placesDone(s, i)
	}
	begun := func(i int) int { return min(1, done[i]) }
	slices.SortFunc(players, func(a, b int) int {
		return cmp.Or(cmp.Compare(begun(b), begun(a)), cmp.Compare(r.pace(a), r.pace(b)))
	})
	fits := func(list []int, places int) bool {
		need := 0.0
		for _, i := range list {
			need += r.detailNeed(i, places-done[i])
		}
		return need <= left
	}
	for list = players; len(list) > 0 && begun(list[len(list)-1]) == 0 && !fits(list, from); {
		list = list[:len(list)-1]
	}
	if len(list) == 0 {
		return nil
	}
	s.sample = from + max(0, sort.Search(to-from+1, func(more int) bool { return !fits(list, from+more) })-1)
	for _, i := range list {
		p := &r.parts[i]
		enough := 2*r.pace(i)*float64(s.sample-done[i]) + forTurn // the pace may change
		p.allowance = min(max(p.allowance, p.spent+int64(enough)), r.plan.limits(i).Budget.Nanoseconds())
	}
	return list
}

// forTurn is what a turn of the detail pass may take beyond the pace of the rounds, in
// ns: other work on the machine may hold it up for as long.
const forTurn = 100e6

// detailNeed estimates the time of that many attempts of a contestant, in ns. It is at
// most what is left of the budget.
func (r *runner) detailNeed(contestant, attempts int) float64 {
	p := &r.parts[contestant]
	budget := r.plan.limits(contestant).Budget.Nanoseconds() - p.spent
	return max(0, min(r.pace(contestant)*float64(attempts), float64(budget)))
}

// pace is the mean time of an attempt of a contestant, in ns, over all of its turns.
func (r *runner) pace(contestant int) float64 {
	p := &r.parts[contestant]
	return float64(p.elapsed) / float64(max(1, p.attempts))
}

// placesDone is how many places of the sample a contestant has gone through.
func (r *runner) placesDone(s *stage, contestant int) (places int) {
	p := r.prior.Part(s.corpus.Info.Name, r.plan.Contestants[contestant].Info.Name)
	for k := range s.sched.slices {
		n := s.sampled(k)
		places += n
		if !p.Ended(s.first+k, true) {
			places -= len(p.Missing(s.first+k, true, n))
		}
	}
	return places
}
