package trial

import (
	"context"
	"strings"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
)

// guessLimit is the time for the one puzzle by which a protocol is guessed,
// and for the start before it.
const guessLimit = 3 * time.Second

// guess finds the protocol that the entry seems to speak: the first in which it solves
// a puzzle, or else answers at all, or else the one whose file it misses, or else lines if
// it gives up in them.
func (r *Report) guess(ctx context.Context, e Entry, puzzles []Puzzle) error {
	e.Limit = min(e.Limit, guessLimit)
	e.Config.StartLimit = guessLimit
	wrong, missed, declined := "", "", false
	for _, p := range program.Protocols() {
		f, err := e.speaks(ctx, p.Name, &puzzles[0])
		v := f.Verdict
		switch {
		case err != nil:
			return err
		case v == judge.Verified:
			r.Protocol, r.Guess = p.Name, Solved
			return nil
		case v == judge.Wrong && wrong == "":
			wrong = p.Name
		case p.Name == "lines":
			missed, declined = f.Words, v == judge.Declined
		}
	}
	switch {
	case wrong != "":
		r.Protocol, r.Guess = wrong, Answered
	case answersAtEnd(ctx, &e, &puzzles[0]) == judge.Verified:
		r.Protocol, r.Guess = "lines", Answered
	case strings.Contains(missed, "input.csv"):
		r.missing("csv-files", "input.csv")
	case strings.Contains(missed, "problem.txt"):
		r.missing("rows-file", "problem.txt")
	case declined:
		r.Protocol, r.Guess = "lines", Answered
	default:
		r.Protocol, r.Guess = "lines", Nothing
		r.note("The program answered in no protocol, so it was tried as lines. First correct the fault above, if there is one. Otherwise choose its protocol with --protocol; bench list protocols -v describes them all.")
	}
	return ctx.Err()
}

// missing settles on the protocol that gives a program the file which it looks for.
func (r *Report) missing(protocol, file string) {
	r.Protocol, r.Guess = protocol, Nothing
	r.note("The program answered in no protocol. It was tried as %s because it looks for %s. Choose its protocol with --protocol; bench list protocols -v describes them all.", protocol, file)
}

// speaks is what comes of one puzzle in a protocol.
func (e *Entry) speaks(ctx context.Context, protocol string, p *Puzzle) (Finding, error) {
	spoken := *e
	spoken.Protocol = protocol
	t, err := newTrial(&spoken, spoken.speaking(p.Shape))
	if err != nil {
		return Finding{}, err
	}
	defer t.instance.Close()
	findings, err := t.all(ctx, []Puzzle{*p})
	if err != nil {
		return Finding{}, err
	}
	return findings[0], nil
}
