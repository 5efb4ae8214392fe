// Package gate says whether a change made a solver slower. It prints nothing: it
// returns a Result.
//
// # Theory of operation
//
// Two versions, the base and the head, run as child processes. They are builds of bench,
// or any program: one that speaks the protocol worker times itself, and package program
// times the others from outside (program.Sliced). A row is a solver or program on a corpus.
// Each row has five steps.
//
//  1. Counters (counters.go): two processes of each version solve the same puzzles,
//     one by one. Verdicts, guesses, allocations and, if the system counts them,
//     instructions have no noise: a change is a change. A wrong answer or a lost solve
//     fails the row. The puzzles that slowed down most are solved again (slowed.go).
//  2. Time (unit.go): four new processes, two of each version, share one core.
//     They solve slices of about a millisecond in turn, in ABBA order, so that drift
//     affects all alike. Then the processes are replaced.
//  3. Two figures for each clock (figures.go). The typical puzzle: the median of the
//     slices' log-ratios, for each pair of processes. It is sharp, and does not see
//     1 puzzle in 200 that became much slower. The mean (mean.go): the ratio of the
//     total times. The two processes of one version, compared with each other, show
//     the noise of the row.
//  4. Decision (decide.go): a figure is flagged if even the bound of its interval that
//     favours the head exceeds the threshold and the noise, and the Benjamini-Hochberg
//     procedure over all rows confirms it. One flagged figure fails the row, once it
//     was measured a second time and failed again (paired.go). A row passes if both
//     figures exclude a slowdown and do not contradict each other. reasons.go puts it
//     into words.
//  5. Answers (judged.go): if few forms were judged, because the solver is slow, the head
//     solves more of them, so that rare wrong answers are found.
//
// Two records are compared as well (recorded.go): round by round, in units of the
// reference of the same round. Each record is only one process, which a warning
// says. A contestant that fell out of the head's run only fails its row.
//
// To add a rule: a counter that may not rise belongs to counters.go, a rule about
// times to Settings.verdict in decide.go, a rule about records to recorded.go, and
// the verdicts are in result.go. prepare makes the plan; reports/gatereport prints.
//
// # Why
//
// docs/measuring.md has the figures.
//
//   - Two runs in a row measure the machine as much as the change. So both versions
//     run at once. Disturbances last milliseconds, so slices of 0.8 ms scatter less
//     than slices of 3 ms.
//   - A process is the unit, because the place of code and memory differs from start
//     to start and then stays. All slices of a process are one observation.
//   - CPU time of the solving thread decides if it exists: it leaves out what the
//     core did for others. Wall time is judged beside it and can fail a row alone, so
//     a solver that sleeps or uses other threads is seen. In the second measurement
//     such a row cannot pass by CPU time.
//   - A row stops as soon as it is decided, and there are many rows. Both make false
//     alarms more likely: hence the second measurement, with new processes, puzzles and forms.
//   - A row that is neither shown to be slower nor shown to be as fast is inconclusive.
//   - A few slow puzzles may come up in the first measurement of the mean and not in the
//     second. So the mean that counts is that of both, and the second alone has to show
//     that the first was no accident.
//   - If the machine stalls, one slice of one process takes long. So the mean
//     goes by the faster process of each version, slice by slice, unless the head's two
//     processes disagree more than the base's do: then the solver is random.
//   - The head has twice the base's time limit, so that a puzzle at the edge of the
//     limit is no lost solve by chance. After a timeout it gets the puzzle once more.
//   - A solver is made off the clock, and the first slice of each process is dropped.
//     A head that is slower only at its start passes: startup.go shows the time that
//     solvers are made in, and --gate startup fails on it.
//   - Garbage is collected between batches, off the clock, as in a run. The counter of
//     allocations shows it, and --gate allocations fails on it.
//   - Each version counts twice: guesses that the base does not repeat are random, and
//     are not compared. The Go runtime allocates now and then, so allocations count as changed
//     only if most batches changed.
//   - The child reads the clock, around solving alone, and is believed, because both
//     versions are the maintainer's builds.
//   - A head that dies or hangs on a puzzle that the base answers has regressed. If a side does
//     not start, or the base dies, there is nothing to compare: that is an error.
package gate
