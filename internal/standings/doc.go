// Package standings ranks the contestants of a run. New takes a run that was
// read from its record and returns a Result, which holds values only: figures,
// ranks, intervals, comparisons, notes and warnings. Package reports and the
// packages below it render a Result and work out nothing.
//
//	result.go     the Result, field by field; its JSON form is the json report
//	build.go      the Result of a run
//	field.go      what package ranking needs to know of a corpus
//	blocks.go     rounds of a split run, as the ranking sees them
//	figures.go    the figures of one contestant on one corpus
//	compare.go    comparisons and the headline, in the form of a Result
//	overall.go    the lists over the corpora of a size of board
//	otherpuzzles.go  would other puzzles keep the order?
//	machine.go    what the reference and the counters show of the machine
//	bins.go       the bins that single times are counted in
//	notes.go      what a reader must know of a table
//	secrets.go    the recorded configuration without the values of variables
//
// docs/reference/figures.md defines every figure. Package ranking decides who is faster,
// and says how.
//
// # Theory of operation
//
// New goes through the corpora. On each corpus it hands three things to package
// ranking: the mean times of each contestant's rounds, samples of those that did
// not get through the corpus, and failures. It gets back an order, ranks and a
// decision for each pair of contestants. Then it does the same with the geometric
// means over the corpora of each size of board. The machine's noise in the run is
// known before: it comes from the reference measurements of all rounds.
//
// A round counts for a contestant if it went through the whole slice, or at least
// once through the corpus. A contestant with fewer than three such rounds that did
// not reach every puzzle has a time from the sample of puzzles that it reached. If
// other contestants have a time of every puzzle, these say how hard the sample was.
//
// A table is looked at after each of the looks of package ranking, and what one look
// has shown stays. UndecidedOn lists the contestants that more rounds could
// separate; the engine asks for it through a function of its plan, and knows no
// statistics.
//
// # Why
//
//   - Puzzles that were not reached are no failures. The budget decides how many
//     were reached, so ranks would follow from luck, and from the order in which a
//     slow contestant met its puzzles.
//   - Blocks of the detail pass count for verdicts, p50, p99 and max, and for
//     nothing else: reading the clock for each puzzle costs too much, and the
//     pace of the machine decides which contestants take that pass.
//   - The bins of single times are the same for all contestants of a table, of equal
//     width on a log scale: from the least first percentile to the greatest 99th
//     percentile, and over at least a decade. Times beyond the ends are in the first
//     and the last bin.
//   - Quantiles interpolate between two times on a straight line. They are of the
//     times that the record has, the first few of each puzzle; max is of all.
//   - A protection around a program counts as active if every start-up that was
//     measured found it active.
//   - A small corpus is no sample of its kind, so one with fewer than 20 puzzles is
//     a check of answers beside larger ones.
//   - UndecidedOn uses only the rounds before a given number, so that a resumed run
//     goes on as it would have gone on.
//   - A slice has at least 2,048 attempts, so that the turn of a fast contestant
//     lasts some milliseconds.
//
// docs/measuring.md shows how the ranks hold on replays of contests.
package standings
