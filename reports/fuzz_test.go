package reports

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
)

// FuzzFold feeds events of any content in any order, most of them wrong in some
// way. Nothing may panic, and what is reported must add up.
func FuzzFold(f *testing.F) {
	rnd := rand.New(rand.NewPCG(17, 18))
	for range 20 {
		seed := make([]byte, 200+rnd.IntN(2000))
		for i := range seed {
			seed[i] = byte(rnd.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &bytesChooser{data}
		held := run.New()
		for range 3 { // of good records, one after the other
			for _, e := range *randomStream(c) {
				held.Add(spoil(c, e)) // an error is as good as none
			}
		}
		r := New(held)
		checkReport(t, r)
		checkPage(t, r, 40+c.IntN(140))
		for _, format := range Formats() {
			if err := Render(&bytes.Buffer{}, r, format, Options{Width: c.IntN(200), Color: true}); err != nil {
				t.Errorf("%s: %v", format, err)
			}
		}
	})
}

// spoil changes something about an event, often.
func spoil(c chooser, e record.Event) record.Event {
	number := func() int64 {
		return []int64{-1, 0, 1, 5, 1 << 31, 1 << 62, -1 << 63, 1<<63 - 1}[c.IntN(8)]
	}
	if c.IntN(2) == 0 {
		return e
	}
	switch e := e.(type) {
	case *record.Run:
		e.PuzzleNS, e.BudgetNS, e.Task, e.Limit = number(), number(), randomText(c), int(number())
		e.Host.CPU, e.Host.Cores, e.Host.MemoryMB = randomText(c), int(number()), number()
		e.Rounds, e.Workers, e.Version, e.Commit = int(number()), int(number()), randomText(c), randomText(c)
	case *record.Corpus:
		e.Puzzles, e.Skipped, e.Faults = int(number()), int(number()), []string{randomText(c)}
	case *record.Block:
		switch c.IntN(7) {
		case 0:
			e.WallNS, e.CPUNS = number(), number()
		case 1:
			e.Nodes, e.NoGuess = number(), int(number())
		case 2:
			e.Puzzles = append(e.Puzzles, int(number()))
		case 3:
			e.Times = append(e.Times, number())
		case 4:
			e.Findings = append(e.Findings, record.Finding{Puzzle: int(number()), NS: number(), Verdict: judge.Verdict(number() % 16)})
		case 5:
			e.Corpus, e.Contestant = randomText(c), randomText(c)
		case 6:
			for i := range e.Findings {
				e.Findings[i].NS = number()
			}
		}
	case *record.Contestant:
		e.PuzzleNS, e.BudgetNS = number(), number()
	case *record.Process:
		e.StartsNS, e.RoundTripNS, e.Corpus = append(e.StartsNS, number()), number(), randomText(c)
	case *record.Turn:
		e.PeakBytes, e.Starts = number(), number()
		e.ElapsedNS, e.GC, e.Ended, e.Reason = number(), int(number()), record.Ended(randomText(c)), randomText(c)
	case *record.End:
		if c.IntN(2) == 0 {
			return (*record.End)(nil)
		}
		return &record.Resume{}
	}
	return e
}
