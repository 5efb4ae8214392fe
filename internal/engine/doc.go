// Package engine runs a contest: every contestant over every corpus, round by
// round, on worker goroutines, against the clock.
//
// # Theory of operation
//
// The puzzles of a corpus are put in a seeded order and dealt into slices. A
// round is one slice, and every contestant has one turn at it. The order of the
// turns is shuffled anew for each round, so that drift (heat, other load) hits
// all alike. In a turn the workers draw blocks of puzzles from the slice. The
// clock is read before and after a block. Then its claims are judged against
// pristine copies of the puzzles, and the block goes to the sink, a function
// that gets one event at a time. Each puzzle comes in a form drawn for it (a
// random symmetry), the same for all contestants of the round.
//
// After some numbers of rounds (the looks) a function of the plan names the
// contestants between which they do not decide. These go on to the next look; a
// corpus ends when there are fewer than two. A corpus on which nobody is ranked ends at the
// first look. The engine knows no statistics.
//
// In every round each worker also does the work of the reference, twice: two
// copies that differ only in their place in memory and in time. One worker also
// does it while the others rest. The differences between the copies are the noise
// of the machine.
//
// There are three kinds of goroutine: the runner (plan and turns), the workers
// (each locked to a thread and, if the system allows it, to a core), and one
// watchman, which cancels attempts that exceed their limit and gives up on
// contestants that ignore that. Package attempt puts the puzzles to the
// contestants and holds what the watchman sees. A program is a contestant like
// the others; program.go lists the differences.
//
//	plan.go, schedule.go  what is to be run, and in which order
//	run.go, rounds.go, turn.go  the run
//	worker.go, block.go, ruling.go  solving, judging, adding up
//	instance.go, program.go, probe.go  solvers and programs made and ended
//	batch.go              how many puzzles a program gets at once
//	reference.go          the reference and the state of the machine
//	still.go              whether the machine stood still
//	truth.go              how many solutions a puzzle has
//	target.go             how a time target for the whole run is spent
//	allocations.go        the allocation pass, which counts what solvers allocate
//	detail.go             the detail pass, which times puzzles one by one
//	forecast.go, rehearsal.go, outlook.go  how long a run will take
//	boards.go             puzzles whose clues the record holds
//	resume.go             continuing a record
//
// # Why time is measured like this
//
//   - A block is up to 1,024 puzzles or about 2 ms, so that the two clock reads
//     are 0.005% of it. From 5 us a puzzle on, each puzzle is timed by itself: one
//     more read is then less than 1%. For faster solvers a detail pass at the end
//     does so, and serves p50, p99 and max, never the ranking.
//   - Time is wall time less the time for which the thread waited for its core.
//     Wall time alone made ranks depend on other users of the machine. CPU time
//     leaves out a solver's sleep and the work of its helpers. Limits count the
//     same time. By the wall clock, an attempt may last ten times its limit.
//     Budgets go by wall time.
//   - An attempt that runs out of time with less than three quarters of its limit
//     in CPU time is tried once more, with its block. The machine stood still then,
//     or the contestant sleeps, which the second try shows. The first try leaves
//     nothing but its cost.
//   - If the watchman, who comes every 10 ms, was 200 ms late or more, the machine
//     stood still. That time is taken off, as far as it is neither CPU time nor a
//     wait for a core, and a block shorter than a second is tried once more.
//   - Solvers, buffers and the copies of the reference are made anew in each turn,
//     after a few allocations of random size. The place of its memory
//     changes a solver's time by a few percent. A new place in each turn makes
//     that scatter, which the tests allow for; one place would be a bias.
//   - The garbage collector is off during turns and runs between them. It may run
//     inside a turn if the heap reaches half of the memory; the turn's event says so.
//   - Some puzzles are solved before each turn, off the clock for up to 1 ms, so
//     that the caches hold the contestant's data. A solver does so again before a
//     block if the prover has run since its last one.
//   - Puzzles come in a seeded order, so a contestant whose budget ends has seen a
//     fair sample. The budget counts time on the clock, spread evenly over the
//     turns that are left. An attempt that the budget cuts is no attempt; the record
//     has its time beside those of the others.
//   - A time target for the run (target.go) divides time as a budget does. It is asked
//     between rounds, so a run without one depends on no clock but the budgets'.
//   - GOMAXPROCS is the number of workers plus two, for the runner and the
//     watchman, so that limits are kept on time.
//
// # What cannot stop a run
//
// A panic is a crashed verdict for its puzzle. A solver that ignores its
// cancellation for the grace period is abandoned: its goroutine cannot be ended,
// so its thread gets the lowest priority (on Linux), a new worker takes its core,
// and the contestant takes no further part. The time for finding out how
// many solutions a puzzle has is bounded as well: the claims of one contestant on one corpus may cost its budget, or ten
// puzzle limits; further claims are unjudged.
//
// A solver in process can still exhaust the memory, overflow the stack, panic in
// another goroutine, or leave goroutines running. The first three end the process;
// the record then holds everything except the turn in flight, and --resume
// continues it. Programs in a sandbox cannot do any of this.
package engine
