package gate

import (
	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
)

// difficulty has the time of each puzzle for one contestant, relative to the mean of the puzzles
// that both sides have times for. Puzzles on which either side ever failed have no entry.
type difficulty map[int]float64

// difficulties returns, for each puzzle, the mean of both sides' times. Each time is relative to
// the side's own mean, so a puzzle that only the faster side has reached does not look easier.
func (p *pair) difficulties() difficulty {
	means := [2]map[int]float64{{}, {}}
	for side, part := range []*run.Part{p.base, p.head} {
		other := []*run.Part{p.head, p.base}[side]
		for n, worst := range part.Verdicts() {
			ns, timed := part.Puzzle(n).MeanNS()
			if timed && worst == judge.Verified && other.Puzzle(n).Worst <= judge.Verified {
				means[side][n] = ns
			}
		}
	}
	var sums [2]float64
	common := 0.0
	for n, x := range means[0] {
		if y, both := means[1][n]; both {
			sums[0], sums[1], common = sums[0]+x, sums[1]+y, common+1
		}
	}
	if sums[0] <= 0 || sums[1] <= 0 {
		return nil
	}
	d := difficulty{}
	for side := range means {
		for n, ns := range means[side] {
			x := ns / (sums[side] / common)
			if ns, both := means[1-side][n]; both {
				x = (x + ns/(sums[1-side]/common)) / 2
			}
			d[n] = x
		}
	}
	return d
}

// common returns the time per puzzle in a round of each side, in ns. Both rounds must have the same
// puzzles. If both sides attempted all of them, this is the mean time of all attempts. If a budget
// ended a round early, the sides attempted different puzzles. Then it is the mean time of the
// verified attempts, divided by the difficulty of their puzzles.
func (p *pair) common(b, h *run.Round, cpu bool) (bn, hn float64, ok bool) {
	if b.Whole && h.Whole && b.Attempts == h.Attempts && b.Attempts > 0 {
		x, y := b.ChargedNS, h.ChargedNS
		if cpu {
			x, y = b.CPUNS, h.CPUNS
		}
		return float64(x) / float64(b.Attempts), float64(y) / float64(h.Attempts), x > 0 && y > 0
	}
	if !p.compared {
		p.difficulty, p.compared = p.difficulties(), true
	}
	bn, ok1 := p.difficulty.adjusted(p.base, p.head, b, cpu)
	hn, ok2 := p.difficulty.adjusted(p.head, p.base, h, cpu)
	return bn, hn, ok1 && ok2
}

// adjusted returns the mean time of a round's verified attempts divided by the mean difficulty of
// their puzzles, in ns. It leaves out each puzzle on which the other side ever failed, by
// subtracting the mean time of the puzzle. ok is false if such a puzzle has no time. Puzzles of
// unknown difficulty count as average. ok is also false if they are more than half of the remaining
// attempts.
func (d difficulty) adjusted(p, other *run.Part, r *run.Round, cpu bool) (ns float64, ok bool) {
	sum, known, taken, takenNS := 0.0, 0, int64(0), 0.0
	for _, n := range p.Attempted(r.Block) {
		if x, ok := d[n]; ok {
			sum, known = sum+x, known+1
			continue
		}
		if other.Puzzle(n).Worst <= judge.Verified || p.Puzzle(n).Worst > judge.Verified {
			continue
		}
		mean, timed := p.Puzzle(n).MeanNS()
		if !timed {
			return 0, false
		}
		taken, takenNS = taken+1, takenNS+mean
	}
	left := r.VerifiedAttempts - taken
	if r.VerifiedNS <= 0 || sum <= 0 || left <= 0 || 2*int64(known) < left {
		return 0, false
	}
	ns = float64(r.VerifiedNS) - takenNS
	if cpu {
		ns *= float64(r.VerifiedCPUNS) / float64(r.VerifiedNS)
	}
	return ns / (sum / float64(known)) / float64(left), ns > 0
}
