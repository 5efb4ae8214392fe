package run

import (
	"fmt"
	"math"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

func (r *Run) addBlock(e *record.Block) error {
	c, who, err := r.pair(e.Corpus, e.Contestant)
	if err != nil {
		return err
	}
	if err := r.match.check(e, c.Puzzles); err != nil {
		return fmt.Errorf("block of %s on %s: %w", e.Contestant, e.Corpus, err)
	}
	if len(e.Puzzles) == 0 {
		return nil
	}
	p := c.part(who)
	if !e.Detail && !p.InRounds {
		p.InRounds = true
		r.played = append(r.played, p)
	}
	p.addBlock(e, &r.match)
	r.enter(p)
	r.addAttempts(e)
	return nil
}

// addBlock takes a block that the matcher has passed.
func (p *Part) addBlock(b *record.Block, m *matcher) {
	for _, puzzle := range b.Puzzles {
		p.puzzles.raise(puzzle, judge.Verified)
	}
	for i := range b.Findings {
		f := &b.Findings[i]
		p.puzzles.raise(f.Puzzle, f.Verdict)
		p.Tried.Add(f.Verdict, 1)
		p.findings.add(b.Round, f)
	}
	n, good := int64(len(b.Puzzles)), int64(len(b.Puzzles)-len(b.Findings))
	p.Tried.Add(judge.Verified, int(good))
	p.addTimes(b, m)
	t := p.at(b.Round, b.Detail)
	t.spend(b.Worker, b.WallNS)
	t.keep(b.Puzzles, b.Times)
	guessed := &p.detailGuesses
	if !b.Detail {
		guessed = &p.roundGuesses
		p.Untimed = p.Untimed || len(b.Times) == 0
	}
	if !b.NoNodes {
		guessed.add(Guesses{good, b.Nodes, int64(b.NoGuess)})
	}
	if b.Detail {
		return
	}
	charged, ns := chargedNS(b), verifiedNS(b)
	p.Timed.add(good, ns)
	share := float64(good) / float64(n)
	if charged > 0 {
		share = min(1, float64(ns)/float64(charged))
	}
	if b.CPUNS > 0 {
		p.CPU.add(good, int64(math.Round(float64(b.CPUNS)*share)))
	}
	if b.OwnNS > 0 {
		p.Own.add(good, int64(math.Round(float64(b.OwnNS)*share)))
	}
	t.Attempts += n
	t.WallNS = plus(t.WallNS, b.WallNS)
	t.ChargedNS = plus(t.ChargedNS, charged)
	t.VerifiedAttempts += good
	t.VerifiedNS = plus(t.VerifiedNS, ns)
	if b.CPUNS == 0 || t.CPUNS < 0 {
		t.CPUNS = -1
	} else {
		t.CPUNS = plus(t.CPUNS, b.CPUNS)
	}
}

// chargedNS is the time of a block less what its thread stood waiting for its core:
// the time that ranks.
func chargedNS(b *record.Block) int64 { return max(0, b.WallNS-b.WaitNS) }

// verifiedNS is the charged time of a block less that of the attempts that were not
// verified. An attempt of those that was not timed by itself gets an equal share of
// what is left once those that were are taken off.
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

// addTimes keeps the times of the verified attempts. Once there is a detail pass,
// no other time counts.
func (p *Part) addTimes(b *record.Block, m *matcher) {
	if len(b.Times) == 0 {
		return
	}
	if b.Detail && !p.detail {
		p.detail, p.times = true, sample{}
		p.puzzles.forgetTimes()
	}
	if b.Detail != p.detail {
		return
	}
	for i, ns := range b.Times {
		if m.failed(i) {
			continue
		}
		guesses := int64(-1)
		if i < len(b.EachNodes) && !b.NoNodes {
			guesses = b.EachNodes[i]
		}
		p.times.add(ns)
		p.puzzles.addTime(b.Puzzles[i], ns, guesses)
	}
}

// matcher checks a block and finds out which of its attempts its findings
// speak of. It is kept between blocks for its memory alone.
type matcher struct {
	open map[int]int // findings of a puzzle that no attempt was found for yet
	fail []bool      // by place in the block; empty if nothing failed
}

// failed reports whether the attempt at place i of the block last checked has
// a finding.
func (m *matcher) failed(i int) bool { return len(m.fail) > 0 && m.fail[i] }

// check says what is wrong with a block of a corpus with so many puzzles.
func (m *matcher) check(b *record.Block, puzzles int) error {
	for _, p := range b.Puzzles {
		if uint(p) >= uint(puzzles) {
			return fmt.Errorf("puzzle %d of a corpus of %d; want 0 to %d", p, puzzles, puzzles-1)
		}
	}
	if b.WallNS < 0 || b.CPUNS < 0 || b.WaitNS < 0 || b.OwnNS < 0 || b.Nodes < 0 || b.Round < 0 {
		return fmt.Errorf("a negative number (round %d, wall_ns %d, cpu_ns %d, wait_ns %d, own_ns %d, nodes %d)", b.Round, b.WallNS, b.CPUNS, b.WaitNS, b.OwnNS, b.Nodes)
	}
	if len(b.Times) > 0 && len(b.Times) != len(b.Puzzles) {
		return fmt.Errorf("%d times for %d puzzles; want one each, or none", len(b.Times), len(b.Puzzles))
	}
	for _, ns := range b.Times {
		if ns < 0 {
			return fmt.Errorf("a puzzle took %d ns; want no negative time", ns)
		}
	}
	if err := m.findings(b); err != nil {
		return err
	}
	if good := len(b.Puzzles) - len(b.Findings); b.NoGuess < 0 || b.NoGuess > good {
		return fmt.Errorf("%d attempts without a guess among %d verified", b.NoGuess, good)
	}
	return nil
}

// findings matches each finding with one attempt.
func (m *matcher) findings(b *record.Block) error {
	m.fail = m.fail[:0]
	if len(b.Findings) == 0 {
		return nil
	}
	if m.open == nil {
		m.open = map[int]int{}
	}
	clear(m.open)
	for i := range b.Findings {
		f := &b.Findings[i]
		if f.Verdict <= judge.Verified || f.Verdict.String() == "" {
			return fmt.Errorf("finding on puzzle %d has verdict %q; want one of those that are not verified", f.Puzzle, f.Verdict)
		}
		if f.NS < 0 {
			return fmt.Errorf("finding on puzzle %d took %d ns; want no negative time", f.Puzzle, f.NS)
		}
		m.open[f.Puzzle]++
	}
	for _, p := range b.Puzzles {
		n := m.open[p]
		m.fail = append(m.fail, n > 0)
		if n == 1 {
			delete(m.open, p)
		} else if n > 1 {
			m.open[p] = n - 1
		}
	}
	for p := range m.open {
		return fmt.Errorf("finding on puzzle %d, which the block does not attempt so often", p)
	}
	return nil
}
