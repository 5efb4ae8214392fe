package program

import (
	"errors"
	"fmt"

	"sudokubench/internal/sandbox"
	"sudokubench/solvers"
)

// errRung is the error of a read that somebody ended.
var errRung = errors.New("the alarm was rung")

func crashed(format string, a ...any) error {
	return &solvers.Failure{Kind: solvers.Crashed, Reason: fmt.Sprintf(format, a...)}
}

func garbled(format string, a ...any) error {
	return &solvers.Failure{Kind: solvers.Garbled, Reason: fmt.Sprintf(format, a...)}
}

func missing(format string, a ...any) error {
	return &solvers.Failure{Kind: solvers.Missing, Reason: fmt.Sprintf(format, a...)}
}

// shownBytes is how much of what a program wrote is shown.
const shownBytes = 60

// shown makes the beginning of a text printable.
func shown(text []byte) string {
	if len(text) > shownBytes {
		return fmt.Sprintf("%q...", text[:shownBytes])
	}
	return fmt.Sprintf("%q", text)
}

// abnormal tells whether the program ended otherwise than programs do that
// have done their work.
func abnormal(e *sandbox.Exit) bool {
	return e.Code != 0 || e.Signal != "" || e.OutOfMemory || e.Flooded
}

// ended is the failure of a program whose end is why there is no answer: before
// says before what it ended.
func ended(e *sandbox.Exit, before string) error {
	words := ""
	if e.Words != "" {
		words = fmt.Sprintf("; standard error ends with: %q", e.Words)
	}
	switch {
	case e.OutOfMemory:
		return &solvers.Failure{Kind: solvers.OutOfMemory, Reason: "the program reached its memory limit" + words}
	case e.Flooded:
		return garbled("the program exceeded the output limit and was killed%s", words)
	case e.Signal != "":
		return crashed("the program was ended by a signal (%s) before %s%s", e.Signal, before, words)
	case e.Code < 0:
		return crashed("the program was killed before %s%s", before, words)
	}
	return crashed("the program ended with exit code %d before %s%s", e.Code, before, words)
}
