// Package reports turns a run into ranked tables. New makes a Report of what package
// run holds of it; the Report holds values only, and Render writes a
// Report as text table, markdown, csv or json. Renderers lay out what the
// Report holds: they compute, sort and leave out nothing. There are two
// exceptions. Text and markdown have no overall list for a single corpus, which
// would repeat its table. And on a narrow page the text table drops columns, one
// by one, and says which. All columns are described in one table (columns.go):
// their names, what they mean, which formats show them and which go first.
//
// The text table also draws: a bar of each mean, and a sparkline of single times. They
// stand only where every column but CPU mean has room as well. For the bar alone p50
// and no guess (of programs guesses/puzzle and own time too) make way, so that
// it is there on 120 columns. Where characters are two cells wide, or Options.Plain says
// that the terminal has none such, nothing is drawn.
//
//	build.go, overall.go  figures out of the run
//	rank.go, compare.go  places: who is shown to be better than whom
//	elsewhere.go       would other puzzles keep the order?
//	noise.go, machine.go  what the reference and the counters show of the machine
//	distribution.go    the bins that single times are counted in
//	secrets.go         the recorded configuration without what is nobody's business
//	report.go          the Report, field by field; its JSON form is the json report
//	programs.go        what only outside entries have: start-up, protections
//	prose.go, neighbours.go  the sentences around the tables
//	words.go           the same sentences and figures, for package page
//	columns.go, list.go  the table of columns, and the lists that they are shown of
//	text.go, markdown.go, csv.go, json.go  the formats
//	layout.go          which columns the page of a text table has room for
//	charts.go, chartlayout.go  bars and sparklines
//
// # What the figures mean
//
// These definitions hold in every format. All are of one contestant on one
// corpus.
//
//   - The verdict of a puzzle is the worst of its attempts. From worst to best:
//     wrong, garbled, crashed, out-of-memory, timeout, missing, unjudged, declined,
//     verified. So a puzzle counts as verified only if every attempt at it was.
//   - Reached are the puzzles with at least one attempt; the others were not
//     reached, because the budget was spent or the run ended. What follows for
//     rank and time is the same as for a puzzle that was not solved.
//   - Blocks of the detail pass count for verdicts, p50, p99 and max. They count
//     for nothing else: their clock costs too much, and who takes that pass
//     depends on the pace of the machine, which guesses must not.
//   - Time is wall time, less what the thread stood ready to run while its core ran
//     others, where the system tells that (Linux): a solver that sleeps or waits for
//     its own goroutines is not excused, one that was pushed aside is. Single
//     times (p50, p99, max) are wall time as it was.
//   - Mean is the time of the verified attempts over their number. A block is
//     timed as a whole; the time of an attempt in it that was not verified is
//     taken off. Where that attempt was not timed by itself, it gets an equal
//     share of what is left of the block once those that were are taken off.
//   - The interval of the mean is a bootstrap over the rounds, 95%; ± is half of it. It
//     needs six rounds.
//   - CPU mean is the same of thread CPU time, which is only known for whole
//     blocks: the verified attempts get the share of it that they have of the
//     block's wall time.
//   - Puzzles/s is 1/mean: of one worker, on one core.
//   - Of a program in processes of its own, times run from the puzzle sent to the
//     answer read; the program keeps the harness's thread waiting, so no waiting is taken
//     off. CPU time is that of its processes. Own time is what the program says
//     itself of its solving, a verified attempt's share of it as with CPU time; it goes
//     into nothing else.
//   - Start-up is the median time from the start of a program until it has answered a
//     trivial puzzle, on that corpus. It is in no other time, except where each batch of
//     puzzles has a process of its own. Peak memory is the most that the processes of one
//     worker held in a turn. The round trip is what the harness itself takes for a puzzle
//     and its answer, with a program that sends back what it gets; median over the corpora.
//   - A wall around a program stands if every survey of the record says so.
//   - P50, p99 and max are of the times of verified attempts: of the detail pass
//     where there was one, else of blocks whose puzzles were timed one by one.
//     Where no time of that kind was taken, they are absent. Between two times,
//     quantiles interpolate on a straight line.
//   - The same times are counted in bins, equally wide on a log scale, the same for all
//     contestants of a table: from the least first percentile of any to the greatest 99th,
//     and over a decade at least. What lies beyond is in the first bin and the last.
//   - A bar is the mean on a log scale, from the shortest mean of the table to the longest,
//     or to ten times the shortest, whichever is more: who hardly differ look alike. The
//     shortest is an eighth of a cell.
//   - Total time is the PAR-2 time of one worker: mean x verified puzzles,
//     plus twice the puzzle limit (its own, if it has one) for every other puzzle of the corpus. Where
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
// On a corpus, a contestant with a wrong answer is disqualified, and who verified
// nothing has no rank. Of the others, who verified more puzzles is better. Of
// those who verified as many, one is better if it is shown to be faster:
//
//   - Its mean time is held against the other's round by round, on the same slice.
//     The log-ratios are the sample, each clipped at twice the median of their
//     magnitudes, so that one round in which the machine was elsewhere does not
//     outweigh the others.
//   - The exact two-sided sign-flip test of that sample, adjusted by Holm for all
//     such pairs of the list, has p of at most the level: 5%, less where the run was
//     looked at more than once because rounds were added (Pocock).
//   - The median log-ratio is greater than the machine's noise in this run: the far
//     end of the 95% interval of the median difference of the reference's twins,
//     over all rounds of the run. Half of that noise is also less than the whole 95%
//     interval of the median, which in few rounds is wide. Without a reference the noise is taken as none,
//     and every report says so.
//
// Where the budget left fewer than six rounds that both have times of, single
// attempts take the place of rounds (Mann and Whitney), their medians that of the
// log-ratio: someone a hundred times slower needs no six rounds to be told. Nor any test, where
// even its shortest attempt is ten times the other's 99th percentile of twenty and more, or
// where it took at least twice the other's time in each of three or more rounds, or ten times
// in each of two: a contest of slow programs has few rounds.
//
// Rank is 1 + the number of contestants shown to be better; worst rank is all
// ranked ones less those shown to be worse. Who cannot be told apart shares a rank
// that way. A list is in the order of ranks, and of total time within one;
// the winners are who has rank 1. A contestant that did not take part is listed
// below with the reason.
//
// Neighbours in a list are faster or not; where not, equal, if the 95% interval of
// the median ratio lies within 2%, or undecided. The engine gives the undecided
// more rounds (UndecidedOn).
//
// Whether the order would hold on other puzzles of this kind is another question,
// and is answered apart: puzzles are drawn anew from those there were, a thousand
// times, and counted is how often the first has the less time. It is asked only of
// pairs that are told apart, of single times, and of 20 puzzles at least.
//
// Overall, the same rules go over sums: a round's time is the sum over the
// corpora of its mean times the puzzles verified there, a corpus without a
// contestant counts as unsolved for it, one disqualification disqualifies, and
// times the winner is the geometric mean over the corpora where there is one.
//
// # Absent is not zero
//
// A figure that was not measured or does not exist is nil in the Report, "-"
// in text and markdown, empty in csv and null in json.
package reports
