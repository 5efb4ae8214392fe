package program

import (
	"errors"
	"fmt"

	"sudokubench/internal/limits"
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
func ended(e *sandbox.Exit, l limits.Resources, before string) error {
	words := lastWords(e)
	switch {
	case e.OutOfMemory:
		return &solvers.Failure{Kind: solvers.OutOfMemory, Reason: "the program reached its memory limit" + words}
	case e.Flooded:
		return garbled("%s and was killed%s", tooMuch(e, l), words)
	case e.Signal != "":
		return crashed("the program was ended by a signal (%s) before %s%s", e.Signal, before, words)
	case e.Code < 0:
		return crashed("the program was killed before %s%s", before, words)
	}
	return crashed("the program ended with exit code %d before %s%s", e.Code, before, words)
}

// tooMuch says which limit a program exceeded when it wrote, its value and its key.
func tooMuch(e *sandbox.Exit, l limits.Resources) string {
	if e.DiskFull {
		return fmt.Sprintf("the program exceeded its limit of files in the scratch folder, %s (limits: disk)", size(l.Disk))
	}
	return fmt.Sprintf("the program exceeded its output limit, %s (limits: output)", size(l.Output))
}

// size is a number of bytes as a configuration has it.
func size(n int64) string {
	switch {
	case n > 0 && n%(1<<20) == 0:
		return fmt.Sprintf("%dMiB", n>>20)
	case n > 0 && n%(1<<10) == 0:
		return fmt.Sprintf("%dKiB", n>>10)
	}
	return fmt.Sprintf("%dB", n)
}

// lastWords quotes what a program wrote to standard error, for the end of a reason.
func lastWords(e *sandbox.Exit) string {
	if e.Words == "" {
		return ""
	}
	return fmt.Sprintf("; standard error ends with: %q", e.Words)
}
