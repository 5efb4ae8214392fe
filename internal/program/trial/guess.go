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
	s := search{entry: e, puzzles: puzzles, slow: silent{}}
	cut := false
	for _, round := range []func() []manner{s.common, s.special, s.rare} {
		for list := round(); len(list) > 0; {
			f := list[0]
			list = list[1:]
			switch {
			case s.spent >= e.All:
				cut = true
				if last := len(r.untried) - 1; f.variant == (variant{}) && (last < 0 || r.untried[last] != f.protocol.Name) {
					r.untried = append(r.untried, f.protocol.Name)
				}
				continue
			case s.slow[f.layout()]:
				continue
			case f.protocol.Name != program.Protocols()[0].Name && s.other.protocol == program.Protocols()[0].Name:
				continue // do not try the other protocols, because the program answered before its input ended
			}
			a, err := s.try(ctx, f)
			if err != nil {
				return err
			}
			if a.solved == len(a.findings) {
				r.setProtocol(a)
				return nil
			}
			if !s.asked && complains(s.words, missingFile) && puzzleFile().MatchString(s.words) {
				list = append(s.files(), list...) // it says which file it reads, so these forms come first
			}
			if f.protocol.Name == "lines" && complains(s.words, missingModule) {
				r.Guess, r.Protocol, r.reason = Nothing, "lines", "ends before it reads a puzzle, because a module is missing"
				return nil
			}
		}
		if s.partly.findings != nil || s.other.findings != nil {
			break
		}
	}
	partly, other, echo, words := s.partly, s.other, s.echo, s.words
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
		if r.reason = fmt.Sprintf("did not solve the first puzzle within %s in any protocol", e.Each); cut {
			r.reason += ", and the time of the search ended before every form of the puzzles was tried"
		}
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

// complains reports whether a program ended because something of a kind is missing. If it is a module, no other
// protocol can help, because in the protocol lines the program starts where it finds its own modules.
func complains(words string, kind int) bool {
	return slices.ContainsFunc(complaints[kind].signs, func(sign string) bool { return strings.Contains(words, sign) })
}

// explain adds a note if the trial found no protocol for a program that could be started.
func (r *Report) explain() {
	if r.Guess != Nothing || len(r.Findings) > 0 && r.Findings[0].notStarted() {
		return
	}
	if len(r.untried) > 0 {
		r.reason = "used all time of the search before these protocols were tried: " + strings.Join(r.untried, ", ")
	}
	r.note("The protocol of the program was not detected: it %s. It was tried as %s. First correct the fault above, if there is one. Otherwise choose its protocol with --protocol; "+
		"bench list protocols -v describes them all. If the program opens a file with a fixed name, name it with --file. If it asks something before the puzzle, such as a size, give the answer with --first. If the program needs the name of a file with the puzzle, put /dev/stdin at the end of the command (not on Windows).", r.reason, r.Protocol)
}

// silent contains the layouts in which a program gave no answer in time. Then other signs for blanks
// do not help.
type silent map[manner]bool

func (s silent) note(f manner, a *attempted) {
	if a.has(judge.Timeout) || a.has(judge.Missing) && f.protocol.Starts == program.Stays {
		s[f.layout()] = true
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
	return slices.ContainsFunc(a.findings, func(f Finding) bool { return f.Verdict == v })
}

// echoes reports whether each answer is a copy of its puzzle. Such a program perhaps prints its
// input without reading puzzles.
func (a *attempted) echoes() bool {
	other := func(f Finding) bool { return f.Answer != f.Clues && f.Verdict != judge.Missing }
	return !slices.ContainsFunc(a.findings, other) && a.has(judge.Declined)
}

// setProtocol stores the protocol that was found and the form of its puzzles in the report.
func (r *Report) setProtocol(a attempted) {
	r.Protocol, r.Guess = a.protocol, Solved
	r.variant, r.Argument = a.variant, a.variant.argument
}

// respell tries other forms of puzzles if the program solved no puzzle in its protocol. If the
// program solves puzzles in another form, respell stores this form in the report and in e, deletes
// the findings and returns true. plain is the entry in the form of the protocol.
func (r *Report) respell(ctx context.Context, e *Entry, plain Entry, puzzles []Puzzle) bool {
	p, _ := program.FindProtocol(e.Protocol)
	if p.Name == program.WorkerName || r.Protocol != p.Name {
		return false // return false, because the program perhaps does not read puzzles, and their form does not matter
	}
	before := attempted{findings: r.Findings, variant: variant{spaces: e.Config.Spaces}}
	if before.has(judge.Verified) {
		return false
	}
	slow := silent{}
	slow.note(manner{p, before.variant}, &before)
	each := cmp.Or(e.Each, eachLimit)
	hasty := plain
	hasty.Each, hasty.Limit, hasty.Config.StartLimit = each, each, each
	s := search{entry: hasty, puzzles: puzzles}
	for _, f := range slices.Concat(s.common(), s.special(), s.rare()) {
		if f.protocol.Name != p.Name || slow[f.layout()] {
			continue
		}
		a, err := hasty.send(ctx, f, puzzles)
		if err != nil {
			return false
		}
		slow.note(f, &a)
		if a.solved < len(a.findings) {
			continue
		}
		guess := r.Guess
		r.setProtocol(a)
		if guess == "" {
			r.Guess = ""
		}
		r.Findings, r.Notes = []Finding{}, []string{}
		*e = plain.with(p.Name, a.variant)
		r.note("The program solves puzzles only in this form of the protocol. The entry below sets it.")
		return true
	}
	return false
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

// listens reports whether the answers of the program change with the puzzles. If it does not,
// the program ignores its input, so it uses another protocol.
func (e *Entry) listens(ctx context.Context, p *program.Protocol, puzzles []Puzzle, a *attempted) bool {
	if len(puzzles) < 2 {
		return true
	}
	other, err := e.speaks(ctx, p, puzzles[1:])
	return err == nil && !slices.EqualFunc(other.findings, a.findings[:len(other.findings)], func(x, y Finding) bool { return x.Answer == y.Answer })
}
