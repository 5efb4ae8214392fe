// Package ranking decides which contestants are faster than which others, and what
// ranks follow. It knows no record and no engine: its input is times, its output
// decisions. Package standings feeds it.
//
// # Theory of operation
//
// A Field holds the contestants of one corpus against each other. All of them met
// the same slice of puzzles in the same minute in each round, so the model is
//
//	log time = contestant + round + noise
//
// The effect of a round is taken off by median polish over all contestants. A
// contestant's time is the trimmed mean of its rounds (of 6 rounds one is trimmed on
// each side), and the error of that is Yuen's. With few rounds a contestant's own
// variance is a bad guess, so it is drawn towards that of all contestants, as far
// as these agree (Smyth, 2004). It is never below the variance of the reference,
// whose two copies do the same work. With fewer than six contestants there is
// nothing to draw it towards, and the differences of each pair are tested by
// themselves.
//
// If several machines played the rounds, a machine can slow one contestant more than
// another in all rounds. Then the scatter of the rounds does not show the whole error.
// Between estimates the rest of the error, and Field.Widen adds it.
//
// A contestant that did not reach every puzzle has a Sample: the puzzles that it
// reached are a random sample of all puzzles, so their mean time is an estimate of
// the mean of all, with an error. If a few of its times are very long, the error is
// hardly known; then the geometric mean, which is never greater, shows how much
// slower than others it is at least.
//
// A Table decides all pairs together. The score of a pair is how far its difference
// is beyond the margin, in standard errors: the margin is 0.5%, or the difference of
// the reference's copies if that is larger. The greatest score of all pairs has a
// quantile that it exceeds by chance with the probability of the level. Pairs
// beyond it are decided, and the others are held against the quantile of what is
// left, until no more are decided (Romano and Wolf, 2005). The ranks that follow
// from the decided pairs are a joint confidence set: all of them hold together with
// 99% confidence (Mogstad, Romano, Shaikh and Wilhelm, Inference for ranks, 2024).
//
// A corpus may be looked at several times, because rounds are added for pairs that
// are not decided. The level is spent over these looks (LevelOf), and what one look
// has shown stays (Table.Keep).
//
// Failures come before times: contestants that failed clearly more of the
// puzzles that they reached are in a later tier (Tiers), and times decide within
// a tier only. A puzzle that was not reached is no failure.
//
// # Why
//
//   - The exact sign-flip test cannot separate 30 contestants: with 12 rounds its
//     least p-value is 2/2^12, and 435 pairs need less than 0.00003.
//   - Trimming needs Yuen's correction. Clipped values with a usual variance gave
//     wrong statements in one contest of five.
//   - A score is a normal value (stats.NormalScore), not Student's t. Some errors are
//     known well and others badly, and all scores are held against one quantile.
//   - A few times that lie close together do not show that all do. So a Sample
//     starts from a wide spread, and its error is at least that of lognormal times.
//   - Three quarters of the level are spent. Noise has longer tails than the method
//     takes it to have, and simulated contests then stay within the whole level.
//   - A difference of a factor of two in each of three or more rounds needs no test.
//     Contests of two slow programs have few rounds, and the test then shows little.
//
// Package rankingtest simulates contests whose truth is known, with the noise of a
// recorded contest; `go run ./tools/validate simulate` runs it at length, and
// `go run ./tools/validate shards` compares split runs with others.
//
//	field.go      times of one corpus, and differences of two contestants
//	sample.go     the time of a contestant that did not get through the corpus
//	nodes.go      what differences between machines add to the error
//	failures.go   tiers by failures
//	ranks.go      the comparison of all contestants, and ranks
//	stepdown.go   the decision of all pairs together
//	looks.go      when to look, and at which level
package ranking
