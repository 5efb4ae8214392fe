package reports

import (
	"fmt"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// matcher checks a block and finds out which of its attempts its findings
// speak of. It is kept between blocks for its memory alone.
type matcher struct {
	open map[int]int // findings of a puzzle that no attempt was found for yet
	fail []bool      // by place in the block; empty if nothing failed
}

// failed reports whether the attempt at place i of the block last checked has
// a finding.
func (m *matcher) failed(i int) bool { return len(m.fail) > 0 && m.fail[i] }

// block says what is wrong with a block of a corpus with so many puzzles.
func (m *matcher) block(b *record.Block, puzzles int) error {
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
