// Package corpus reads and writes collections of puzzles in the usual file formats.
//
//	r, err := corpus.NewReader(name, file, corpus.ReaderOptions{}) // a stream of puzzles
//	s, err := corpus.Load(name, file, corpus.LoadOptions{})        // a whole source, packed in memory
//	w, err := corpus.NewWriter(out, corpus.WriterOptions{...})     // puzzles or answers
//	f, source, err := corpus.OpenBuiltin("training")               // a source that is part of the program
//
// # From bytes to puzzles
//
// A source passes through these steps:
//
//  1. compress.go unpacks gzip, zstd, bzip2 and zip.
//  2. source.go divides the text into numbered lines in bounded memory.
//  3. sniff.go detects the format and the board from the first 64 KiB. If the caller sets the
//     format, it detects only the board.
//  4. A decoder makes puzzles from the lines.
//  5. reader.go checks the puzzles against the rules.
//
// There are four kinds of decoder: one puzzle per line (line.go, golf.go), separated values below a
// header (header.go, columns.go, table.go), JSON (jsonreader.go, jsonrecord.go), and one row per
// line (stacked.go). The functions that read a row are in cells.go, rows.go, sdk.go and pretty.go. To
// add a format, add an entry to the table in format.go.
//
// A source has one shape, the shape of its first puzzle: 4x4, 6x6, 9x9, 16x16 or 25x25. Digits are
// 1-9 and then A-P in upper or lower case. A blank is one of . 0 * - _ and, on boards up to 9x9,
// also x.
//
// # Faults
//
// A Fault reports the place, the error and the remedy:
//
//	top.txt:17: 80 cells in the line; want 81 for a 9x9 board
//
// Line numbers count the lines of the unpacked text. A reader skips only blank lines and the lines
// that the Doc of the format describes. After a bad puzzle, reading continues. It ends after a
// Fatal fault, such as a truncated file, a wrong count or a missing row.
//
// Every puzzle of a Reader is legal (no digit twice in a unit). If the source gives a solution, the
// solution solves the puzzle. A Reader does not count solutions.
//
// # Ids and fields
//
// The ID of a puzzle is one line of text, for example a rating, a name or a heading. Fields are the
// other columns of a table, or the other keys of an object. If there is no id among the columns or
// keys, the ID is the values of the fields with commas between them. A writer keeps the ID if the
// format has the property IDs. It writes the ID unchanged, or as a heading "Puzzle ID". A writer
// keeps fields if the format has the property Fields.
//
// # Speed
//
// nine.go reads and checks the most frequent kind of line, 81 characters, straight from the read
// buffer. A character costs one table look-up and two additions. cut.go returns blocks of unread
// lines, so that several goroutines can read them. With Writer.AppendAnswer, several goroutines can
// encode answers, and one goroutine writes them.
package corpus
