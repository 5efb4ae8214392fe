// Package collection processes whole collections of puzzles: it checks, rates, describes, samples,
// scrambles and divides them.
//
//	source := &collection.Source{Reader: reader, Bad: report}
//	err := source.Each(ctx, collection.Scramble(shape, seed), writer.WritePuzzle)
//
// # Theory of operation
//
// All operations use Source.Each. Workers on all cores examine or change the puzzles (package
// internal/bulk). Then one goroutine at a time takes the results in the order of the source. So the
// output does not depend on the number of cores, and the memory does not depend on the number of
// puzzles.
//
// Some operations are a Work, which examines or changes one puzzle and can add fields to it:
//
//	classes.go   Canon: the canonical form
//	rate.go      Rate: how hard the puzzle is
//	scramble.go  Scramble: a random symmetric form
//
// The other operations take the puzzles in order:
//
//	check.go      Check: solutions, superfluous clues, duplicates
//	classes.go    Dedupe, Split: without symmetric puzzles; parts of a corpus
//	histogram.go  Histogram: the distribution of a number in bounded memory
//	sample.go     Sample: a random choice, with or without strata
//	survey.go     Survey: the puzzles of one source that another one has too
//	stats.go      Describe: counts and distributions of all fields
//
// # How much memory do they need?
//
// Dedupe and Check keep 16 bytes of a hash and a line number for each class of symmetric puzzles.
// In a map, this takes about 80 bytes. Survey keeps three of them for each puzzle. Sample keeps the chosen puzzles. All other operations need a
// few megabytes.
package collection
