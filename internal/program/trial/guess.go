package trial

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
)

// These are time limits for finding the protocol of a program. Times in which the program waits for
// a core do not count.
const (
	eachLimit = 5 * time.Second  // time limit for the puzzles of one protocol
	allLimit  = 80 * time.Second // time limit for all protocols; it is enough for a program that answers in none
)

// guessBatch is the number of puzzles that the trial sends to a program at once if the protocol
// allows several. If the program reads only the first one, it uses another protocol.
const guessBatch = 3

// guess finds the protocol in which the entry solves puzzles, and the way to write the puzzles. If
// it finds none, it chooses another protocol, in this order of preference:
//
//   - a protocol in which the entry gives up or answers wrongly, if the answer depends on the puzzle
//   - a protocol in which the entry repeats the puzzle
//   - the protocol with the file that the entry misses
//
// explain describes a search without a result. Call it after the trial in the chosen protocol.
func (r *Report) guess(ctx context.Context, e Entry, puzzles []Puzzle) error {
	r.Guess = Solved
	var partly, other, echo attempted
	words, spent := "", time.Duration(0)
	slow := silent{}
	for round, signs := range [][]byte{{0, '.', '0'}, {'_', '-', '*'}} {
		for _, p := range program.Protocols() {
			if p.Name == program.WorkerName { // skip this protocol, because programs use it only on purpose
				continue
			}
			if spent >= e.All && round == 0 {
				r.untried = append(r.untried, p.Name)
			}
			for _, v := range variantsOf(&p, signs) {
				if slow[layout{p.Name, v.spaces}] || spent >= e.All {
					continue
				}
				spoken := e.with(p.Name, v)
				a, err := spoken.speaks(ctx, &p, puzzles)
				a.variant = v
				spent += a.took
				switch {
				case err != nil:
					return err
				case a.solved == len(a.findings):
					r.setProtocol(a)
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
				slow.note(&p, &a)
			}
			if p.Name == "lines" && lacksModule(words) {
				r.Guess, r.Protocol, r.reason = Nothing, "lines", "ends before it reads a puzzle, because a module is missing"
				return nil
			}
			if p.Starts == program.Stays && other.findings != nil {
				break // do not try the other protocols, because the program answered before its input ended
			}
		}
		if partly.findings != nil || other.findings != nil {
			break
		}
	}
	missed := func(file string) bool { return strings.Contains(words, file) }
	switch {
	case partly.findings != nil:
		r.setProtocol(partly)
		if partly.solved == 1 && partly.findings[0].Verdict == judge.Verified {
			r.Batch = 1 // the program solves only the first puzzle of a file, so send one at a time
		}
	case other.findings != nil:
		r.setProtocol(other)
		r.Guess = Answered
	default:
		r.Guess, r.Protocol = Nothing, "lines"
		r.reason = fmt.Sprintf("did not solve the first puzzle within %s in any protocol", e.Each)
		for _, file := range []struct{ name, protocol string }{{"input.csv", "csv-files"}, {"problem.txt", "rows-file"}} {
			if missed(file.name) {
				r.Protocol, r.reason = file.protocol, "looks for "+file.name
			}
		}
		if echo.findings != nil {
			r.setProtocol(echo)
			r.Guess, r.reason = Nothing, "only repeats the puzzles"
		}
	}
	return nil
}

// lacksModule reports whether a program ended because a module is missing. In the protocol lines it
// starts where it finds its own modules, so no other protocol can help.
func lacksModule(words string) bool {
	return slices.ContainsFunc(complaints[0].signs, func(sign string) bool { return strings.Contains(words, sign) })
}

// explain adds a note if the trial found no protocol.
func (r *Report) explain() {
	if r.Guess != Nothing {
		return
	}
	if len(r.untried) > 0 {
		r.reason = "used all time of the search before these protocols were tried: " + strings.Join(r.untried, ", ")
	}
	r.note("The protocol of the program was not detected: it %s. It was tried as %s. First correct the fault above, if there is one. Otherwise choose its protocol with --protocol; "+
		"bench list protocols -v describes them all. If the program needs the name of a file with the puzzle, put /dev/stdin at the end of the command (not on Windows).", r.reason, r.Protocol)
}

// layout is a protocol, with or without spaces between digits.
type layout struct {
	protocol string
	spaces   bool
}

// silent contains the layouts in which a program gave no answer in time. Then other signs for blanks
// do not help.
type silent map[layout]bool

func (s silent) note(p *program.Protocol, a *attempted) {
	if a.has(judge.Timeout) || a.has(judge.Missing) && p.Starts == program.Stays {
		s[layout{p.Name, a.variant.spaces}] = true
	}
}

// attempted contains the results of some puzzles that were sent in one protocol.
type attempted struct {
	protocol string
	variant  variant
	findings []Finding
	solved   int
	took     time.Duration // time of the program, without the times in which it waited for a core
}

func (a *attempted) has(v judge.Verdict) bool {
	for _, f := range a.findings {
		if f.Verdict == v {
			return true
		}
	}
	return false
}

// echoes reports whether each answer is a copy of its puzzle. Such a program perhaps prints its
// input without reading puzzles.
func (a *attempted) echoes() bool {
	for _, f := range a.findings {
		if f.Answer != f.Clues && f.Verdict != judge.Missing {
			return false
		}
	}
	return a.has(judge.Declined)
}

// setProtocol stores the protocol that was found and the form of its puzzles in the report.
func (r *Report) setProtocol(a attempted) {
	r.Protocol, r.Guess = a.protocol, Solved
	r.Spaces, r.Argument = a.variant.spaces, a.variant.argument
	if a.variant.blank != 0 {
		r.Blank = string(a.variant.blank)
	}
}

// variant is the form in which a program gets puzzles in a protocol.
type variant struct {
	blank    byte // character of a blank; 0 means the character of the protocol
	spaces   bool
	argument string // extra argument for the name of the file with the puzzles; "" means no extra argument
}

// variantsOf returns the variants of a protocol to try. signs lists the characters for a blank.
func variantsOf(p *program.Protocol, signs []byte) (list []variant) {
	arguments := []string{""}
	if p.Source == program.NamedFile {
		arguments = append(arguments, p.File)
	}
	for _, argument := range arguments {
		for _, blank := range signs {
			if blank == p.Blank && blank != 0 { // skip this variant, because the variant with 0 uses the same character
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

// respell tries other forms of puzzles if the program solved no puzzle in its protocol. If the
// program solves puzzles in another form, respell stores this form in the report and in e, deletes
// the findings and returns true. plain is the entry in the form of the protocol.
func (r *Report) respell(ctx context.Context, e *Entry, plain Entry, puzzles []Puzzle) bool {
	p, _ := program.FindProtocol(e.Protocol)
	if p.Name == program.WorkerName || r.Protocol != p.Name {
		return false // return false, because the program perhaps does not read puzzles, and their form does not matter
	}
	before := attempted{findings: r.Findings, variant: variant{spaces: r.Spaces}}
	if before.has(judge.Verified) {
		return false
	}
	slow := silent{}
	slow.note(&p, &before)
	each := cmp.Or(e.Each, eachLimit)
	for _, v := range variantsOf(&p, []byte{0, '.', '0', '_', '-', '*'}) {
		if slow[layout{p.Name, v.spaces}] {
			continue
		}
		spoken := plain.with(p.Name, v)
		spoken.Each, spoken.Limit, spoken.Config.StartLimit = each, each, each
		a, err := spoken.speaks(ctx, &p, puzzles)
		if err != nil {
			return false
		}
		a.variant = v
		slow.note(&p, &a)
		if a.solved < len(a.findings) {
			continue
		}
		guess := r.Guess
		r.setProtocol(a)
		if guess == "" {
			r.Guess = ""
		}
		r.Findings, r.Notes = []Finding{}, []string{}
		*e = plain.with(p.Name, v)
		r.note("The program solves puzzles only in this form of the protocol. The entry below sets it.")
		return true
	}
	return false
}

// with returns a copy of the entry with this protocol and variant.
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

// speaks tries a protocol with the first puzzle, or with several puzzles if the protocol sends
// several at a time. It returns an error if the entry has a fault or the context has ended.
func (e *Entry) speaks(ctx context.Context, p *program.Protocol, puzzles []Puzzle) (attempted, error) {
	if p.Starts != program.OncePerBatch || p.Batch == 1 {
		puzzles = puzzles[:1]
	} else {
		puzzles = puzzles[:min(guessBatch, len(puzzles))]
	}
	once := *e
	once.Limit = e.Each / time.Duration(len(puzzles))
	a := attempted{protocol: p.Name}
	t, err := newTrial(&once, once.speaking(puzzles[0].Shape))
	if err != nil {
		return a, err
	}
	defer t.instance.Close()
	a.findings, err = t.all(ctx, puzzles)
	a.took = t.took
	for _, f := range a.findings {
		if f.Verdict == judge.Verified {
			a.solved++
		}
	}
	return a, err
}

// listens reports whether the wrong answer of the program changes with the puzzle. If it does not,
// the program ignores its input, so it uses another protocol.
func (e *Entry) listens(ctx context.Context, p *program.Protocol, puzzles []Puzzle, a *attempted) bool {
	if len(puzzles) < 2 {
		return true
	}
	other, err := e.speaks(ctx, p, puzzles[1:2])
	return err == nil && other.findings[0].Answer != a.findings[0].Answer
}
