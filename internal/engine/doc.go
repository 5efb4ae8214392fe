// Package engine runs a contest: every contestant attempts every corpus, in rounds, on worker
// goroutines, and the engine measures the time.
//
// # Theory of operation
//
// The puzzles of a corpus get a seeded random order and are dealt into slices. A round is one
// slice, and every contestant has one turn at it. The order of the turns is shuffled in each round,
// so that drift (heat, other load) affects all contestants equally. In a turn, the workers take
// blocks of puzzles from the slice. The worker reads the clock before and after a block. Then it
// judges the claims against unchanged copies of the puzzles and passes the result to the sink, a
// function that gets one event at a time. Each round shows a puzzle in a new form (a random
// symmetry), which is the same for all contestants.
//
// A look comes after certain numbers of rounds. At a look, a function of the plan lists the
// contestants that are still undecided, because the difference between them is not significant.
// These contestants continue to the next look. A corpus ends when fewer than two are left. A corpus
// that does not count for overall ranks ends at the first look. The engine itself contains no statistics.
//
// In every round, each worker also does the fixed work of the reference twice. The two copies
// differ only in their place in memory and in time. One worker also does it while the others rest.
// The differences between the copies show the noise of the machine.
//
// There are three kinds of goroutine. The runner executes the plan and starts the turns. Each
// worker is locked to a thread and, if the system allows it, to a core. One limit watcher cancels
// attempts that exceed their limit, and abandons contestants that ignore the cancellation. Package
// attempt gives the puzzles to the contestants and has the data that the limit watcher reads. A program
// is a contestant like the others. The file program.go lists the differences.
//
//	plan.go, schedule.go           the plan of a run, and the order of its puzzles
//	run.go, rounds.go, turn.go     the run, its rounds and turns
//	worker.go, block.go, ruling.go solving, judging, adding up
//	instance.go, program.go, probe.go  starting and ending solvers and programs
//	batch.go                       how many puzzles a program gets at once
//	reference.go                   the reference and the state of the machine
//	pause.go                       detects pauses of the machine
//	truth.go                       how many solutions a puzzle has
//	target.go                      divides the time target of a run
//	allocations.go                 the allocation pass, which counts what solvers allocate
//	detail.go                      the detail pass, which times puzzles separately
//	forecast.go, rehearsal.go, estimate.go  predict how long a run takes
//	boards.go                      selects the puzzles whose clues the record stores
//	resume.go                      continues a record
//
// # Why is time measured like this?
//
//   - A block has up to 1,024 puzzles or takes about 2 ms, so that the two clock readings are 0.005%
//     of it. Puzzles that take 5 us or more are timed separately: one more reading is then less than
//     1%. For faster solvers, a detail pass at the end times puzzles separately. It provides p50, p99
//     and max, but never affects the ranks.
//   - The charged time is wall time without the time for which the thread waited for its core. If it
//     were wall time, ranks would depend on other users of the machine. CPU time would not include a
//     solver's sleep and the work of its helper threads. Limits apply to the charged time. By the
//     wall clock, an attempt can last ten times its limit. Budgets apply to wall time.
//   - If an attempt times out with less CPU time than three quarters of its limit, its block is
//     repeated once. The machine paused, or the contestant sleeps and times out again in the second
//     try. The results of the first try are dropped, but its time is charged to the budget.
//   - The limit watcher visits the workers every 10 ms. If it is at least 200 ms late, the machine paused,
//     for example because its virtual machine was suspended. The engine subtracts the pause, except
//     CPU time and waits for a core. A block shorter than a second is then repeated once.
//   - Solvers, buffers and the copies of the reference are made again in each turn, after a few
//     allocations of random size. The place of its memory changes a solver's time by a few percent. A
//     new place in each turn makes this effect random, and the statistical tests allow for random
//     effects. One fixed place would be a bias.
//   - The garbage collector is off during turns and runs between them. It can run inside a turn only
//     if the heap reaches half of the memory. The event of the turn then reports it.
//   - Before each turn, some puzzles are solved untimed, for up to 1 ms, so that the caches hold the
//     contestant's data. A solver does the same before a block if the prover has run since its last
//     block.
//   - Puzzles come in a seeded random order, so that a contestant whose budget ends has attempted a
//     random sample. The budget counts timed work and is divided evenly over the remaining turns. An
//     attempt that the budget cuts does not count. The record stores its time separately.
//   - A time target for the run (target.go) divides time in the same way as a budget. It is checked
//     between rounds, so a run without a target depends on time only through its budgets.
//   - GOMAXPROCS is at least the number of workers plus two, for the runner and the limit watcher,
//     so that the limit watcher can enforce limits on time.
//
// # What cannot stop a run?
//
// A panic gives its puzzle the verdict crashed. A solver that ignores its cancellation for the
// grace period is abandoned, because Go cannot end its goroutine. Its thread gets the lowest
// priority, a new worker takes its core, and the contestant attempts nothing more. The time for
// counting the solutions of puzzles is bounded as well. The claims of one contestant on one corpus
// can cost at most its budget, or ten puzzle limits if that is more. Further claims are unjudged.
//
// A solver in the same process can still exhaust the memory, overflow the stack, panic in another
// goroutine, or leave goroutines running. The first three end the process. The record then has
// everything except the current turn, and --resume continues it. Programs in a sandbox cannot do
// any of this.
package engine
