// Package program speaks with solvers in processes of their own: other
// people's programs in any language, and this project's own solvers.
//
// # Other people's programs
//
// New makes a solvers.Solver of a command and a protocol. Protocols
// (protocols.go) documents each. Two kinds of solver serve all of them: lines
// (lines.go) holds a dialogue with a program that stays, oneshot (oneshot.go)
// starts a program for each batch or puzzle; outside (outside.go) is what they
// have in common. The program runs behind the protections of package sandbox, in a
// scratch folder that is removed with whatever it left there (scratch.go).
//
// answerform.go finds a grid in nearly any form; its content is the judge's. An
// answer is garbled if it was written before its puzzle was sent, if it bears another
// number, if it is one of two, or if its line has no end. After that, and after a
// puzzle that took too long, the process is killed, and the next attempt finds a new one.
//
// The thread that solves waits in poll(2) for the program's output and for an alarm
// (pipe_unix.go), which Interrupt rings. So it comes back even if a process that got
// away holds the output open. Input that may be more than a pipe holds is written by a
// goroutine while output is read. Start-ups are measured with a trivial puzzle of a
// form that was never used before (trivial.go); Echo and RoundTrip (echo.go) measure
// the cost of the protocol itself.
//
// # Programs that time their own batches
//
// workerdoc.go documents the protocol worker. The clock of a batch runs only while
// puzzles are solved, so pipes do not add to the measured time. `bench worker` is such
// a program (serve.go), and Child owns one (child.go). Cells without a digit of any
// board are shown as ?.
package program

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokubench/solvers"
)

// Version is that of the commands.
const Version = 1

// Order is what is asked about a batch of puzzles.
type Order struct {
	Warm     int   // so many puzzles come first, off the clock, and are not answered
	Limit    int   // solutions asked for, as in solvers.Query
	PuzzleNS int64 // a puzzle that takes longer is given up; 0: none is
	Allocs   bool  // count allocations
	Times    bool  // answer with the time of each puzzle as well (Answer.OwnNS)
}

// Outcome is what an attempt came to besides its claim.
type Outcome uint8

// The outcomes.
const (
	Answered Outcome = iota
	TimedOut
	Crashed
)

// Answer is one puzzle's. The claim is the solver's, unjudged.
type Answer struct {
	Outcome Outcome
	Reason  string // of a crash
	OwnNS   int64  // what it says of its solving time
	Seq     int64  // the puzzle's number as it came back; 0: it did not, below 0: it is no number
	Claim   solvers.Claim
}

// Ran is a batch done.
type Ran struct {
	WallNS       int64
	CPUNS        int64 // of the solving thread; 0: not known
	Allocations  int64 // objects; -1: not counted
	Instructions int64 // of the solving thread, in user space; -1: not counted
}

// Worker is what a process says of itself.
type Worker struct {
	Protocol     int
	Solver       string
	Shape        string // of its boards; several are separated by commas
	CPU          bool   // CPU time is measured
	Pinned       bool   // it sits on the core that it was told to
	Instructions bool   // instructions are counted
	Version      string
	Go           string
	MadeInNS     int64 // that the solver was made in; 0: it does not say
}

func (w *Worker) line() string {
	s := fmt.Sprintf("!worker protocol=%d solver=%s shape=%s cpu=%t pinned=%t instructions=%t version=%s go=%s",
		w.Protocol, w.Solver, w.Shape, w.CPU, w.Pinned, w.Instructions, word(w.Version), word(w.Go))
	if w.MadeInNS > 0 {
		s += fmt.Sprintf(" made_in_ns=%d", w.MadeInNS)
	}
	return s
}

// word makes a value that holds no blank.
func word(s string) string {
	if s == "" {
		return "unknown"
	}
	return strings.Join(strings.Fields(s), "_")
}

func parseWorker(line string) (w Worker, err error) {
	f, err := fields(line, "!worker")
	if err != nil {
		return w, err
	}
	w = Worker{
		Protocol: int(f.number("protocol", 1, math.MaxInt32)), Solver: f.words["solver"], Shape: f.words["shape"], CPU: f.is("cpu"),
		Pinned: f.is("pinned"), Instructions: f.is("instructions"), Version: f.words["version"], Go: f.words["go"],
	}
	w.MadeInNS = f.optional("made_in_ns", 0, 0, maxRan)
	return w, f.err
}

func (o *Order) line(n int) string {
	s := fmt.Sprintf("!batch %d warm=%d limit=%d puzzle_ns=%d", n, o.Warm, o.Limit, o.PuzzleNS)
	if o.Allocs {
		s += " allocations=true"
	}
	if o.Times {
		s += " times=true"
	}
	return s
}

// maxBatch bounds what a command may ask for, since all of it is held in memory.
const maxBatch = 1 << 16

func parseOrder(line string) (o Order, n int, err error) {
	head, rest, _ := strings.Cut(strings.TrimPrefix(line, "!batch "), " ")
	n, err = strconv.Atoi(head)
	if err != nil || n < 1 || n > maxBatch {
		return o, 0, fmt.Errorf("the batch size is %.20q; want 1 to %d", head, maxBatch)
	}
	f, err := fields("!batch "+rest, "!batch")
	if err != nil {
		return o, 0, err
	}
	o = Order{
		Warm: int(f.optional("warm", 0, 0, maxBatch)), Limit: int(f.optional("limit", 1, 1, math.MaxInt32)),
		PuzzleNS: f.optional("puzzle_ns", 0, 0, math.MaxInt64), Allocs: f.is("allocations"), Times: f.is("times"),
	}
	return o, n, f.err
}

func (r *Ran) line() string {
	return fmt.Sprintf("!ran wall=%d cpu=%d allocations=%d instructions=%d", r.WallNS, r.CPUNS, r.Allocations, r.Instructions)
}

// maxRan bounds the figures of a batch, so that sums hold: 13 days, in nanoseconds.
const maxRan = 1 << 50

func parseRan(line string) (r Ran, err error) {
	f, err := fields(line, "!ran")
	if err != nil {
		return r, err
	}
	r = Ran{
		WallNS: f.number("wall", 0, maxRan), CPUNS: f.optional("cpu", 0, 0, maxRan),
		Allocations: f.optional("allocations", -1, -1, maxRan), Instructions: f.optional("instructions", -1, -1, maxRan),
	}
	return r, f.err
}

// values are the key=value words of a line.
type values struct {
	words map[string]string
	err   error // of the first that was asked for and is not as it should be
}

func fields(line, command string) (*values, error) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != command {
		return nil, fmt.Errorf("the process wrote %.60q; want %s and its values", line, command)
	}
	v := &values{words: map[string]string{}}
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		v.words[key] = value
	}
	return v, nil
}

func (v *values) is(key string) bool { return v.words[key] == "true" }

// optional is the number of a key, or missing if the key is absent.
func (v *values) optional(key string, missing, least, most int64) int64 {
	if _, given := v.words[key]; !given {
		return missing
	}
	return v.number(key, least, most)
}

func (v *values) number(key string, least, most int64) int64 {
	n, err := strconv.ParseInt(v.words[key], 10, 64)
	if (err != nil || n < least || n > most) && v.err == nil {
		v.err = fmt.Errorf("%s is %.20q; want a whole number from %d to %d", key, v.words[key], least, most)
	}
	return n
}
