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
// A source passes through four stages, each in a file of its own.
//
//	compress.go  gzip and zstd are told by their first bytes and unpacked
//	source.go    the text is cut into numbered lines; one longer than 64 KiB is
//	             a fault, so memory is bounded whatever comes
//	sniff.go     the first 64 KiB tell the format and the board, unless named; plain
//	             lines tell it as soon as they are there
//	reader.go    a decoder takes puzzles out of the lines; here they are held
//	             against the rules
//
// There are three kinds of decoder: one puzzle a line (line.go, golf.go),
// separated values below a header (table.go), and rows under one another
// (stacked.go), where the look of a row is left to cells.go, rows.go, sdk.go,
// numbers.go and pretty.go. format.go is the table of all formats; to add one
// is to add an entry there.
//
// The shape of the board is that of the first puzzle, and a source has one
// shape. Boards of 4x4, 6x6, 9x9, 16x16 and 25x25 are known. Digits are 1-9 and
// then A-P in either case; a blank is one of . 0 * - _ and, where digits are
// numerals only, x.
//
// # What is wrong with a source
//
// A Fault says where, what is wrong and what would be right:
//
//	top.txt:17: 80 cells in the line; want 81 for a 9x9 board
//	top.txt:21: the clues break a rule: row 3 has two 7s: r3c2, r3c8; want no digit twice in a row, column or box
//
// Line numbers are those of the text, unpacked where it was packed. Nothing is
// passed over in silence but blank lines and what the format's Doc names:
// comments, borders, sections that hold no puzzle. Reading goes on behind a bad
// puzzle, so a caller may list faults or skip them. It does not behind a Fatal
// one: a file cut short, a count that is not kept, rows of which one is missing
// somewhere above.
//
// Every puzzle that a Reader hands out is legal (no digit twice in a unit), and
// its given solution, where there is one, solves it. Whether it has a solution
// at all, or several, is not looked at.
//
// # Ids
//
// What a source says of a puzzle besides its cells, be it a rating, a name, a
// heading above it or the other columns of a table, is the puzzle's ID, one
// line of text. Formats whose IDs field is set keep it when written: in place,
// or as a heading "Puzzle ID", of which the reader takes "Puzzle " off again.
//
// # Speed
//
// nine.go reads and checks the commonest kind of line, 81 characters, with one
// table look-up and two additions a character, straight from the read buffer.
// The benchmarks measure Reader.Next with all checks on. Where a line is a
// puzzle, cut.go hands lines on unread, so that several goroutines read them;
// Writer.AppendAnswer lets several encode what one writes.
package corpus
