package trial

import (
	"cmp"
	"context"
	"slices"
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

// guess finds the protocol in which the entry solves puzzles, and how puzzles are written. If
// there is none, it takes the first in which the entry gives up or answers wrongly, if the
// answer depends on the puzzle; then the first in which it repeats the puzzle; or else the one
// whose file the entry misses.
func (r *Report) guess(ctx context.Context, e Entry, puzzles []Puzzle) error {
	r.Guess = Solved
	var partly, other, echo attempted
	words := ""
	slow := map[string]bool{} // protocols in which the program waits for something else
	for _, signs := range [][]byte{{0, '.', '0'}, {'_', '-', '*'}} {
		for _, p := range program.Protocols() {
			if p.Name == program.WorkerName || slow[p.Name] { // a worker is never met by chance
				continue
			}
			for _, v := range variantsOf(&p, signs) {
				if ctx.Err() != nil {
					break
				}
				spoken := e.with(p.Name, v)
				a, err := spoken.speaks(ctx, &p, puzzles)
				a.variant = v
				switch {
				case err != nil && ctx.Err() == nil:
					return err
				case err != nil:
				case a.solved == len(a.findings):
					r.settle(a)
					return nil
				case a.solved > 0 && !a.has(judge.Wrong):
					if partly.solved == 0 {
						partly = a
					}
				case a.echoes():
					if echo.findings == nil {
						echo = a
					}
				case a.has(judge.Declined), a.has(judge.Wrong) && spoken.listens(ctx, &p, puzzles, &a):
					if other.findings == nil {
						other = a
					}
				}
				if len(a.findings) > 0 {
					words += a.findings[0].Words + "\n"
				}
				if slow[p.Name] = a.has(judge.Timeout) || a.has(judge.Missing) && p.Starts == program.Stays; slow[p.Name] {
					break
				}
			}
			if p.Starts == program.Stays && other.findings != nil {
				break // it took part in a dialogue
			}
		}
		if partly.findings != nil || other.findings != nil {
			break
		}
	}
	if other.findings == nil {
		other = echo
	}
	missed := func(file string) bool { return strings.Contains(words, file) }
	switch {
	case partly.findings != nil:
		r.settle(partly)
		if partly.solved == 1 && partly.findings[0].Verdict == judge.Verified {
			r.Batch = 1 // it reads the first puzzle of a file
		}
	case other.findings != nil:
		r.settle(other)
		r.Guess = Answered
	case missed("input.csv"):
		r.missing("csv-files", "input.csv")
	case missed("problem.txt"):
		r.missing("rows-file", "problem.txt")
	default:
		r.Protocol, r.Guess = "lines", Nothing
		r.note("The program solved no puzzle in any protocol, so it was tried as lines. First correct the fault above, if there is one. Otherwise choose its protocol with --protocol; bench list protocols -v describes them all. If the program needs the name of a file with the puzzle, put /dev/stdin at the end of the command (not on Windows).")
	}
	return nil
}

// attempted is what came of some puzzles in a protocol.
type attempted struct {
	protocol string
	variant  variant
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

// echoes reports whether all answers are the puzzles themselves. A program can print what it
// gets without having read a puzzle.
func (a *attempted) echoes() bool {
	for _, f := range a.findings {
		if f.Verdict != judge.Declined || f.Answer != f.Clues {
			return false
		}
	}
	return len(a.findings) > 0
}

// settle takes a protocol and the way in which puzzles are written in it.
func (r *Report) settle(a attempted) {
	r.Protocol, r.Guess = a.protocol, Solved
	r.Spaces, r.Argument = a.variant.spaces, a.variant.argument
	if a.variant.blank != 0 {
		r.Blank = string(a.variant.blank)
	}
}

// missing settles on the protocol that gives a program the file which it looks for.
func (r *Report) missing(protocol, file string) {
	r.Protocol, r.Guess = protocol, Nothing
	r.note("The program solved no puzzle in any protocol. It was tried as %s because it looks for %s. Choose its protocol with --protocol; bench list protocols -v describes them all.", protocol, file)
}

// variant is how a program gets puzzles in a protocol.
type variant struct {
	blank    byte // 0: the protocol's
	spaces   bool
	argument string // the name of the file with the puzzles; "" is none
}

// variantsOf are those to be tried with some signs of a blank.
func variantsOf(p *program.Protocol, signs []byte) (list []variant) {
	arguments := []string{""}
	if p.Source == program.NamedFile {
		arguments = append(arguments, p.File)
	}
	for _, argument := range arguments {
		for _, blank := range signs {
			if blank == p.Blank && blank != 0 { // as 0
				continue
			}
			list = append(list, variant{blank, false, argument})
			if p.Form == program.Rows {
				list = append(list, variant{blank, true, argument})
			}
		}
	}
	return list
}

// respell finds out whether a program that solved nothing in the protocol that was named
// does so if puzzles are written in another way. If so, it forgets the findings.
func (r *Report) respell(ctx context.Context, e *Entry, puzzles []Puzzle) bool {
	p, _ := program.FindProtocol(e.Protocol)
	for _, f := range r.Findings {
		dead := f.Verdict == judge.Timeout || f.Verdict == judge.Missing && p.Starts == program.Stays
		if f.Verdict == judge.Verified || dead || p.Name == program.WorkerName || r.Protocol != p.Name {
			return false // a program that says nothing reads nothing
		}
	}
	each := cmp.Or(e.Each, eachLimit)
	for _, v := range variantsOf(&p, []byte{0, '.', '0', '_', '-', '*'}) {
		spoken := e.with(p.Name, v)
		spoken.Each, spoken.Limit, spoken.Config.StartLimit = each, each, each
		a, err := spoken.speaks(ctx, &p, puzzles)
		if err != nil || a.has(judge.Timeout) {
			return false
		}
		if a.solved < len(a.findings) {
			continue
		}
		a.variant = v
		r.settle(a)
		r.Guess, r.Findings, r.Notes = "", []Finding{}, []string{}
		*e = e.with(p.Name, v)
		r.note("The program solves puzzles only in this form of the protocol. The entry below sets it.")
		return true
	}
	return false
}

// with makes an entry that speaks a protocol.
func (e Entry) with(protocol string, v variant) Entry {
	e.Protocol = protocol
	if e.Config.Spaces = v.spaces; v.blank != 0 {
		e.Config.Blank = v.blank
	}
	if v.argument != "" {
		e.Config.Command = append(slices.Clone(e.Config.Command), v.argument)
	}
	return e
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
	a := attempted{protocol: p.Name}
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
