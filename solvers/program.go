package solvers

import "context"

// This file is for solvers that pass each puzzle to a program in another process. Other modules
// do not use it, because its names can change. The solver of a program is also an io.Closer, which
// ends the process. bench can call Close more than once. If an interrupted Solve does not return,
// another goroutine calls Close.

// Failure is an error of Solve with its kind and reason.
type Failure struct {
	Kind   FailureKind
	Reason string // a sentence, which can quote the output of the program
}

func (f *Failure) Error() string { return f.Reason }

// FailureKind is the reason why an attempt has no claim.
type FailureKind uint8

// The kinds of failure.
const (
	Crashed     FailureKind = iota + 1 // the process died
	Garbled                            // the answer cannot be read
	Missing                            // the answer to this puzzle is missing; other puzzles of the batch have answers
	OutOfMemory                        // the process reached its memory limit
)

// Obstacle is an error of Solve or Start that is not the fault of the program: the puzzle did not
// reach it. The run ends, because further attempts would be unfair.
type Obstacle struct{ Err error }

func (o *Obstacle) Error() string { return o.Err.Error() }
func (o *Obstacle) Unwrap() error { return o.Err }

// Interrupter is a Solver that waits for a process, so it cannot look at its context.
type Interrupter interface {
	// Interrupt makes Solve return soon. Another goroutine calls it right after the context
	// of the attempt has ended. It returns at once. If the next attempt has already begun and
	// its context has not ended, Interrupt does nothing.
	Interrupt()
}

// Starter is a Solver whose process needs time to start, which does not count as solving time.
// bench calls both methods while no clock runs. They return when the context ends, without
// Interrupt.
type Starter interface {
	// Start starts the process if it does not run, and returns after it has answered a
	// trivial puzzle. Without Start, Solve does the same, and this time counts.
	Start(ctx context.Context) error

	// Startup restarts the process the given number of times. For each start it returns the
	// wall time until the answer to a trivial puzzle, in ns.
	Startup(ctx context.Context, times int) (ns []int64, err error)
}

// Batcher is a Solver whose process answers many puzzles and then ends. The time of a batch
// contains the start of the process, so a batch is one attempt.
type Batcher interface {
	BatchSolver

	// Batch returns the number of puzzles in a batch; 0 means all puzzles.
	Batch() int
}

// Usage is the resources that a solver with its own process has used. Below 0: not known.
type Usage struct {
	CPUNS     int64 // CPU time of the solver's processes so far, with children that they waited for
	PeakBytes int64 // largest memory use so far
	StartNS   int64 // wall time from the last start to the first output
	OwnNS     int64 // sum of the solving times that the program reported
	WallNS    int64 // sum of the wall times of the solver's processes from start to end, if each process ends with its attempt; without the work of bench before and after
	WaitNS    int64 // sum of the times in which the solver's threads were ready but the cores ran other threads
	Starts    int64 // processes started so far
}

// Timed is a Solver that starts a process for each attempt. The work of bench before and after the
// process is not in the time of the attempt, and does not count towards its limit.
type Timed interface {
	// Ran returns the wall time of the process of this attempt so far, in ns. After its end,
	// Usage.WallNS contains the same time. 0 means that the process has not started, or
	// that it has just ended. Any goroutine can call Ran.
	Ran() int64
}

// Waiter is a Solver whose processes can wait for a core. This time does not count as theirs.
type Waiter interface {
	// Waited returns the present values of Usage.WaitNS and Usage.CPUNS; below 0: not known.
	// Any goroutine can call it.
	Waited() (waitNS, cpuNS int64)
}

// Metered is a Solver that reports its usage. Then the CPU time of the calling thread is not the
// CPU time of the solver.
type Metered interface{ Usage() Usage }
