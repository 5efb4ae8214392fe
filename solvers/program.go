package solvers

import "context"

// Other modules do not use this file, because its names can change. It is for solvers whose work is done by a program in another process. A
// solver that computes on the goroutine that calls it needs none of it. The solver
// of a program is also an io.Closer, which ends the process. Close may be called
// more than once, and by another goroutine if a Solve was interrupted and does not
// return.

// Failure is an error of Solve that says more than that it crashed.
type Failure struct {
	Kind   FailureKind
	Reason string // a sentence; may quote what the program printed
}

func (f *Failure) Error() string { return f.Reason }

// FailureKind is what became of an attempt without a claim.
type FailureKind uint8

// The kinds of failure.
const (
	Crashed     FailureKind = iota + 1 // the process died
	Garbled                            // there is an answer, and it cannot be read
	Missing                            // there is no answer, though others have theirs
	OutOfMemory                        // the limit of memory was reached
)

// Obstacle is an error of Solve and of a Starter for which the program is not to blame: the puzzle
// could not be put to it. The run ends, for whatever comes next would be unjust.
type Obstacle struct{ Err error }

func (o *Obstacle) Error() string { return o.Err.Error() }
func (o *Obstacle) Unwrap() error { return o.Err }

// Interrupter is a Solver that waits for others and so cannot poll its context.
type Interrupter interface {
	// Interrupt is called from another goroutine right after the attempt's
	// context has ended. It returns at once; Solve returns soon after. Where it
	// comes so late that another attempt is under way, whose context has not
	// ended, it does nothing.
	Interrupt()
}

// Starter is a Solver whose process takes time to start that is no solving
// time. Both methods are called off the clock and end with the context by
// themselves; nobody has to interrupt them.
type Starter interface {
	// Start starts the process unless it runs, and returns when it has answered
	// a trivial puzzle. Solve does so too where nobody else did, on the clock.
	Start(ctx context.Context) error

	// Startup starts the process anew so many times, and tells how long each
	// took (ns of wall time) until a trivial puzzle was answered.
	Startup(ctx context.Context, times int) (ns []int64, err error)
}

// Batcher is a Solver whose process answers many puzzles and then ends. The time of a batch
// contains the start of the process, so a batch is one attempt.
type Batcher interface {
	BatchSolver

	// Batch is how many puzzles it takes at a time; 0 is as many as there are.
	Batch() int
}

// Usage is what a solver in a process of its own has used up. Below 0: not known.
type Usage struct {
	CPUNS     int64 // CPU time of its processes so far, children that were waited for included
	PeakBytes int64 // the most memory that it held at a time
	StartNS   int64 // wall time from the last start to the first sign of life
	OwnNS     int64 // what the program said itself of its solving time, summed so far
	WallNS    int64 // wall time of its processes from start to end, summed so far, where each ends with its attempt; what the harness does before and after is not in it
	WaitNS    int64 // for which its threads were ready to run while their cores ran others, summed so far
	Starts    int64 // processes started so far
}

// Timed is a Solver that starts a process for each attempt. What the harness does before
// and after is neither in the time of the attempt nor does it count towards its limit.
type Timed interface {
	// Ran is how long the process of the attempt has run, in ns, in the end as in
	// Usage.WallNS; 0: it has not begun, or its end is about to be reported. Any
	// goroutine may call it.
	Ran() int64
}

// Waiter is a Solver whose processes may have to wait for a core. That is no time of
// theirs.
type Waiter interface {
	// Waited is Usage.WaitNS and CPUNS as they are now; below 0: not known. Any
	// goroutine may call it.
	Waited() (waitNS, cpuNS int64)
}

// Metered is a Solver that tells what it uses. The CPU time of the calling
// thread is then not that of the solver.
type Metered interface{ Usage() Usage }
