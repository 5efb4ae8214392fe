package corpus

import "sudokubench/sudoku"

// Format describes a way to write puzzles down.
type Format struct {
	Name     string
	Doc      string // one sentence
	Example  string // a sample of a source
	Read     bool
	Write    bool
	Expected bool // a written corpus keeps given solutions
	IDs      bool // a written corpus keeps ids
}

// codec is a format with what is needed to read and write it.
type codec struct {
	Format

	// probe tells from a sample whether a source is of this format, and its
	// layout. Of a named format it tells the layout only.
	probe func(*sample) (layout, bool)
	// live says that the probe goes by the first line that fits, so that a
	// named format need not wait for a whole sample.
	live bool
	open func(*source, layout) (decoder, error)

	// puzzle appends a corpus entry, answer a solved puzzle; i counts from 0.
	puzzle func(b []byte, s sudoku.Shape, p *Puzzle, i int) []byte
	answer func(b []byte, s sudoku.Shape, clues, solution sudoku.Grid, i int) []byte
}

// layout is what a decoder must know before it starts.
type layout struct {
	shape sudoku.Shape
	sep   byte // csv, csv-table: what stands between fields
	dash  bool // pretty: '-' is a blank cell, not a border
}

// codecs are the formats in the order in which they are listed.
var codecs = []codec{
	{
		Format: Format{
			Name: "line", Read: true, Write: true, Expected: true, IDs: true,
			Doc:     "one puzzle a line, a character a cell; a rating may stand before it, a solution and an id behind it; # lines are comments",
			Example: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,easy 1\n",
		},
		probe: probeLines, live: true, open: openLines, puzzle: putLine, answer: answerLine,
	},
	{
		Format: Format{
			Name: "codegolf", Read: true, Write: true,
			Doc:     "the number of puzzles, then one puzzle a line with 0 for a blank; answers are puzzle,solution",
			Example: "1\n530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
		},
		probe: probeGolf, live: true, open: openGolf, puzzle: putGolf, answer: answerGolf,
	},
	{
		Format: Format{
			Name: "csv", Read: true, Write: true, IDs: true,
			Doc:     "a row of the board a line, a field a cell, 0 or nothing for a blank; blank lines or headings may stand between puzzles",
			Example: "5,3,,,7,,,,\n6,,,1,9,5,,,\n,9,8,,,,,6,\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,,5\n,,,,8,,,7,9\n",
		},
		probe: probeCells, live: true, open: openCells, puzzle: putCells, answer: answerCells,
	},
}

// Formats lists the formats.
func Formats() []Format {
	list := make([]Format, len(codecs))
	for i, c := range codecs {
		list[i] = c.Format
	}
	return list
}

// formatNames lists the names of the formats.
func formatNames() []string {
	names := make([]string, len(codecs))
	for i, c := range codecs {
		names[i] = c.Name
	}
	return names
}
