// Package reports turns the events of a record into ranked tables. A Fold takes
// the events one by one; its Report holds values only, and Render writes a
// Report as text table, markdown, csv or json. Renderers lay out what the
// Report holds: they compute, sort and leave out nothing. There are two
// exceptions. Text and markdown have no overall list for a single corpus, which
// would repeat its table. And on a narrow page the text table drops columns, one
// by one and says which: p50, % without a guess, guesses/puzzle, p99, mean, max,
// puzzles/s, the rare verdicts, declined, timeout, times winner, wrong (overall:
// places first). CPU mean stands in it only where there is room to spare.
//
//	fold.go, part.go   events in: what is kept of each contestant on each corpus
//	build.go, rank.go  figures and places out of what was kept
//	report.go          the Report, field by field; its JSON form is the json report
//	prose.go           the sentences around the tables
//	text.go, columns.go, markdown.go, csv.go, json.go  the formats
//
// # What the figures mean
//
// These definitions hold in every format. All are of one contestant on one
// corpus.
//
//   - The verdict of a puzzle is the worst of its attempts. From worst to best:
//     wrong, garbled, crashed, out-of-memory, timeout, unjudged, declined,
//     verified. So a puzzle counts as verified only if every attempt at it was.
//   - Reached are the puzzles with at least one attempt; the others were not
//     reached, because the budget was spent or the run ended. What follows for
//     rank and time is the same as for a puzzle that was not solved.
//   - Blocks of the detail pass count for verdicts, p50, p99 and max. They count
//     for nothing else: their clock costs too much, and who takes that pass
//     depends on the pace of the machine, which guesses must not.
//   - Mean is the time of the verified attempts over their number. A block is
//     timed as a whole; the time of an attempt in it that was not verified is
//     taken off. Where that attempt was not timed by itself, it gets an equal
//     share of what is left of the block once those that were are taken off.
//   - CPU mean is the same of thread CPU time, which is only known for whole
//     blocks: the verified attempts get the share of it that they have of the
//     block's wall time.
//   - Puzzles/s is 1/mean: of one worker, on one core.
//   - P50, p99 and max are of the times of verified attempts: of the detail pass
//     where there was one, else of blocks whose puzzles were timed one by one.
//     Where no time of that kind was taken, they are absent. Between two times,
//     quantiles interpolate on a straight line.
//   - Time for the set is the PAR-2 time of one worker: mean x verified puzzles,
//     plus twice the puzzle limit for every other puzzle of the corpus. Where
//     every puzzle was reached equally often and all were verified, that is the
//     time of one pass over the corpus.
//   - Times the winner compares the PAR-2 time for each puzzle reached with that
//     of the winner, so that a budget which ended early does not distort it:
//     puzzles are visited in shuffled order, so those reached are nearly a random
//     sample (nearly: the attempt that the budget cut, one a worker at most, is
//     more often a long one, and is left out).
//   - Guesses/puzzle and the share without a guess are over the verified attempts
//     of the rounds.
//
// # Ranking
//
// On a corpus, a contestant with a wrong answer is disqualified. The others
// are ranked by more verified puzzles, then by less time for the set. Equal
// ones share a rank, and the next rank counts them all (1, 2, 2, 4). Who
// verified nothing has no rank; the winner is who has rank 1. A contestant
// that did not take part is listed below with the reason.
//
// Overall, the same rules go over sums: a corpus without a contestant counts
// as unsolved for it, one disqualification disqualifies, and times the winner
// is the geometric mean over the corpora where there is one.
//
// # Absent is not zero
//
// A figure that was not measured or does not exist is nil in the Report, "-"
// in text and markdown, empty in csv and null in json.
package reports
