// Package program runs solvers as separate processes: programs of other people in any language, and
// this project's own solvers.
//
// # Programs of other people
//
// New makes a solvers.Solver of a command and a protocol. Protocols (protocols.go) documents each
// protocol. Two types implement all of them: lines (lines.go) exchanges lines with a program that
// keeps running, and oneshot (oneshot.go) starts a program for each batch or puzzle. outside
// (outside.go) is their common part. The program runs in the sandbox of package sandbox. Its
// scratch folder is removed with everything in it (scratch.go).
//
// answerform.go finds a grid in nearly any form, and the judge decides whether the grid is correct.
// An answer is garbled in these cases: it was written before its puzzle was sent, it has the number
// of another puzzle, it is one of two answers, or its line has no end. After such an answer, and
// after a puzzle that took too long, the process is killed, and the next attempt starts a new one.
//
// The solving thread waits in poll(2) for the program's output and for an alarm (pipe_unix.go),
// which Interrupt rings. So it returns even if a process that escaped keeps the output open. If the
// input can be larger than a pipe, a goroutine writes it while the output is read. Start-ups are
// measured with a trivial puzzle in a form that was never used before (trivial.go). Echo and
// RoundTrip (echo.go) measure the cost of the protocol itself.
//
// # Programs that time their own batches
//
// workerdoc.go documents the protocol worker. The clock of a batch runs only while puzzles are
// solved, so pipes do not add to the measured time. `bench worker` is such a program (serve.go),
// and Child runs one (child.go). A cell without a digit of any board is written as "?".
package program

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokubench/solvers"
)

// protocolVersion is the number of this version of the protocol worker.
const protocolVersion = 1

// Order contains the options of a batch of puzzles.
type Order struct {
	Warm         int   // number of warm-up puzzles at the start of the batch, which are not timed and not answered
	MaxSolutions int   // number of solutions to look for, as in solvers.Query
	PuzzleNS     int64 // time limit of a puzzle, in ns; 0 means no limit
	Allocs       bool  // whether to count allocations
	Times        bool  // whether each answer also has its own time (Answer.OwnNS)
}

// Outcome is the way in which an attempt ended.
type Outcome uint8

// The outcomes.
const (
	Answered Outcome = iota
	TimedOut
	Crashed
)

// Answer is the answer to one puzzle. The judge has not checked its claim.
type Answer struct {
	Outcome Outcome
	Reason  string // reason of a crash
	OwnNS   int64  // solving time that the program reports, in ns
	Seq     int64  // number of the puzzle that the program returned; 0 means no number, a negative number an invalid one
	Claim   solvers.Claim
}

// Ran contains the measurements of a batch.
type Ran struct {
	WallNS       int64
	CPUNS        int64 // CPU time of the solving thread, in ns; 0 means unknown
	WaitNS       int64 // part of WallNS in which the thread waited for a core; -1 means unknown
	Allocations  int64 // number of allocated objects; -1 means not counted
	Instructions int64 // number of instructions of the solving thread in user space; -1 means not counted
}

// Worker describes a worker process. All fields are from the answer of the process to !hello.
type Worker struct {
	Protocol     int
	Solver       string
	Shape        string // shapes of the boards that the solver takes, separated by commas
	CPU          bool   // whether the process measures CPU time
	Pinned       bool   // whether the process stays on the core on which it started
	Instructions bool   // whether the process counts instructions
	Version      string
	Go           string
	MadeInNS     int64 // time to create the solver, in ns; 0 means not reported
}

func (w *Worker) line() string {
	s := fmt.Sprintf("!worker protocol=%d solver=%s shape=%s cpu=%t pinned=%t instructions=%t version=%s go=%s",
		w.Protocol, w.Solver, w.Shape, w.CPU, w.Pinned, w.Instructions, word(w.Version), word(w.Go))
	if w.MadeInNS > 0 {
		s += fmt.Sprintf(" made_in_ns=%d", w.MadeInNS)
	}
	return s
}

// word returns s without blanks, so that it can be a value in a line.
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
	s := fmt.Sprintf("!batch %d warm=%d limit=%d puzzle_ns=%d", n, o.Warm, o.MaxSolutions, o.PuzzleNS)
	if o.Allocs {
		s += " allocations=true"
	}
	if o.Times {
		s += " times=true"
	}
	return s
}

// maxBatch is the largest number of puzzles in a batch, because the worker keeps all of them in
// memory.
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
		Warm: int(f.optional("warm", 0, 0, maxBatch)), MaxSolutions: int(f.optional("limit", 1, 1, math.MaxInt32)),
		PuzzleNS: f.optional("puzzle_ns", 0, 0, math.MaxInt64), Allocs: f.is("allocations"), Times: f.is("times"),
	}
	return o, n, f.err
}

func (r *Ran) line() string {
	return fmt.Sprintf("!ran wall=%d cpu=%d wait=%d allocations=%d instructions=%d", r.WallNS, r.CPUNS, r.WaitNS, r.Allocations, r.Instructions)
}

// maxRan is the largest time or number in the measurements of a batch, so that sums do not
// overflow. As a time in ns it is 13 days.
const maxRan = 1 << 50

func parseRan(line string) (r Ran, err error) {
	f, err := fields(line, "!ran")
	if err != nil {
		return r, err
	}
	r = Ran{
		WallNS: f.number("wall", 0, maxRan), CPUNS: f.optional("cpu", 0, 0, maxRan), WaitNS: f.optional("wait", -1, -1, maxRan),
		Allocations: f.optional("allocations", -1, -1, maxRan), Instructions: f.optional("instructions", -1, -1, maxRan),
	}
	return r, f.err
}

// values contains the words of a line that have the form key=value.
type values struct {
	words map[string]string
	err   error // error of the first invalid number
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

// optional returns the number with a key, or the value of missing if the line has no such key.
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
