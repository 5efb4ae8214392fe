package corpus

import (
	"slices"

	"sudokubench/sudoku"
)

// Format describes a file format for puzzles.
type Format struct {
	Name     string
	Doc      string // description for users: the appearance, the lines that are skipped, and the texts that are kept
	Example  string // short source in this format
	Read     bool
	Write    bool
	Expected bool // whether Writer.WritePuzzle keeps given solutions
	IDs      bool // whether Writer.WritePuzzle keeps ids
	Fields   bool // whether Writer.WritePuzzle keeps fields

	Beside      bool // whether an answer contains the puzzle in addition to its solution
	Pencilmarks bool // whether the puzzles have candidates (Puzzle.Candidates)
}

// Formats returns all formats.
func Formats() []Format {
	list := make([]Format, len(codecs))
	for i, c := range codecs {
		list[i] = c.Format
	}
	return list
}

// FormatNamed returns the format with a name. ok is false if there is no such format.
func FormatNamed(name string) (f Format, ok bool) {
	if c := codecOf(name); c != nil {
		return c.Format, true
	}
	return Format{}, false
}

func formatNames() []string {
	names := make([]string, len(codecs))
	for i, c := range codecs {
		names[i] = c.Name
	}
	return names
}

func codecOf(name string) *codec {
	if i := slices.IndexFunc(codecs, func(c codec) bool { return c.Name == name }); i >= 0 {
		return &codecs[i]
	}
	return nil
}

// layout has the properties of a source that a decoder needs from the beginning.
type layout struct {
	shape sudoku.Shape
	sep   byte // separator between fields, for the format csv
	dash  bool // whether '-' is a blank cell rather than a border, for the format pretty

	embedded bool // whether boards are a part of their lines, for the format line

	header *header  // header of a table, for the format csv-table
	keys   *columns // uses of the keys of objects, for the formats json and jsonl
}

// codec is a format together with the functions that read and write it.
type codec struct {
	Format

	// sniff decides from the beginning of a source whether it has this format. It also returns the
	// layout. It is nil if the text alone does not determine the format.
	sniff func(*sample) (layout, bool)
	// layout returns the layout of a source whose format the caller has set. It is called with more
	// and more lines until one of them fits. If whole is set, it is called once with a complete
	// sample.
	layout func(*sample) (layout, bool)
	whole  bool
	mixes  bool // whether each board is one text, so that the decoder notices boards of other sizes
	open   func(*source, layout) (decoder, error)

	// puzzle appends an entry of a corpus. answer appends a solved puzzle.
	puzzle func(b []byte, s sudoku.Shape, p *Puzzle) []byte
	answer answerFunc

	above   string             // text above the first entry
	between string             // text between two entries
	end     func(n int) string // returns the text that follows n entries; nil if no text follows
}

type answerFunc func(b []byte, s sudoku.Shape, clues, solution sudoku.Grid) []byte

// asPuzzle returns a function that writes a solution in the same form as a puzzle.
func asPuzzle(put func([]byte, sudoku.Shape, *Puzzle) []byte) answerFunc {
	return func(b []byte, s sudoku.Shape, _, solution sudoku.Grid) []byte {
		return put(b, s, &Puzzle{Clues: solution})
	}
}

