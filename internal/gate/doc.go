// Package gate decides whether a change made a solver slower. It prints nothing and returns a
// Result.
//
// # Theory of operation
//
// The two versions, base and head, run as child processes. They are builds of bench or other
// programs. Builds of bench and programs with the protocol worker measure their own time. Package
// program measures the time of other programs from outside (program.Sliced). A row is one solver or
// program on one corpus. Each row has five steps.
//
//  1. Counters (counters.go): two processes of each version solve the same puzzles one by one.
//     Verdicts, guesses, allocations and, if the system counts them, instructions have no noise,
//     so any difference is a change. A wrong answer or a lost solve fails the row.
//  2. Time (unit.go): four new processes, two of each version, share one core. They take turns to
//     solve slices of about a millisecond, in ABBA order, so that drift affects all of them
//     equally. New processes replace them after about 0.4 seconds.
//  3. Two figures for each clock (figures.go). The typical puzzle is the median of the log-ratios
//     of the slices, for each pair of processes. It detects small changes, but not 1 puzzle in 200
//     that became much slower. The mean (figures.go) is the ratio of the total times. Comparing the
//     two processes of one version shows the noise of the row.
//  4. Decision (decide.go): a figure is flagged if even the lower bound of its interval exceeds the
//     threshold and the noise, and the Benjamini-Hochberg procedure over all rows confirms it. One
//     flagged figure fails the row if a second measurement confirms it (paired.go). A row passes
//     if both figures exclude a slowdown and do not contradict each other. reasons.go writes the
//     reason. New attempts confirm the puzzles that slowed down most, which the result names
//     (slowed.go).
//  5. Answers (verify.go): a slow solver solves few puzzles in the other steps. Its head then
//     solves more of them, so that rare wrong answers are found.
//
// The package also compares two records (recorded.go), round by round and relative to the reference
// of the same round. A warning says that each record comes from only one process. If a contestant
// dropped out only in the head's run, its row fails.
//
// To add a rule, change counters.go for a counter that must not rise, Settings.verdict in decide.go
// for times, and recorded.go for records. The verdicts are in result.go. Package prepare makes the
// plan, and reports/gatereport prints the result.
//
// # Why
//
// docs/measuring.md has the figures.
//
//   - Two runs one after the other measure changes of the machine too, so both versions run at the
//     same time. Disturbances last milliseconds, so slices of 0.8 ms scatter less than slices of 3
//     ms.
//   - A process is the unit of observation, because code and memory have other addresses in each
//     process. All slices of a process are one observation.
//   - All processes of a build have the same layout of the code, which can make it faster or slower.
//     If bench builds both versions, it links each with several layouts. Each group of four
//     processes has the next one, and the scatter between them widens the interval (figures.go).
//   - CPU time of the solving thread decides if it is available, because it excludes other work on
//     the core. Wall time alone can also fail a row. It shows a solver that sleeps or uses other
//     threads. In the second measurement such a row cannot pass by CPU time.
//   - A row stops as soon as it is decided, and there are many rows. Both make false alarms more
//     likely, so a second measurement uses new processes, puzzles and forms.
//   - A row is inconclusive if it is neither certainly slower nor certainly as fast. It is slower if
//     its interval is above half of the allowed slowdown, but the regression is not confirmed.
//   - Time in which other programs hold the cores brings no observations, so it does not count in
//     the measuring time, within a limit (Patience).
//   - A few slow puzzles can appear in only one of the two measurements of the mean. So the mean
//     that counts covers both measurements, and the p-value of the second alone must confirm the
//     first.
//   - If the machine stalls, one slice of one process takes long. So the mean uses the faster
//     process of each version for each slice. It does not if the head's two processes disagree more
//     than the base's two, because then the solver is random.
//   - The head has twice the base's time limit, so that chance does not turn a puzzle near the
//     limit into a lost solve. After a timeout the head solves the puzzle once more.
//   - The measures do not include the creation of the solver and the first slice of each process. A
//     head that is slower only at its start passes. startup.go shows the time to create solvers,
//     and --gate startup fails a row if it rises.
//   - The garbage collector runs between batches and outside the measured time, as in a run. The
//     counter of allocations shows the memory use, and --gate allocations fails a row if it rises.
//   - Two processes of each version count. Guesses that the base does not repeat are random, so
//     they are not compared. The Go runtime sometimes allocates memory for itself, so allocations
//     count as changed only if most batches changed.
//   - The child processes read the clock themselves, only around solving. This is safe because both
//     versions are the maintainer's own builds.
//   - A head has regressed if it dies or hangs on a puzzle that the base answers. If a side does
//     not start, or the base dies, no comparison is possible, so the gate returns an error.
package gate
