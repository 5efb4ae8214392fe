// Package run has the results of one run in memory, as its record describes them.
//
// # Theory of operation
//
// A record is a stream of events. Run.Add takes one event at a time, checks it and adds it to the
// Run. If an event is wrong, Add returns an error and changes nothing. Every command that needs
// results uses a Run: the reports, the page, the live view, the comparison of two records, the
// history, and the engine when it continues a run. So all of them refuse the same records and show
// the same figures.
//
// There are three ways to fill a Run. Open and Read read a whole record. A Follower reads a record
// that a run still writes, and continues at the last place at each call. A program that runs the
// engine can also add the engine's events directly. A Run is valid at any time, also between two
// events.
//
// These types contain the data:
//
//	Run      one record: settings, contestants, corpora, warnings, end
//	Corpus   a set of puzzles, and the measurements of the reference on it
//	Part     one contestant on one corpus: sums, verdicts, findings
//	Puzzle   one puzzle of a Part: its worst verdict, mean time and guesses
//	Round    one contestant in one round of a corpus: sums
//
// # How much memory does a Run need?
//
// A Part needs one byte for each attempted puzzle. A puzzle that was timed separately needs 20 bytes
// more, its guesses another 12, and each single time 4 bytes. A Corpus has its slices, with 8 bytes
// for each puzzle, and the boards of the record, at most a few thousand. A Run has the latest turns,
// for the live view. Sums are integers, so they do not depend on the order of the turns. They stop
// at the largest int64. Each turn has the places that it attempted, as ranges: --resume needs the
// missing places, and a comparison needs the puzzles that a budget left out.
//
// # What do the figures mean?
//
// The verdict of a puzzle is the worst of its attempts. The time of an attempt is charged time: wall
// time without the time for which its thread waited for its core. Package record documents how a
// turn sums up its attempts, and package reports defines the figures that result.
//
//	run.go       data of the whole run
//	add.go       adds descriptions and measurements
//	slice.go     adds slices, and finds the puzzles that a turn attempted
//	boards.go    adds puzzles with their clues
//	turn.go      adds turns
//	part.go      one contestant on one corpus
//	puzzles.go   the puzzles of a Part
//	findings.go  the findings that reports show, about attempts that were not verified
//	reference.go measurements of the reference, and the counters of the machine
//	progress.go  the progress of the run, and its latest turns
//	resume.go    data that the engine needs to continue a run
//	settings.go  settings that must be the same for two runs to be comparable
//	open.go      reads files
package run
