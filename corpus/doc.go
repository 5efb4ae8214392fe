// Package corpus reads and writes collections of puzzles, in the formats that
// people keep them in.
//
//	r, err := corpus.NewReader(name, file, corpus.ReaderOptions{}) // a stream of puzzles
//	s, err := corpus.Load(name, file, corpus.LoadOptions{})        // a whole source, packed in memory
//	w, err := corpus.NewWriter(out, corpus.WriterOptions{...})     // puzzles or answers
//	f, source, err := corpus.OpenBuiltin("training")               // a source that is part of the program
//
// # From bytes to puzzles
//
// A source passes through four files: compress.go unpacks gzip, zstd, bzip2 and zip, source.go
// cuts the text into numbered lines in bounded memory, sniff.go finds the format
// and the board in the first 64 KiB, unless they are named, and a decoder takes
// puzzles out of the lines, which reader.go checks against the rules.
//
// There are four kinds of decoder: one puzzle a line (line.go, golf.go),
// separated values below a header (header.go, columns.go, table.go), JSON
// (jsonreader.go, jsonrecord.go), and rows under one another (stacked.go), whose looks are in cells.go, rows.go, sdk.go, numbers.go and
// pretty.go. To add a format is to add an entry to the table of format.go.
//
// A source has one shape, that of its first puzzle: 4x4, 6x6, 9x9, 16x16 or 25x25.
// Digits are 1-9 and then A-P in either case. A blank is one of . 0 * - _ and, if
// digits are numerals only, x.
//
// # Faults
//
// A Fault reports where, what is wrong and what would be right:
//
//	top.txt:17: 80 cells in the line; want 81 for a 9x9 board
//
// Line numbers count the lines of the unpacked text. A reader skips only blank lines
// and the lines that the Doc of the format names. Reading goes on after a bad puzzle,
// but not after a Fatal fault: a file cut short, a wrong count, a missing row.
//
// Every puzzle of a Reader is legal (no digit twice in a unit), and its given
// solution, if there is one, solves it. A Reader does not count solutions.
//
// # Ids and fields
//
// The ID of a puzzle is one line of text: a rating, a name, a heading. Columns of a
// table and keys of an object are Fields. If none of them is an id, the ID is their
// values with commas between them. Formats whose IDs field is set keep the ID when
// written: in place, or as a heading "Puzzle ID". Formats with Fields keep fields.
//
// # Speed
//
// nine.go reads and checks the commonest kind of line, 81 characters, with one
// table look-up and two additions a character, straight from the read buffer.
// cut.go hands lines on unread, so that several goroutines read them;
// Writer.AppendAnswer lets several encode what one writes.
package corpus
