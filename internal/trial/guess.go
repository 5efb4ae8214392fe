package trial

import (
	"context"
	"strings"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
)

// The time to find the protocol of a program, start-ups included.
const (
	eachLimit = 5 * time.Second  // of one protocol
	allLimit  = 60 * time.Second // of all protocols and the puzzles after that
)

// guessBatch is how many puzzles a program gets that takes several at a time: one that
// reads only the first has another protocol.
const guessBatch = 3

// guess finds the protocol in which the entry solves puzzles, and its sign of a blank. If
// there is none, it takes the first in which the entry gives up or answers wrongly, if the
// answer depends on the puzzle; or else the one whose file the entry misses.
func (r *Report) guess(ctx context.Context, e Entry, puzzles []Puzzle) error {
	r.Guess = Solved
	var partly, other attempted
	words := ""
	for _, p := range program.Protocols() {
		if p.Name == program.WorkerName { // it is never met by chance
			continue
		}
		for _, blank := range blanksOf(&p) {
			if ctx.Err() != nil {
				break
			}
			e.Protocol, e.Config.Blank = p.Name, blank
			a, err := e.speaks(ctx, &p, puzzles)
			switch {
			case err != nil && ctx.Err() == nil:
				return err
			case err != nil:
			case a.solved == len(a.findings):
				r.settle(&e, a)
				return nil
			case a.solved > 0 && !a.has(judge.Wrong):
				if partly.solved == 0 {
					partly = a
				}
			case a.has(judge.Declined), a.has(judge.Wrong) && e.listens(ctx, &p, puzzles, &a):
				if other.findings == nil {
					other = a
				}
			}
			if len(a.findings) > 0 {
				words += a.findings[0].Words + "\n"
			}
			if a.has(judge.Timeout) || a.has(judge.Missing) && p.Starts == program.Stays {
				break // the sign of a blank does not make a program wait
			}
		}
		if p.Starts == program.Stays && other.findings != nil {
			break // it took part in a dialogue
		}
	}
	missed := func(file string) bool { return strings.Contains(words, file) }
	switch {
	case partly.findings != nil:
		r.settle(&e, partly)
	case other.findings != nil:
		r.settle(&e, other)
		r.Guess = Answered
	case missed("input.csv"):
		r.missing("csv-files", "input.csv")
	case missed("problem.txt"):
		r.missing("rows-file", "problem.txt")
	default:
		r.Protocol, r.Guess = "lines", Nothing
		r.note("The program solved no puzzle in any protocol, so it was tried as lines. First correct the fault above, if there is one. Otherwise choose its protocol with --protocol; bench list protocols -v describes them all.")
	}
	return nil
}

// attempted is what came of some puzzles in a protocol.
type attempted struct {
	protocol string
	blank    byte
	findings []Finding
	solved   int
}

func (a *attempted) has(v judge.Verdict) bool {
	for _, f := range a.findings {
		if f.Verdict == v {
			return true
		}
	}
	return false
}

// settle takes a protocol.
func (r *Report) settle(e *Entry, a attempted) {
	r.Protocol, r.Guess = a.protocol, Solved
	if p, _ := program.FindProtocol(a.protocol); a.blank != p.Blank {
		r.Blank = string(a.blank)
	}
}

// missing settles on the protocol that gives a program the file which it looks for.
func (r *Report) missing(protocol, file string) {
	r.Protocol, r.Guess = protocol, Nothing
	r.note("The program solved no puzzle in any protocol. It was tried as %s because it looks for %s. Choose its protocol with --protocol; bench list protocols -v describes them all.", protocol, file)
}

// blanksOf are the signs of a blank to be tried, the protocol's first.
func blanksOf(p *program.Protocol) []byte {
	switch p.Blank {
	case '.':
		return []byte{'.', '0'}
	case '0':
		return []byte{'0', '.'}
	}
	return []byte{0, '0'}
}

// speaks is what comes of the first puzzle in a protocol, or of several if the program
// gets several at a time. The error is that of the entry, or the context's.
func (e *Entry) speaks(ctx context.Context, p *program.Protocol, puzzles []Puzzle) (attempted, error) {
	if p.Starts != program.OncePerBatch || p.Batch == 1 {
		puzzles = puzzles[:1]
	} else {
		puzzles = puzzles[:min(guessBatch, len(puzzles))]
	}
	limited, cancel := context.WithTimeout(ctx, e.Each)
	defer cancel()
	a := attempted{protocol: p.Name, blank: e.Config.Blank}
	t, err := newTrial(e, e.speaking(puzzles[0].Shape))
	if err != nil {
		return a, err
	}
	defer t.instance.Close()
	a.findings, err = t.all(limited, puzzles)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		err = nil
		for k := range a.findings {
			if a.findings[k].Verdict == 0 {
				a.findings[k].Verdict = judge.Timeout
			}
		}
	}
	for _, f := range a.findings {
		if f.Verdict == judge.Verified {
			a.solved++
		}
	}
	return a, err
}

// listens reports whether a wrong answer depends on the puzzle: a program that ignores
// its input has another protocol.
func (e *Entry) listens(ctx context.Context, p *program.Protocol, puzzles []Puzzle, a *attempted) bool {
	if len(puzzles) < 2 {
		return true
	}
	other, err := e.speaks(ctx, p, puzzles[1:2])
	return err == nil && other.findings[0].Answer != a.findings[0].Answer
}
