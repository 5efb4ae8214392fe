package reports

import (
	"cmp"
	"math"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// part is what is kept of one contestant on one corpus. Sums are integers, so
// that they do not depend on the order of the blocks.
type part struct {
	sheet    sheet
	attempts int64
	verified int64 // attempts
	inRounds guesses
	inDetail guesses // only where there were no rounds: who takes the detail pass is a matter of pace
	timed    tally   // verified attempts, by wall time
	cpu      tally   // verified attempts, by CPU time where it was measured
	own      tally   // verified attempts, by the time that the program itself says
	rounds   map[int]*Round
	detail   bool // times are those of the detail pass
	times    sample
	each     ledger // the same times, by puzzle
	found    map[judge.Verdict][]Finding

	turns       int // that started
	elapsedNS   int64
	gc          int
	budget      bool
	closed      int // turns of rounds that came to their end
	abandoned   bool
	trouble     string
	interrupted bool
	process     process
}

// tally is a number of attempts and the time they took.
type tally struct{ n, ns int64 }

// guesses are those of a number of verified attempts.
type guesses struct{ n, nodes, none int64 }

func (g *guesses) add(n int64, b *record.Block) {
	if b.NoNodes {
		return
	}
	g.n += n
	g.nodes = add(g.nodes, b.Nodes)
	g.none = add(g.none, int64(b.NoGuess))
}

// means are those of the verified attempts, by round, of rounds below limit.
func (p *part) means(limit int) map[int]float64 {
	means := map[int]float64{}
	for _, r := range p.rounds {
		if r.Round < limit && r.VerifiedAttempts > 0 {
			means[r.Round] = float64(r.VerifiedNS) / float64(r.VerifiedAttempts)
		}
	}
	return means
}

// guesses are the same for equal solvers, however fast the machine was.
func (p *part) guesses() guesses {
	if p.inRounds.n > 0 {
		return p.inRounds
	}
	return p.inDetail
}

func newPart() *part {
	return &part{rounds: map[int]*Round{}, found: map[judge.Verdict][]Finding{}}
}

// tookPart reports whether there is anything to rank.
func (p *part) tookPart() bool {
	return p != nil && (p.attempts > 0 || p.turns > 0)
}

func (p *part) addTurn(e *record.Turn) {
	p.elapsedNS = add(p.elapsedNS, e.ElapsedNS)
	p.process.peak = max(p.process.peak, e.PeakBytes)
	p.process.begun = add(p.process.begun, e.Starts)
	p.gc = int(min(add(int64(p.gc), int64(e.GC)), math.MaxInt32))
	switch e.Ended {
	case record.Skipped, record.Abandoned:
		if p.trouble == "" {
			p.trouble = e.Reason
		}
		p.abandoned = p.abandoned || e.Ended == record.Abandoned
	case record.Budget:
		p.budget = p.budget || !e.Detail
	case record.Interrupted:
		p.interrupted = true
	}
	if e.Ended != record.Skipped && e.Ended != record.Interrupted {
		p.turns++
		if !e.Detail {
			p.closed++
		}
	}
}

// addBlock takes a block that the matcher has passed.
func (p *part) addBlock(b *record.Block, m *matcher) {
	for _, puzzle := range b.Puzzles {
		p.sheet.raise(puzzle, judge.Verified)
	}
	for i := range b.Findings {
		f := &b.Findings[i]
		p.sheet.raise(f.Puzzle, f.Verdict)
		p.keep(b, f)
	}
	good := int64(len(b.Puzzles) - len(b.Findings))
	p.attempts += int64(len(b.Puzzles))
	p.verified += good
	p.addTimes(b, m)
	if b.Detail {
		p.inDetail.add(good, b)
		return
	}
	p.inRounds.add(good, b)
	ns := verifiedNS(b)
	p.timed.add(good, ns)
	share := float64(good) / float64(len(b.Puzzles))
	if all := chargedNS(b); all > 0 {
		share = min(1, float64(ns)/float64(all))
	}
	if b.CPUNS > 0 {
		p.cpu.add(good, int64(math.Round(float64(b.CPUNS)*share)))
	}
	if b.OwnNS > 0 {
		p.own.add(good, int64(math.Round(float64(b.OwnNS)*share)))
	}
	r := p.rounds[b.Round]
	if r == nil {
		r = &Round{Round: b.Round}
		p.rounds[b.Round] = r
	}
	r.Attempts += int64(len(b.Puzzles))
	r.WallNS = add(r.WallNS, b.WallNS)
	r.VerifiedAttempts += good
	r.VerifiedNS = add(r.VerifiedNS, ns)
}

// chargedNS is the time of a block less what its thread stood waiting for its core:
// the time that ranks.
func chargedNS(b *record.Block) int64 { return max(0, b.WallNS-max(0, b.WaitNS)) }

// verifiedNS is the time of a block less that of the attempts that were not
// verified; see the package comment for those that were not timed.
func verifiedNS(b *record.Block) int64 {
	left, untimed := chargedNS(b), len(b.Puzzles)
	for i := range b.Findings {
		if ns := b.Findings[i].NS; ns > 0 {
			left = max(left-ns, 0)
			untimed--
		}
	}
	good := len(b.Puzzles) - len(b.Findings)
	if good == untimed {
		return left
	}
	return int64(math.Round(float64(left) * (float64(good) / float64(untimed))))
}

// addTimes keeps the times of the verified attempts for the percentiles. Once
// there is a detail pass, no other time counts.
func (p *part) addTimes(b *record.Block, m *matcher) {
	if len(b.Times) == 0 {
		return
	}
	if b.Detail && !p.detail {
		p.detail, p.times, p.each = true, sample{}, ledger{}
	}
	if b.Detail != p.detail {
		return
	}
	for i, ns := range b.Times {
		if !m.failed(i) {
			p.times.add(ns)
			p.each.add(b.Puzzles[i], ns)
		}
	}
}

// keptFindings is how many puzzles of each verdict are shown.
const keptFindings = 5

// keep keeps a finding if it is among the first, which are those described
// best, then those of early rounds, then in the order of the corpus: an order
// that does not depend on which worker was faster.
func (p *part) keep(b *record.Block, f *record.Finding) {
	list := p.found[f.Verdict]
	if len(list) == keptFindings && f.Reason == "" && f.Clues == "" && list[keptFindings-1].described() {
		return // the common case of thousands alike
	}
	finding := Finding{
		Puzzle: f.Puzzle, Round: b.Round, Where: f.Where, ID: f.ID,
		Reason: f.Reason, Clues: f.Clues, Answer: f.Answer,
	}
	if same := slices.IndexFunc(list, func(x Finding) bool { return x.Puzzle == f.Puzzle }); same >= 0 {
		if compareFindings(finding, list[same]) >= 0 {
			return
		}
		list = slices.Delete(list, same, same+1)
	}
	at, _ := slices.BinarySearchFunc(list, finding, compareFindings)
	if at == keptFindings {
		return
	}
	list = slices.Insert(list, at, finding)
	p.found[f.Verdict] = list[:min(len(list), keptFindings)]
}

func (f *Finding) described() bool { return f.Reason != "" || f.Clues != "" }

func compareFindings(a, b Finding) int {
	if a.described() != b.described() {
		if a.described() {
			return -1
		}
		return 1
	}
	return cmp.Or(
		cmp.Compare(a.Round, b.Round), cmp.Compare(a.Puzzle, b.Puzzle),
		// The rest differs only where a round holds a puzzle twice.
		cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Answer, b.Answer), cmp.Compare(a.Clues, b.Clues),
		cmp.Compare(a.Where, b.Where), cmp.Compare(a.ID, b.ID),
	)
}

func (t *tally) add(n, ns int64) {
	t.n += n
	t.ns = add(t.ns, ns)
}

// mean is the time of one, if there was any.
func (t tally) mean() (ns float64, ok bool) {
	if t.n == 0 {
		return 0, false
	}
	return float64(t.ns) / float64(t.n), true
}

// add adds numbers that are not negative and stops at the greatest int64.
func add(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
