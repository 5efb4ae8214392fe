package rehearsal

import (
	"context"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
)

// guessLimit is the time for the one puzzle by which a protocol is guessed,
// and for the start before it.
const guessLimit = 3 * time.Second

// guess finds the protocol that the entry seems to speak: the first in which
// it solves a puzzle, or else in which it answers at all.
func (r *Report) guess(ctx context.Context, e Entry, puzzles []Puzzle) error {
	e.Limit = min(e.Limit, guessLimit)
	e.Config.StartLimit = guessLimit
	wrong := ""
	for _, p := range program.Protocols() {
		v, err := e.speaks(ctx, p.Name, &puzzles[0])
		switch {
		case err != nil:
			return err
		case v == judge.Verified:
			r.Protocol, r.Guess = p.Name, Solved
			return nil
		case v == judge.Wrong && wrong == "":
			wrong = p.Name
		}
	}
	switch {
	case wrong != "":
		r.Protocol, r.Guess = wrong, Answered
	case answersAtEnd(ctx, &e, &puzzles[0]) == judge.Verified:
		r.Protocol, r.Guess = "lines", Answered
	default:
		r.Protocol, r.Guess = "lines", Nothing
		r.note("It answers in no protocol, so it is tried as lines. Name its own with --protocol; bench list protocols -v shows them.")
	}
	return ctx.Err()
}

// speaks is the verdict on one puzzle in a protocol.
func (e *Entry) speaks(ctx context.Context, protocol string, p *Puzzle) (judge.Verdict, error) {
	s, err := program.New(protocol, e.Config, p.Shape)
	if err != nil {
		return "", err
	}
	t := trial{entry: e, solver: s}
	findings, err := t.all(ctx, []Puzzle{*p})
	_ = t.close()
	if err != nil {
		return "", err
	}
	return findings[0].Verdict, nil
}
