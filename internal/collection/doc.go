// Package collection works on whole collections of puzzles: it checks, rates, describes,
// samples, scrambles and divides them.
//
//	source := &collection.Source{Reader: reader, Bad: report}
//	err := source.Each(ctx, collection.Scramble(shape, seed), writer.WritePuzzle)
//
// # How does a puzzle pass through?
//
// Source.Each is the frame of all operations. Workers on all cores change or examine the
// puzzles (package internal/bulk). Then one goroutine at a time takes the results in the order
// of the source. So the output does not depend on the number of cores, and the memory does
// not depend on the number of puzzles.
//
// A Work examines or changes one puzzle, and can add fields to it:
//
//	classes.go   Canon: the canonical form
//	rate.go      Rate: how hard the puzzle is
//	scramble.go  Scramble: a random symmetric form
//
// The other operations take the puzzles in order:
//
//	check.go      Check: solutions, superfluous clues, duplicates
//	classes.go    Dedupe, Split: puzzles that are symmetric to an earlier one; parts of a corpus
//	histogram.go  Histogram: the distribution of a number in bounded memory
//	sample.go     Sample: a random choice, stratified if wanted
//	stats.go      Stats: counts and distributions of all fields
//
// # Which memory do they need?
//
// Dedupe and Check keep a hash of 16 bytes and a line for each class. In a map, this takes about
// 80 bytes. Sample keeps the chosen puzzles. All others need a few megabytes.
package collection
