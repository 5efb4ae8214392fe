package program

import (
	"errors"
	"fmt"

	"sudokubench/internal/sys/limits"
	"sudokubench/sandbox"
	"sudokubench/solvers"
)

// errRung is the error of a read that was ended by the alarm (pipe_unix.go).
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

// shownBytes is the number of bytes of a program's output that a message shows.
const shownBytes = 60

// shown returns the beginning of a text in printable form.
func shown(text []byte) string {
	if len(text) > shownBytes {
		return fmt.Sprintf("%q...", text[:shownBytes])
	}
	return fmt.Sprintf("%q", text)
}

// abnormal reports whether the program ended in any other way than with exit code 0.
func abnormal(e *sandbox.Exit) bool {
	return e.Code != 0 || e.Signal != "" || e.OutOfMemory || e.Flooded
}

// ended returns the failure of a program that ended too early. before is the end of the message:
// the step before which the program ended, such as "it answered".
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

// tooMuch returns a description of the limit of output or files that a program exceeded, with the
// value of the limit and its key in the configuration.
func tooMuch(e *sandbox.Exit, l limits.Resources) string {
	if e.DiskFull {
		return fmt.Sprintf("the program exceeded its limit of files in the scratch folder, %s (limits: disk)", size(l.Disk))
	}
	return fmt.Sprintf("the program exceeded its output limit, %s (limits: output)", size(l.Output))
}

// size returns a number of bytes in the form that configurations use, such as 64MiB.
func size(n int64) string {
	switch {
	case n > 0 && n%(1<<20) == 0:
		return fmt.Sprintf("%dMiB", n>>20)
	case n > 0 && n%(1<<10) == 0:
		return fmt.Sprintf("%dKiB", n>>10)
	}
	return fmt.Sprintf("%dB", n)
}

// lastWords returns the end of a reason: system calls that the program missed, and its text on
// standard error.
func lastWords(e *sandbox.Exit) (words string) {
	if e.Lacks != "" {
		words = fmt.Sprintf("; it tried system calls that the sandbox does not have: %s", e.Lacks)
	}
	if e.Words != "" {
		words += fmt.Sprintf("; standard error ends with: %q", e.Words)
	}
	return words
}
