package engine

import (
	"cmp"
	"slices"
	"sort"
)

// The detail pass times puzzles separately. A contestant takes part only if the rounds did not time
// all of its puzzles separately. All contestants in the pass get the same puzzles in the same order,
// from the place at which the first round began. So their single times are about the same puzzles. If
// there is not enough time for all puzzles, the pass uses a sample. The times of the rounds show how
// many puzzles fit.

// minSample is the least number of attempts of a contestant in the detail pass. It is enough for
// percentiles. If there is not enough time for this number, the slowest contestants are left out.
const minSample = 512

// detailPass runs the detail pass for the players that need it.
func (r *runner) detailPass(s *stage, players []int) {
	var untimed []int
	for _, i := range players {
		if p := &r.parts[i]; p.untimed && !p.refused && r.out[i] == "" { // leaves out contestants whose puzzles were all timed separately in the rounds
			untimed = append(untimed, i)
		}
	}
	now := r.plan.Clock.Now()
	s.end = max(r.lastRound(s), now) + s.reserve + r.detailTime(s) // the reserved time is available even if the rounds ended late
	s.detail, s.first, s.round = true, r.plan.maxRounds(), r.plan.maxRounds()
	untimed = r.chooseSample(s, untimed, float64(s.end-now)*forSolving)
	last := s.round
	for last < s.first+s.sched.slices && s.sampled(last-s.first) > 0 {
		last++
	}
	for ; s.round < last && (r.plan.Clock.Now() < s.end || r.begun(s)); s.round++ {
		r.playRound(s, untimed, last)
	}
}

// sampled returns the number of places of a slice that are in the sample.
func (s *stage) sampled(slice int) int {
	before := 0
	for k := range slice {
		before += s.sched.places(k)
	}
	return max(0, min(s.sched.places(slice), s.sample-before))
}

// begun reports whether the record already has a turn of the current round.
func (r *runner) begun(s *stage) bool {
	return slices.ContainsFunc(r.plan.Contestants, func(c Contestant) bool {
		return len(r.prior.Part(s.corpus.Info.Name, c.Info.Name).Missing(s.round, s.detail, 1)) == 0
	})
}

// chooseSample sets the size of the sample so that it fits in left ns, and returns the contestants
// that take part. If the record already has a part of the pass, the size stays, and contestants
// that began the pass continue it.
func (r *runner) chooseSample(s *stage, players []int, left float64) (list []int) {
	from, to := min(minSample, s.sched.allPlaces()), s.sched.allPlaces()
	if c := r.prior.Corpus(s.corpus.Info.Name); c != nil && c.Sample > 0 {
		s.sample = min(c.Sample, to)
		from, to = s.sample, s.sample
		left *= 2 // allows twice the time: the sample fitted when it was chosen, but a resumed run lacks the exact time left
	}
	done := map[int]int{}
	for _, i := range players {
		done[i] = r.placesDone(s, i)
	}
	begun := func(i int) int { return min(1, done[i]) }
	slices.SortFunc(players, func(a, b int) int {
		return cmp.Or(cmp.Compare(begun(b), begun(a)), cmp.Compare(r.attemptNS(a), r.attemptNS(b)))
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
		enough := 2*r.attemptNS(i)*float64(s.sample-done[i]) + forTurn // doubles the estimate, because the speed can change
		p.allowance = min(max(p.allowance, p.spent+int64(enough)), r.plan.limits(i).Budget.Nanoseconds())
	}
	return list
}

// forTurn is how much longer a turn of the detail pass can take than estimated, in ns, for example
// because of other work on the machine.
const forTurn = 100e6

// detailNeed estimates the time that a contestant needs for attempts, in ns. The result is at most
// the rest of its budget.
func (r *runner) detailNeed(contestant, attempts int) float64 {
	p := &r.parts[contestant]
	budget := r.plan.limits(contestant).Budget.Nanoseconds() - p.spent
	return max(0, min(r.attemptNS(contestant)*float64(attempts), float64(budget)))
}

// attemptNS returns the mean time of a contestant's attempts in all its turns, in ns.
func (r *runner) attemptNS(contestant int) float64 {
	p := &r.parts[contestant]
	return float64(p.elapsed) / float64(max(1, p.attempts))
}

// placesDone returns the number of places of the sample that a contestant has finished.
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
