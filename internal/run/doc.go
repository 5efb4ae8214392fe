// Package run holds one run in memory, as its record describes it.
//
// # Theory of operation
//
// A record is a stream of events. Run.Add takes one event at a time, checks it
// and adds it to what is held. An event that is wrong is refused with an error
// and changes nothing. Every command that needs to know something of a run asks
// a Run: the reports, the page, the live view, the comparison of two records,
// the history, and the engine when it continues a run. So all of them refuse
// the same records, and all of them find the same figures.
//
// A Run is filled in one of three ways. Open and Read take a whole record. A
// Follower takes what has come since it last looked at a record that is still
// being written. The engine's events can also be added while the run goes on.
// A Run can be asked at any time, also between two events.
//
// The data hang together like this:
//
//	Run      one record: settings, contestants, corpora, warnings, end
//	Corpus   a set of puzzles, and the reference measurements taken beside it
//	Part     one contestant on one corpus: sums, verdicts, findings
//	Puzzle   one puzzle of a Part: its worst verdict, mean time and guesses
//	Round    one contestant in one round of a corpus: sums
//
// # What is kept
//
// A Part keeps one byte for each puzzle that was attempted. A puzzle that was
// timed by itself costs 12 bytes more, and its guesses another 12. Each single
// time costs 4 bytes. A Corpus keeps its slices, 8 bytes a puzzle, and the boards
// that the record holds, at most some thousands. A Run keeps its latest turns as news. Sums are integers, so they do not depend on the order of
// the turns, and they stop at the greatest int64. Each turn keeps the places that it
// attempted, as ranges: --resume needs those that are missing, and a comparison needs
// the puzzles that a budget left out.
//
// # What the figures mean
//
// The verdict of a puzzle is the worst of its attempts. The time of an attempt
// is charged time: wall time less the time for which its thread waited for its core.
// Package record says how a turn sums up its attempts, and package reports defines
// the figures that are made of these.
//
//	run.go       what is held of the whole run
//	add.go       events in: descriptions, measurements
//	slice.go     events in: slices, and what a turn attempted of them
//	boards.go    events in: puzzles with their clues
//	turn.go      events in: turns
//	part.go      one contestant on one corpus
//	puzzles.go   the puzzles of a Part
//	findings.go  the attempts that are shown because they were not verified
//	reference.go reference measurements, and the counters of the machine
//	progress.go  how far the run is, and its latest turns
//	resume.go    what a run that is continued must know
//	settings.go  what must be the same for two runs to be comparable
//	open.go      files
package run
