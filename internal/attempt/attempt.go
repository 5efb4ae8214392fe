// Package attempt puts puzzles to a solver, and survives whatever the solver
// does with them.
//
// # Theory of operation
//
// An instance is one solver in the hands of one goroutine. It gets copies of the
// puzzles, which lie in Buffers: a solver that writes where it must not spoils
// its own copy. Before each attempt the place of the answer is filled with
// Poison, so that neither the answer of the puzzle before nor an answer of zeros
// can be taken for the solver's own.
//
// An executor puts the puzzles of the buffers to an instance. There are three.
// A solver in process is called for one puzzle after the other; the loop over the
// puzzles is inside of its executor, because it is the code under the clock, and
// nothing in it costs more than a counter. A dialogue talks to a program that keeps
// running and answers puzzle by puzzle. It ends at the first failure, because the
// program may have to be started again. A batch is put to a program that takes many
// puzzles at once, and is one attempt.
//
// A panic ends an executor with the error of that puzzle; the puzzles before it
// keep their claims. Its instance is in an unknown state, so whoever called the
// executor makes another. Replacing is the executor that does so by itself.
//
// No puzzle has its own deadline, because setting one costs time on the clock.
// Attempts are numbered instead: the goroutine counts, and a watchman on another
// goroutine visits its Guard every few milliseconds. If the number has not changed for longer than the limit, the
// watchman cancels that number. The solver notices because it polls its Context;
// one that waits is interrupted. If it goes on for longer than the grace period
// after that, the watchman reports that its goroutine is lost: Go cannot end it.
// The number keeps a cancellation that comes late from hitting the next puzzle.
// Replacing has no watchman: its solver polls the clock.
//
// context.go has the context, buffers.go the buffers, instance.go the instances,
// guard.go the guard and the watchman, executor.go and replacing.go the executors.
package attempt
