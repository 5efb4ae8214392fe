// Package standings ranks the contestants of a run. New takes a run that was read from its record
// and returns a Result. A Result holds only values: figures, ranks, intervals, comparisons, notes
// and warnings. Package reports and the packages below it render a Result and calculate nothing.
//
//	result.go        the Result, field by field; its JSON form is the json report
//	build.go         builds the Result of a run
//	field.go         the data of a corpus that package ranking needs
//	blocks.go        blocks: the rounds of a split run that the ranking compares
//	figures.go       the figures of one contestant on one corpus
//	compare.go       comparisons and the headline, in the form of a Result
//	overall.go       the lists over the corpora of a size of board
//	otherpuzzles.go  whether other puzzles would give the same order
//	machine.go       warnings about the machine, from the reference and the counters
//	bins.go          the bins in which single times are counted
//	notes.go         the notes that readers of a table need
//	secrets.go       removes the values of environment variables from the recorded configuration
//	split.go         the shards and nodes of a split run
//
// docs/reference/figures.md defines every figure. Package ranking decides which contestant is
// faster, and explains how.
//
// # Theory of operation
//
// New processes one corpus after the other. For each corpus it passes three things to package
// ranking: the mean times of each contestant's rounds, time estimates of contestants that did not
// finish the corpus, and the numbers of failures. Package ranking returns an order, ranks and a
// decision for each pair of contestants. Then New does the same with the geometric means over the
// corpora of each size of board. Before that, New calculates the noise of the machine from the
// reference measurements of all rounds.
//
// A round counts for a contestant if the contestant finished the whole slice, or finished the
// corpus at least once. The time is estimated from a sample if a contestant has fewer than three
// such rounds and did not reach every puzzle. The sample is the puzzles that it reached. If other
// contestants have times of every puzzle, these times show how hard the sample is.
//
// Package ranking looks at a table several times during a run. A decision that one look made stays.
// UndecidedOn lists the contestants that more rounds could separate. The engine calls it through a
// function of its plan, so the engine contains no statistics.
//
// # Why
//
//   - Puzzles that were not reached are not failures. The budget decides how many puzzles a slow
//     contestant reaches. If they were failures, ranks would depend on luck and on the order of the
//     puzzles.
//   - Blocks of the detail pass count only for verdicts, p50, p99 and max. Reading the clock for
//     each puzzle costs too much for the means, and the speed of the machine decides which
//     contestants take that pass.
//   - The bins of single times are the same for all contestants of a table. They have equal width
//     on a log scale, from the least first percentile to the greatest 99th percentile, and cover at
//     least a decade. Times beyond the ends are in the first and the last bin.
//   - Quantiles interpolate on a straight line between two times. They use the times that the
//     record has, which are the first few of each puzzle. Max is the maximum of all times.
//   - A protection around a program counts as active if every measured start-up found it active.
//   - A corpus with fewer than 20 puzzles is too small to represent puzzles of its kind. If the run
//     has larger corpora too, the overall list leaves out the times on the small one.
//   - UndecidedOn uses only the rounds before a given number, so a resumed run makes the same
//     decisions as a run that was not interrupted.
//   - A slice has at least 2,048 attempts, so that the turn of a fast contestant lasts some milliseconds.
//
// docs/measuring.md shows how reliable the ranks are, with replays of contests.
package standings
