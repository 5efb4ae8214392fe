package run

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

func (r *Run) addTurn(e *record.Turn) error {
	c, who, err := r.pair(e.Corpus, e.Contestant)
	if err != nil {
		return err
	}
	a, err := c.attemptsOf(e)
	if err == nil {
		err = check(e, c.WholePuzzles, a)
	}
	if err != nil {
		return fmt.Errorf("turn of %s on %s, round %d: %w", e.Contestant, e.Corpus, e.Round+1, err)
	}
	p := c.part(who)
	c.Sample = max(c.Sample, e.Sample)
	if !e.Detail {
		c.MaxPlanned = max(c.MaxPlanned, e.Planned)
	}
	if !e.Detail && a.places != nil && !p.InRounds {
		p.InRounds = true
		r.Played = append(r.Played, p)
	}
	p.addTurn(e, a)
	r.closeTurn(p, e, a.places.Len())
	return nil
}

// check returns an error if a turn is inconsistent. puzzles is the size of the corpus.
func check(e *record.Turn, puzzles int, a attempts) error {
	for _, n := range []int64{
		int64(e.Round), int64(e.Sample), int64(e.Planned), e.ElapsedNS, int64(e.GC), e.PeakBytes, e.Starts, int64(e.Batch), e.SpentNS, e.StartNS, e.WallNS, e.WaitNS, e.CPUNS, e.OwnNS,
		e.VerifiedNS, e.VerifiedCPUNS, e.VerifiedOwnNS, e.CutNS, e.Nodes, e.LongestNS, e.BlanksRight, e.Blanks - e.BlanksRight,
	} {
		if n < 0 {
			return fmt.Errorf("a number is %d; want 0 or more", n)
		}
	}
	switch e.Ended {
	case record.Done, record.Budget, record.Abandoned, record.Interrupted, record.Skipped:
	default:
		return fmt.Errorf("the end is %q; want done, budget, abandoned, interrupted or skipped", e.Ended)
	}
	verified := e.Verdicts[judge.Verified]
	for _, n := range []int{e.NoCPU, e.NoOwn, e.NoNodes, e.NoGuess, e.NoGuess + e.NoNodes, e.Timed.Len()} {
		if n < 0 || n > verified {
			return fmt.Errorf("%d of %d verified attempts; want 0 or more, and no more than all", n, verified)
		}
	}
	if e.Planned > maxPuzzles || e.VerifiedNS > e.WallNS || e.VerifiedCPUNS > e.CPUNS || e.VerifiedOwnNS > e.OwnNS {
		return fmt.Errorf("%d places, verified attempts with %d, %d and %d ns, all attempts with %d, %d and %d ns; the verified ones cannot have more than all",
			e.Planned, e.VerifiedNS, e.VerifiedCPUNS, e.VerifiedOwnNS, e.WallNS, e.CPUNS, e.OwnNS)
	}
	if len(e.Times) != e.Timed.Len() || len(e.Guesses) > 0 && len(e.Guesses) != len(e.Times) || !e.Timed.Within(a.places) {
		return fmt.Errorf("%d times and %d guesses of %d places; want one each, of places that were attempted", len(e.Times), len(e.Guesses), e.Timed.Len())
	}
	for _, ns := range e.Times {
		if ns < 0 || ns > e.LongestNS {
			return fmt.Errorf("a puzzle took %d ns; want 0 to %d, the longest_ns of this turn", ns, e.LongestNS)
		}
	}
	return checkFound(e, puzzles, a)
}

// checkFound returns an error if the puzzles that were not verified are inconsistent.
func checkFound(e *record.Turn, puzzles int, a attempts) error {
	open := map[int]bool{}
	for v, found := range e.Found {
		if v <= judge.Verified || found.Len() > e.Verdicts[v] {
			return fmt.Errorf("%d attempts have the verdict %q, but %d puzzles do", e.Verdicts[v], v, found.Len())
		}
		for puzzle := range found.All() {
			open[puzzle] = true
		}
	}
	for i := range e.Findings {
		f := &e.Findings[i]
		if uint(f.Puzzle) >= uint(puzzles) || f.NS < 0 || f.Verdict <= judge.Verified || e.Verdicts[f.Verdict] == 0 {
			return fmt.Errorf("a finding has puzzle %d, verdict %q and time %d ns; want the number of a puzzle of the corpus, a verdict from the turn's field verdicts, and a time of 0 or more", f.Puzzle, f.Verdict, f.NS)
		}
	}
	if len(open) == 0 {
		return nil
	}
	for puzzle := range a.puzzles() {
		delete(open, puzzle)
	}
	if len(open) > 0 {
		return fmt.Errorf("puzzle %d has a finding, but no attempt", slices.Min(slices.Collect(maps.Keys(open))))
	}
	return nil
}

