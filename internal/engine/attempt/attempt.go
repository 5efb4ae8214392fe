// Package attempt gives puzzles to a solver and survives a solver that crashes, hangs or writes
// into the wrong memory.
//
// # Theory of operation
//
// An instance is one solver that one goroutine uses. It gets copies of the puzzles, which are in
// Buffers. A solver that writes into a puzzle damages only its own copy. Before each attempt,
// Poison fills the memory of the answer. So the judge can take neither the answer to an earlier
// puzzle nor an answer of zeros for the solver's answer.
//
// An executor gives the puzzles of the buffers to an instance. There are three kinds. An in-process
// executor calls the solver for one puzzle after the other. It contains the loop over the puzzles,
// because this loop is timed: nothing in it costs more than a counter. A dialogue talks to a
// program that keeps running and answers one puzzle at a time. It ends at the first failure,
// because the program might need a new start. A batch executor sends many puzzles at once to a
// program, as one attempt.
//
// A panic ends the executor. The puzzle that caused it gets an error, and the puzzles before it
// keep their claims. The instance is then in an unknown state, so the caller of the executor makes
// another one. The executor Replacing does this itself.
//
// No puzzle has its own deadline, because setting one takes measured time. The goroutine counts its
// attempts instead. A limit watcher on another goroutine visits its Guard every few milliseconds. If the
// number of the attempt has not changed for longer than the limit, the limit watcher cancels that
// number. A late cancellation therefore cannot hit the next puzzle. The solver notices the
// cancellation because it polls its Context. A solver that waits for a program is interrupted. If
// the solver continues for longer than the grace period, the limit watcher reports that its goroutine is
// lost, because Go cannot end a goroutine. Replacing has no limit watcher: its solver polls the clock.
//
// The context is in context.go, the buffers are in buffers.go, the instances in instance.go, the
// guard and the limit watcher in guard.go, and the executors in executor.go and replacing.go.
package attempt
