// Package standings ranks the contestants of a run. New takes a run that was
// read from its record and returns a Result, which holds values only: figures,
// ranks, intervals, comparisons, notes and warnings. Package reports and the
// packages below it render a Result and work out nothing.
//
//	result.go     the Result, field by field; its JSON form is the json report
//	build.go      the Result of a run
//	figures.go    the figures of one contestant on one corpus
//	overall.go    the sums over all corpora
//	pair.go       the comparison of two contestants
//	rank.go       ranks out of all comparisons
//	otherpuzzles.go  would other puzzles keep the order?
//	machine.go    what the reference and the counters show of the machine
//	bins.go       the bins that single times are counted in
//	notes.go      what a reader must know of a table
//	secrets.go    the recorded configuration without the values of variables
//
// # Theory of operation
//
// New goes through the corpora. On each corpus it works out the figures of each
// contestant, compares all pairs of contestants that verified the same number
// of puzzles, and derives the ranks from these comparisons. Then it does the
// same with the sums over all corpora. The machine's noise in the run is known
// before: it comes from the reference measurements of all rounds.
//
// # What the figures mean
//
// All figures are of one contestant on one corpus. A figure that was not
// measured or does not exist is nil, which is not zero.
//
//   - The verdict of a puzzle is the worst of its attempts, in the order of
//     package judge. So a puzzle counts as verified only if every attempt at it
//     was verified.
//   - Puzzles with at least one attempt are reached. The others were not
//     reached, because the budget was spent or the run ended. For rank and time
//     they count like puzzles that were not solved.
//   - Blocks of the detail pass count for verdicts, p50, p99 and max, and for
//     nothing else: reading the clock for each puzzle costs too much, and the
//     pace of the machine decides which contestants take that pass.
//   - Time is charged time: wall time less the time for which the thread was
//     ready to run while its core ran others, where the system reports that
//     (Linux). A solver that sleeps or waits for its own goroutines is charged
//     for it. Single times (p50, p99, max) are wall time.
//   - Mean is the time of the verified attempts divided by their number. A block
//     is timed as a whole, and package record says how the time of attempts that
//     were not verified is taken off.
//   - The interval of the mean is a 95% bootstrap interval over the rounds. It
//     needs six rounds.
//   - CPU mean is the same figure for CPU time. CPU time is known for whole
//     blocks only, so it is split between verified and other attempts in
//     proportion to charged time.
//   - Puzzles/s is 1/mean: of one worker, on one core.
//   - The times of a program run from the puzzle sent to the answer read. The
//     harness's thread waits meanwhile, so no waiting is taken off. CPU time is
//     that of the program's processes. Own time is what the program itself
//     reports; it goes into no other figure.
//   - Start-up is the median time from the start of a program until it has
//     answered a trivial puzzle. It is in no other time, unless each batch of
//     puzzles has its own process. Peak memory is the most that the processes of
//     one worker held in a turn. The round trip is the harness's own part of each
//     time: the median over the corpora, measured with a program that sends back
//     what it gets.
//   - A protection around a program counts as active if every start-up that was
//     measured found it active.
//   - P50, p99 and max are of the times of single verified attempts: of the
//     detail pass if there was one, otherwise of attempts that were timed by
//     themselves. P50 and p99 are of the times that the record has, the first few
//     of each puzzle; max is of all. Between two times, quantiles interpolate on a
//     straight line.
//   - The same times are counted in bins of equal width on a log scale, the same
//     bins for all contestants of a table: from the least first percentile to the
//     greatest 99th percentile, and over at least a decade. Times beyond the ends
//     are in the first and the last bin.
//   - Total time is the PAR-2 time of one worker: mean x verified puzzles, plus
//     twice the puzzle limit (the contestant's own limit, if it has one) for every
//     other puzzle of the corpus. If every puzzle was reached equally often and
//     all were verified, it is the time of one pass over the corpus.
//   - Times winner is the PAR-2 time for each puzzle reached, divided by that of
//     the winner. So a budget that ended early does not distort it: puzzles are
//     visited in a shuffled order, and those reached are nearly a random sample.
//     Only nearly, because a budget is likelier to cut a long attempt, and a cut
//     attempt is left out.
//   - Guesses/puzzle and the share without a guess are of the verified attempts of
//     the rounds.
//
// # Who is better
//
// A contestant with a wrong answer is disqualified. A contestant that verified
// nothing has no rank. Of two others, the one that verified more puzzles is
// better. If they verified the same number, one is better if it is shown to be
// faster, which takes both of these:
//
//   - It is faster beyond chance. The means of each round are compared: both
//     contestants met the same slice of puzzles in the same minute. The sample is
//     the log-ratios, each clipped at twice the median of their magnitudes. The
//     p-value of its exact two-sided sign-flip test, after Holm's correction for
//     all such pairs of the list, is at most the level. The level is 5%, and less
//     if the run was looked at several times because rounds were added (Pocock).
//   - It is faster by more than the machine's noise. The median log-ratio exceeds
//     the noise in this run, and the whole 95% interval of the median exceeds half
//     of it. The two copies of the reference differ by a median over all rounds,
//     and the median has a 95% interval: the noise is the end of it that is farther
//     from zero. Without a reference the noise counts as zero, and every report
//     says so.
//
// If the budget left fewer than six rounds that both have times of, single
// attempts are compared instead of rounds (Mann and Whitney), and the ratio is
// that of their medians: a contestant a hundred times slower needs no six rounds.
// A contest of slow programs has few rounds, so three cases need no test:
//
//   - the shortest attempt of one is at least ten times the 99th percentile of at
//     least twenty attempts of the other;
//   - one took at least twice the other's time in each of three or more rounds;
//   - one took at least ten times the other's time in each of two rounds.
//
// The rank is 1 + the number of contestants shown to be better. The worst rank
// counts all ranked contestants that are not shown to be worse. So contestants
// that cannot be told apart share a rank. A list is in the order of ranks, and of
// total time within a rank.
//
// For two neighbours in a list there are three results: the upper one is shown to
// be faster, or the two are equal because the 95% interval of the median ratio lies
// within 2%, or it is undecided. The engine gives undecided
// contestants more rounds (UndecidedOn).
//
// Whether the order would hold on other puzzles of the same kind is a different
// question. For a pair that is told apart, puzzles are drawn anew a thousand times
// from those there were, and the result is how often the first has less time. It
// needs times of single puzzles, of at least 20 puzzles.
//
// Over all corpora the same rules apply to sums. The time of a round is the sum
// over the corpora of mean x verified puzzles. A corpus in which a contestant took
// no part counts as unsolved. One disqualification disqualifies. Times winner is
// the geometric mean over the corpora that have one.
//
// # Why
//
//   - Rounds are compared in pairs, because a round is the same puzzles in the
//     same forms in the same minute. The test is exact and assumes no
//     distribution.
//   - Clipping looks at magnitudes only, so the test stays exact. Without it one
//     round in which the machine stood still hides a difference that all other
//     rounds show.
//   - The noise is that of the whole run so far, so it gets smaller as the run
//     goes on. The rule about half of the noise came from replays of contests:
//     without it about one contest in a hundred told identical copies apart.
//   - A second look after more rounds gives chance a second go. So the level is
//     Pocock's for as many looks as max_rounds allows (1.58% for five). A look
//     comes after every further `rounds` rounds, not after every round: these are
//     whole passes over the corpus, and few looks.
//   - Twelve rounds can decide at most 32 pairs at that level (2/2^12 x 32 =
//     1.56%). If more contestants verify the same number, they get more rounds.
//   - UndecidedOn uses only the rounds before a given number, so
//     that a resumed run goes on as it would have gone on.
//   - A slice has at least 2,048 attempts, so that the turn of a fast contestant
//     lasts some milliseconds. It had 256 and then 1,024. With 2,048, copies of
//     bitmask-mrv that are 3% apart on `easy` were told apart in 93 of 100 replays.
//   - Only undecided contestants get more rounds: rounds of the others cost time
//     and decide nothing. The engine asks through a function of its plan, and knows
//     no statistics.
//   - A list shows the best rank that the comparisons allow, and beside it the worst.
//
// docs/measuring.md shows how the rules hold on replays of contests.
package standings
