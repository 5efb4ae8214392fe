// Package ranking decides which contestants are faster than others, and computes their ranks. It
// uses neither records nor the engine: its input is times, its output is decisions. Package
// standings supplies the times.
//
// # Theory of operation
//
// A TimeModel compares the contestants of one corpus. In each round, all of them solve the same slice
// of puzzles at about the same time, so the model is
//
//	log time = contestant + round + noise
//
// Median polish over all contestants estimates the effect of each round, and the TimeModel subtracts
// it. A contestant's time is the trimmed mean of its rounds (of 6 rounds, one is trimmed on each
// side). The error of a trimmed mean is Yuen's. With few rounds, the variance of a single
// contestant is a bad estimate. So it is moved towards the variance of all contestants; the more
// these agree, the further it moves (Smyth, 2004). It is never below the variance of the
// reference, which is two copies of the same work. With fewer than six contestants, there is no
// common variance. Then each pair is tested separately, by its differences in each round.
//
// If several machines played the rounds, a machine can slow one contestant more than another in
// all rounds. Then the scatter of the rounds does not show the whole error. Between estimates the
// rest of the error, and TimeModel.Widen adds it.
//
// A contestant that did not reach every puzzle has a Sample. The puzzles that it reached are a
// random sample of all puzzles, so their mean time estimates the mean of all puzzles, with an
// error. If a few times are very long, the error of this mean is hardly known. Then the geometric
// mean, which is never greater, shows how much slower than others the contestant is at least.
//
// A Table decides all pairs together. The score of a pair is how far its difference is beyond the
// margin, in standard errors. The margin is 0.5%, or the difference between the copies of the
// reference if that is larger. If no contestants differ, the greatest score of all pairs exceeds
// a certain quantile only with the probability of the level. Pairs beyond this quantile are
// decided. The remaining pairs are compared with the quantile of the greatest score among
// themselves, and so on until no more are decided (Romano and Wolf, 2005). The ranks that follow
// from the decided pairs are a joint confidence set: with 99% confidence, all of them are right
// (Mogstad, Romano, Shaikh and Wilhelm, Inference for ranks, 2024).
//
// A Table is made at several points of a run, because rounds are added for pairs that are not
// decided. Each of these looks has a share of the level (LevelOf), and a decision of an earlier
// look stays (Table.Keep).
//
// A Table of several corpora compares the means over them. Its test can miss a pair that every
// corpus decides, for example if the error on one corpus is hardly known. Table.Imply decides such
// a pair without a share of the level. A false decision needs errors on the corpora whose sum is
// greater than the sum of the errors that the corpora allow. The error that the test of the mean
// allows is never greater than that, so false decisions by Imply are rarer than those by the test.
//
// Failures come before times. Contestants that failed clearly more of the puzzles that they
// reached are in a later tier (Tiers). Times decide only within a tier. A puzzle that was not
// reached is not a failure.
//
// # Why
//
//   - The exact sign-flip test cannot separate 30 contestants. With 12 rounds, its
//     least p-value is 2/2^12, but 435 pairs need less than 0.00003.
//   - Trimming needs Yuen's correction. Clipped values with the usual variance gave
//     wrong statements in one contest of five.
//   - A score is a normal value (stats.NormalScore), not Student's t. Some errors are
//     known well and others badly, but all scores are compared with one quantile.
//   - A few times that are close together do not show that all times are. So a Sample
//     starts from a wide spread, and its error is at least the error of lognormal times.
//   - The tests use only three quarters of the level. Noise has longer tails than the
//     method assumes; simulated contests then stay within the whole level.
//   - The common variance makes the noisiest contestants seem quieter than they are. If
//     the noise of equal contestants differs six times, 3.4% of the contests are wrong.
//     Without it, about 1% are wrong, but 8 rounds of 37 contestants detect only 32%
//     instead of 55% of the differences of 8%.
//   - A difference of a factor of two in each of three or more rounds needs no test.
//     Contests of two slow programs have few rounds, with which a test shows little.
//
// Package rankingtest simulates contests with a given true order and the noise of a recorded
// contest. `go run ./tools/validate simulate` runs many simulations, and `go run ./tools/validate
// shards` compares split runs with others.
//
//	field.go      times of one corpus, and differences of two contestants
//	sample.go     the time of a contestant that did not reach all puzzles of a corpus
//	nodes.go      the error that differences between machines add
//	failures.go   tiers by failures
//	ranks.go      the comparison of all contestants, and ranks
//	stepdown.go   the decision of all pairs together
//	looks.go      when pairs are decided, and at which level
package ranking