// codecs has all formats in the order in which lists show them.
var codecs = []codec{
	{
		Format: Format{
			Name: "line", Read: true, Write: true, Expected: true, IDs: true,
			Doc: "One puzzle per line, one character per cell. A rating can precede the puzzle. A solution and an id can follow it, after white space, a comma, a semicolon or #. Lines that begin with # are comments. A 9x9 board can also be a part of its line, as in XML of OpenSudoku, lines of HoDoKu, addresses of SudokuWiki, Prolog facts, texts of Excel and tables in Markdown, or each cell can be its own field; then other lines are ignored, and the letter O and spaces can be blanks.",
			Example: "# hard ones first\n" +
				"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,easy 1\n",
		},
		sniff: probeLines, layout: layoutLines, mixes: true, open: openLines, puzzle: putLine, answer: answerLine,
	},
	{
		Format: Format{
			Name: "codegolf", Read: true, Write: true, Beside: true,
			Doc: "The number of puzzles on the first line, then one puzzle per line with 0 for a blank. Answers are lines puzzle,solution.",
			Example: "1\n" +
				"530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
		},
		sniff: probeGolf, layout: layoutGolf, open: openGolf, puzzle: putGolf, answer: answerGolf,
	},
	{
		Format: Format{
			Name: "rows", Read: true, Write: true, IDs: true,
			Doc: "One row of the board per line, one character per cell. Blank lines or headings such as \"Grid 01\" can separate puzzles; a heading is the id. Lines that begin with # are comments.",
			Example: "Grid 01\n" +
				"530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079\n",
		},
		sniff: probeRows, layout: layoutRows, open: openRows, puzzle: putRows, answer: asPuzzle(putRows), between: "\n",
	},
	{
		Format: Format{
			Name: "csv", Read: true, Write: true, IDs: true,
			Doc:     "One row of the board per line, one field per cell, 0 or nothing for a blank. Commas, semicolons or tabs separate the fields. Blank lines or headings can separate puzzles; a heading is the id. Rows of empty fields before a heading, a blank line or the end are ignored. Lines that begin with # are comments.",
			Example: "5,3,,,7,,,,\n6,,,1,9,5,,,\n,9,8,,,,,6,\n8,,,,6,,,,3\n4,,,8,,3,,,1\n7,,,,2,,,,6\n,6,,,,,2,8,\n,,,4,1,9,,,5\n,,,,8,,,7,9\n",
		},
		sniff: probeCells, layout: probeCells, open: openCells, puzzle: putCells, answer: asPuzzle(putCells),
	},
	{
		Format: Format{
			Name: "csv-table", Read: true, Write: true, Expected: true, IDs: true, Fields: true, Beside: true,
			Doc: "A header that names a column of puzzles (puzzle, quizzes, question, unsolved, input, initial_board...) and optionally columns of solutions (solution, answer, solved, target...) and ids (id, name...), then one puzzle per row. Other columns are fields. Without a column of ids, the fields are together the id. Case, spaces and underscores in names do not matter. If no name fits, the column with boards has the puzzles, and a column that solves them has the solutions. Commas, semicolons or tabs separate the columns. Fields can be quoted and can contain line breaks. Cells can be a list such as [5, 3, 0] or nested lists.",
			Example: "id,puzzle,solution\n" +
				"1,530070000600195000098000060800060003400803001700020006060000280000419005000080079," +
				"534678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
		},
		sniff: probeTable, layout: layoutTable, whole: true, mixes: true, open: openTable, puzzle: putTable, answer: answerGolf, above: "puzzle,solution\n",
	},
	{
		Format: Format{
			Name: "jsonl", Read: true, Write: true, Expected: true, IDs: true, Fields: true, Beside: true,
			Doc: "One JSON object per line, with keys such as puzzle, solution and id, named like the columns of csv-table. Cells are a text, a list or nested lists, with 0, null or . for a blank. Other keys are fields if their values are texts, numbers, true or false. A line can also be only the cells.",
			Example: `{"id":17,"puzzle":"530070000600195000098000060800060003400803001700020006060000280000419005000080079",` +
				`"solution":"534678912672195348198342567859761423426853791713924856961537284287419635345286179","rating":1.2}` + "\n",
		},
		sniff: probeJSONLines, layout: layoutJSONLines, whole: true, mixes: true, open: openJSONLines, puzzle: putJSONLine, answer: answerJSONLine,
	},
	{
		Format: Format{
			Name: "json", Read: true, Write: true, Expected: true, IDs: true, Fields: true, Beside: true,
			Doc:     "A JSON array of objects such as in jsonl, or objects one after the other. An object can have several lines. An array of texts or lists of cells is read too.",
			Example: "[\n" + `{"puzzle": [[1, null, null, null], [null, null, 3, null], [null, null, null, 4], [null, 2, null, null]], "clues": 4}` + "\n]\n",
		},
		sniff: probeJSON, layout: layoutJSON, whole: true, mixes: true, open: openJSON, puzzle: putJSON, answer: answerJSON, above: "[\n", between: ",\n", end: endJSON,
	},
	{
		Format: Format{
			Name: "sdk", Read: true, Write: true, IDs: true,
			Doc: "Lines that begin with #A #D #C #B #S #L or #U, then the rows with . for a blank. The lines before the rows are together the id. A line [Puzzle] can precede the rows. Other sections and other lines that begin with # are ignored.",
			Example: "#D easy 1\n#L Easy\n" +
				"53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
		},
		sniff: probeSDK, layout: layoutSDK, whole: true, open: openSDK, puzzle: putSDK, answer: asPuzzle(putSDK), between: "\n",
	},
	{
		Format: Format{
			Name: "pretty", Read: true, Write: true, IDs: true,
			Doc: "A board as people print it, with white space, | + - = * : brackets, quotes, commas or box-drawing characters around the cells, and blank lines between bands. A heading above the board is the id. Lines that begin with # are comments.",
			Example: "5 3 . │ . 7 . │ . . .\n6 . . │ 1 9 5 │ . . .\n. 9 8 │ . . . │ . 6 .\n──────┼───────┼──────\n8 . . │ . 6 . │ . . 3\n4 . . │ 8 . 3 │ . . 1\n7 . . │ . 2 . │ . . 6\n" +
				"──────┼───────┼──────\n. 6 . │ . . . │ 2 8 .\n. . . │ 4 1 9 │ . . 5\n. . . │ . 8 . │ . 7 9\n",
		},
		sniff: probePretty, layout: probePretty, whole: true, open: openPretty, puzzle: putPretty, answer: asPuzzle(putPretty), between: "\n",
	},
	{
		Format: Format{
			Name: "numbers", Read: true, Write: true, IDs: true,
			Doc:     "One row of the board per line, numbers separated by white space, 0 or . for a blank. Blank lines or headings can separate puzzles; a heading is the id. Lines that begin with # are comments.",
			Example: "1 0 0 0\n0 0 3 0\n0 0 0 4\n0 2 0 0\n",
		},
		sniff: probeNumbers, layout: layoutNumbers, open: openNumbers, puzzle: putNumbers, answer: asPuzzle(putNumbers), between: "\n",
	},
	{
		Format: Format{
			Name: pencilmarksName, Read: true, Write: true, Expected: true, IDs: true, Pencilmarks: true,
			Doc:     "One pencilmark puzzle per line, with one character for each digit of each cell: the digit if it is a candidate, otherwise . or 0. A 9x9 puzzle has 729 characters. A solution and an id can follow it, as in the format line. Lines that begin with # are comments.",
			Example: "123.12341234.23.12341234123.1234123.12.412341.341.3412341..41.34\n",
		},
		sniff: probePencilmarks, layout: probePencilmarks, open: openPencilmarks, puzzle: putPencilmarks, answer: asPuzzle(putPencilmarks),
	},
}