// addTurn adds a turn that check has accepted.
func (p *Part) addTurn(e *record.Turn, a attempts) {
	p.addEnd(e)
	p.addVerdicts(e, a)
	p.addTimes(e, a)
	key := turnKey{p.Corpus.at.shard, e.Round, e.Detail}
	p.turns[key] = turn{e.Ended != record.Interrupted, append(p.turns[key].attempts, a)}
	p.SpentNS = record.Plus(p.SpentNS, e.SpentNS)
	n, good := int64(a.places.Len()), int64(e.Verdicts[judge.Verified])
	guesses := guesses{good - int64(e.NoNodes), e.Nodes, int64(e.NoGuess)}
	if e.Detail {
		p.detailGuesses.add(guesses)
		return
	}
	p.roundGuesses.add(guesses)
	p.Blanks, p.BlanksRight = record.Plus(p.Blanks, e.Blanks), record.Plus(p.BlanksRight, e.BlanksRight)
	p.Untimed = p.Untimed || e.Untimed
	p.Timed.add(good, e.VerifiedNS)
	if e.CPUNS > 0 {
		p.CPU.add(good-int64(e.NoCPU), e.VerifiedCPUNS)
	}
	if e.OwnNS > 0 {
		p.Own.add(good-int64(e.NoOwn), e.VerifiedOwnNS)
	}
	p.round(e.Round).add(e, n)
	p.CutNS = record.Plus(p.CutNS, e.CutNS)
}

// addEnd adds the end of a turn.
func (p *Part) addEnd(e *record.Turn) {
	p.ElapsedNS = record.Plus(p.ElapsedNS, e.ElapsedNS)
	p.GC = record.Plus(p.GC, int64(e.GC))
	p.Process.PeakBytes = max(p.Process.PeakBytes, e.PeakBytes)
	p.Process.Started = record.Plus(p.Process.Started, e.Starts)
	switch e.Ended {
	case record.Skipped, record.Abandoned:
		p.Trouble = cmp.Or(p.Trouble, e.Reason)
		p.Abandoned = p.Abandoned || e.Ended == record.Abandoned
		p.Skipped = p.Skipped || e.Ended == record.Skipped
		p.Broken = p.Broken || e.Ended == record.Skipped && e.Planned > 0
	case record.Budget:
		p.BudgetSpent = p.BudgetSpent || !e.Detail
	case record.Interrupted:
		p.Interrupted = true
	}
	if e.Ended != record.Skipped && e.Ended != record.Interrupted {
		p.Turns++
		if !e.Detail {
			p.Closed++
		}
	}
}

// addVerdicts adds the verdicts of the attempts and of their puzzles.
func (p *Part) addVerdicts(e *record.Turn, a attempts) {
	for puzzle := range a.puzzles() {
		p.puzzles.raise(puzzle, judge.Verified)
	}
	for v, n := range e.Verdicts {
		p.Tried.Add(v, n)
	}
	type key struct {
		puzzle  int
		verdict judge.Verdict
	}
	described := map[key]bool{}
	for i := range e.Findings {
		f := &e.Findings[i]
		p.findings.add(e.Round, f)
		described[key{f.Puzzle, f.Verdict}] = true
	}
	for v, found := range e.Found {
		for puzzle := range found.All() {
			if p.puzzles.raise(puzzle, v); !described[key{puzzle, v}] {
				p.findings.add(e.Round, &record.Finding{Puzzle: puzzle, Verdict: v})
			}
		}
	}
}

// addTimes adds times of single puzzles. Times of the detail pass replace times of rounds.
func (p *Part) addTimes(e *record.Turn, a attempts) {
	if e.Detail && !p.detail && a.places != nil {
		p.detail, p.times, p.LongestNS = true, sample{}, 0
		p.puzzles.times, p.puzzles.guesses, p.puzzles.least, p.puzzles.logs = sums{}, sums{}, nil, nil
	}
	if e.Detail != p.detail {
		return
	}
	p.LongestNS = max(p.LongestNS, e.LongestNS)
	i := 0
	for place := range e.Timed.All() {
		guesses := int64(-1)
		if len(e.Guesses) > 0 {
			guesses = e.Guesses[i]
		}
		p.times.add(e.Times[i])
		p.puzzles.addTime(a.puzzle(place), e.Times[i], guesses)
		i++
	}
}
