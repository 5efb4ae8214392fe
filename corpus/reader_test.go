package corpus

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

const (
	easy       = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	easySolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	four       = "1.....3....4.2.."
	fourSolved = "1342243131244213"
)

var easyZeros = strings.ReplaceAll(easy, ".", "0")

// rowsOf divides a line into rows.
func rowsOf(line string, side int) []string {
	var rows []string
	for ; line != ""; line = line[side:] {
		rows = append(rows, line[:side])
	}
	return rows
}

// shownPuzzle returns a puzzle as "line: clues|solution|id", with the fields after it.
func shownPuzzle(p *Puzzle) string {
	text := fmt.Sprintf("%d: %s|%s|%s", p.Line, p.Clues, p.Expected, p.ID)
	for _, f := range p.Fields {
		text += fmt.Sprintf(" %s=%s", f.Name, f.Value)
	}
	return text
}

// readAll returns the text of every puzzle, and the message of every fault, in the order of the
// source.
func readAll(name string, r io.Reader, o ReaderOptions) (format string, shape sudoku.Shape, got []string) {
	rd, err := NewReader(name, r, o)
	if err != nil {
		return "", sudoku.Shape{}, []string{err.Error()}
	}
	defer rd.Close()
	var p Puzzle
	for {
		err := rd.Next(&p)
		var f *Fault
		switch {
		case err == io.EOF:
			return rd.Format(), rd.Shape(), got
		case errors.As(err, &f):
			got = append(got, err.Error())
		case err != nil:
			return rd.Format(), rd.Shape(), append(got, "not a fault: "+err.Error())
		default:
			if !rd.codec.Fields {
				p.Fields = nil
			}
			got = append(got, shownPuzzle(&p))
		}
	}
}

func TestRead(t *testing.T) {
	csvRows := func(line, sep string) string {
		var b strings.Builder
		for _, r := range rowsOf(line, 9) {
			b.WriteString(strings.Join(strings.Split(r, ""), sep) + "\n")
		}
		return b.String()
	}
	rows := strings.Join(rowsOf(easyZeros, 9), "\n") + "\n"
	blankCSV := strings.ReplaceAll(csvRows(easy, ","), ".", "")
	plain := "1: " + easy + "||"
	sixteen := strings.Repeat(".", 240) + "123456789ABCDEFG"
	for _, c := range []struct {
		reason string
		name   string
		text   string
		o      ReaderOptions
		format string
		want   []string
	}{
		{reason: "a line with only a puzzle", text: easy + "\n", format: "line", want: []string{plain}},
		{reason: "no newline at the end", text: easy, format: "line", want: []string{plain}},
		{reason: "CRLF", text: easy + "\r\n" + easy + "\r\n", format: "line", want: []string{plain, "2: " + easy + "||"}},
		{reason: "CRLF, and no line end at the end", text: easy + "\r\n" + easy, format: "line", want: []string{plain, "2: " + easy + "||"}},
		{reason: "a byte order mark", text: "\xEF\xBB\xBF" + easy + "\n", format: "line", want: []string{plain}},
		{reason: "comments and blank lines count as lines", text: "# head\n\n  # more\n" + easy + "\n\n", format: "line", want: []string{"4: " + easy + "||"}},
		{reason: "all characters for blanks", text: strings.NewReplacer(".", "*").Replace(easy[:20]) + strings.ReplaceAll(easy[20:40], ".", "-") + strings.ReplaceAll(easy[40:60], ".", "_") + strings.ReplaceAll(easy[60:70], ".", "x") + strings.ReplaceAll(easy[70:], ".", "X"),
			format: "line", want: []string{plain}},
		{reason: "an id after white space", text: easy + "  17 hard\n", format: "line", want: []string{"1: " + easy + "||17 hard"}},
		{reason: "an id after a tab", text: easy + "\t17\n", format: "line", want: []string{"1: " + easy + "||17"}},
		{reason: "a rating after a comma", text: easy + ",11.9 \r\n", format: "line", want: []string{"1: " + easy + "||11.9"}},
		{reason: "several ratings", text: easy + ";11.9;11.9;2.6\n", format: "line", want: []string{"1: " + easy + "||11.9;11.9;2.6"}},
		{reason: "# begins a comment after the cells", text: easy + "# from me\n" + easy + " # twice\n", format: "line",
			want: []string{"1: " + easy + "||from me", "2: " + easy + "||twice"}},
		{reason: "a rating before the puzzle", text: "7.1 " + easy + "\n  11.9;" + easy + " # x\n", format: "line",
			want: []string{"1: " + easy + "||7.1", "2: " + easy + "||11.9,x"}},
		{reason: "a CR in the middle of a line is white space", text: "7.1 \r " + easy + "\n" + easy + " a\rb \r\r\n", o: ReaderOptions{Format: "line"}, format: "line",
			want: []string{"1: " + easy + "||7.1", "2: " + easy + "||a\rb"}},
		{reason: "an id before the puzzle, a solution after it", text: "17," + easy + "," + easySolved + ",hard\n", format: "line",
			want: []string{"1: " + easy + "|" + easySolved + "|17,hard"}},
		{reason: "a solution without a header", text: easyZeros + "," + easySolved + "\n", format: "line", want: []string{"1: " + easy + "|" + easySolved + "|"}},
		{reason: "a solution after white space, and a comment", text: easy + " " + easySolved + " # c\n", format: "line", want: []string{"1: " + easy + "|" + easySolved + "|c"}},
		{reason: "an incomplete grid is an id rather than a solution", text: easy + "," + easy + "\n", format: "line", want: []string{"1: " + easy + "||" + easy}},
		{reason: "a solution in a comment is a comment", text: easy + " # " + easySolved + "\n", format: "line", want: []string{"1: " + easy + "||" + easySolved}},
		{reason: "4x4 lines", text: four + "\n" + four + "," + fourSolved, format: "line", want: []string{"1: " + four + "||", "2: " + four + "|" + fourSolved + "|"}},
		{reason: "6x6 line", text: strings.Repeat(".", 30) + "123456\n", format: "line", want: []string{"1: " + strings.Repeat(".", 30) + "123456||"}},
		{reason: "16x16 line, letters in either case", text: strings.ToLower(sixteen) + "\n", format: "line", want: []string{"1: " + sixteen + "||"}},
		{reason: "25x25 line", text: strings.Repeat("0", 600) + "123456789ABCDEFGHIJKLMNOP", format: "line",
			want: []string{"1: " + strings.Repeat(".", 600) + "123456789ABCDEFGHIJKLMNOP||"}},
		{reason: "an all-blank board", text: strings.Repeat(".", 81) + "\n", format: "line", want: []string{"1: " + strings.Repeat(".", 81) + "||"}},

		{reason: "code golf", text: "2\n" + easyZeros + "\n" + easyZeros + "\n", format: "codegolf", want: []string{"2: " + easy + "||", "3: " + easy + "||"}},
		{reason: "answers of code golf", text: "1\r\n" + easyZeros + "," + easySolved + "\r\n", format: "codegolf", want: []string{"2: " + easy + "|" + easySolved + "|"}},
		{reason: "code golf without a puzzle", text: "0\n", format: "codegolf"},
		{reason: "code golf of 4x4", text: "1\n" + four + "\n", format: "codegolf", want: []string{"2: " + four + "||"}},

		{reason: "rows", text: rows, format: "rows", want: []string{plain}},
		{reason: "rows without a gap", text: rows + rows, format: "rows", want: []string{plain, "10: " + easy + "||"}},
		{reason: "rows with blank lines", text: "\n\n" + rows + "\n \n" + rows, format: "rows", want: []string{"3: " + easy + "||", "14: " + easy + "||"}},
		{reason: "Project Euler 96", text: "Grid 01\n" + rows + "Grid 02\n" + rows, format: "rows", want: []string{"2: " + easy + "||Grid 01", "12: " + easy + "||Grid 02"}},
		{reason: "the id of 'Puzzle 7' is 7, and two headings make one id", text: "Easy ones\nPuzzle 7\n" + rows, format: "rows", want: []string{"3: " + easy + "||Easy ones, 7"}},
		{reason: "rows of a 16x16 board are not 4x4 lines", text: strings.Join(rowsOf(sixteen, 16), "\n"), format: "rows", want: []string{"1: " + sixteen + "||"}},
		{reason: "rows of a 4x4 board under a heading are not code golf", text: "1000\n0030\n0004\n0200\n", format: "rows", want: []string{"1: " + four + "||"}},
		{reason: "rows all of x", text: strings.Repeat("xxxxxxxxx\n", 8) + "123456789\n", format: "rows", want: []string{"1: " + strings.Repeat(".", 72) + "123456789||"}},

		{reason: "csv with blank fields", text: blankCSV, format: "csv", want: []string{plain}},
		{reason: "csv with 0, directly one after the other", text: csvRows(easyZeros, ",") + csvRows(easyZeros, ","), format: "csv", want: []string{plain, "10: " + easy + "||"}},
		{reason: "csv of the 4x4 seed", text: "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n", format: "csv", want: []string{"1: " + four + "||"}},
		{reason: "semicolons", text: strings.ReplaceAll(blankCSV, ",", ";"), format: "csv", want: []string{plain}},
		{reason: "tabs, CRLF", text: strings.NewReplacer(",", "\t", "\n", "\r\n").Replace(blankCSV), format: "csv", want: []string{plain}},
		{reason: "spaces around digits", text: strings.ReplaceAll(blankCSV, ",", " , "), format: "csv", want: []string{plain}},
		{reason: "quoted fields", text: strings.ReplaceAll(`"`+strings.ReplaceAll(strings.TrimSuffix(blankCSV, "\n"), ",", `","`)+`"`, "\n", "\"\n\""), format: "csv", want: []string{plain}},
		{reason: "headings and blank lines, as a spreadsheet writes them", text: "Puzzle 1,,,,,,,,\n" + blankCSV + "\n\"Grid, second\",,,,,,,,\n" + blankCSV, format: "csv",
			want: []string{"2: " + easy + "||1", "13: " + easy + "||Grid, second"}},
		{reason: "rows of empty fields above a heading and at the end", text: blankCSV + ",,,,,,,,\n,,,,,,,,\nPuzzle 2,,,,,,,,\n" + blankCSV + ",,,,,,,,\n", format: "csv",
			want: []string{plain, "13: " + easy + "||2"}},
		{reason: "rows of empty fields that belong to a puzzle", text: strings.Repeat(",,,\n", 3) + "1,2,3,4\n" + strings.Repeat(",,,\n", 4), format: "csv",
			want: []string{"1: ............1234||", "5: ................||"}},
		{reason: "x for a blank", text: csvRows(strings.ReplaceAll(easy, ".", "x"), ","), format: "csv", want: []string{plain}},
		{reason: "16x16 csv has numbers or letters", text: strings.Repeat(strings.Repeat(",", 15)+"\n", 15) + "1,2,3,4,5,6,7,8,9,10,11,12,D,e,15,16\n", format: "csv", want: []string{"1: " + sixteen + "||"}},

		{reason: "the table of Kaggle", text: "quizzes,solutions\n" + easyZeros + "," + easySolved + "\n", format: "csv-table", want: []string{"2: " + easy + "|" + easySolved + "|"}},
		{reason: "a table with more columns", text: "id,puzzle,solution,clues,difficulty\n1," + easy + "," + easySolved + ",30,1.5\n", format: "csv-table", want: []string{"2: " + easy + "|" + easySolved + "|1 clues=30 difficulty=1.5"}},
		{reason: "columns in any order, upper case, quoted", text: "\"Rating\";\"Answer\";\"Question\"\n0.5;\"" + easySolved + "\";" + easy + "\n", format: "csv-table", want: []string{"2: " + easy + "|" + easySolved + "|0.5 Rating=0.5"}},
		{reason: "a table of one column", text: "puzzle\n" + easy + "\n\n" + easy + "\n", format: "csv-table", want: []string{"2: " + easy + "||", "4: " + easy + "||"}},
		{reason: "a table with an empty solution", text: "source,question,answer,rating\nx," + easy + ",,\n", format: "csv-table", want: []string{"2: " + easy + "||x, source=x rating="}},
		{reason: "a table whose fields are all empty has no id", text: "puzzle,a,b\n" + easy + ",,\n", format: "csv-table", want: []string{"2: " + easy + "|| a= b="}},
		{reason: "quotes in a field", text: "puzzle,name\n" + easy + ",\"a \"\"b\"\", c\"\n", format: "csv-table", want: []string{"2: " + easy + "||a \"b\", c"}},
		{reason: "tabs", text: "id\tpuzzle\n7\t" + easy + "\n", format: "csv-table", want: []string{"2: " + easy + "||7"}},

		{reason: "sdk with tags", text: "#ARuud\n#D A puzzle\n" + strings.Join(rowsOf(easy, 9), "\n"), format: "sdk", want: []string{"3: " + easy + "||Ruud, A puzzle"}},
		{reason: "sdk with sections", text: "[Puzzle]\n" + strings.Join(rowsOf(easy, 9), "\n") + "\n[State]\n" + strings.Join(rowsOf(easySolved, 9), "\n"), format: "sdk", want: []string{"2: " + easy + "||"}},
		{reason: "sdk without tags is detected from the name", name: "x.sdk", text: strings.Join(rowsOf(easy, 9), "\n"), format: "sdk", want: []string{plain}},

		{reason: "a border of asterisks", text: "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n" +
			"|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n", format: "pretty", want: []string{"2: " + easy + "||"}},
		{reason: "box-drawing characters", text: codecOf("pretty").Example, format: "pretty", want: []string{plain}},
		{reason: "blank lines between bands", text: "53. .7. ...\n6.. 195 ...\n.98 ... .6.\n\n8.. .6. ..3\n4.. 8.3 ..1\n7.. .2. ..6\n\n.6. ... 28.\n... 419 ..5\n... .8. .79\n", format: "pretty", want: []string{plain}},
		{reason: "bands of bare rows", text: strings.Join(rowsOf(easyZeros, 27), "\n\n"), o: ReaderOptions{Format: "line"}, format: "line",
			want: []string{"in:1: 27 cells in the line; want 81 for a 9x9 board", "in:3: 27 cells in the line; want 81 for a 9x9 board", "in:5: 27 cells in the line; want 81 for a 9x9 board"}},
		{reason: "a bar between each two cells, white space for a blank", text: strings.ReplaceAll("|"+strings.ReplaceAll(strings.TrimSuffix(csvRows(easy, "|"), "\n"), "\n", "|\n|")+"|\n", ".", " "), format: "pretty", want: []string{plain}},
		{reason: "lists of a programming language", text: "[[" + strings.ReplaceAll(strings.TrimSuffix(csvRows(easyZeros, ", "), "\n"), "\n", "],\n [") + "]]\n", format: "pretty", want: []string{plain}},
		{reason: "a dash for a blank between bars", text: strings.ReplaceAll(strings.ReplaceAll(codecOf("pretty").Example, ".", "-"), "│", "|"), format: "pretty", want: []string{plain}},
		{reason: "a board in a frame under a heading", text: "Puzzle 3\n" + string(putPretty(nil, sudoku.Shape9, &Puzzle{Clues: mustGrid(easy)})), format: "pretty", want: []string{"3: " + easy + "||3"}},

		{reason: "numbers with white space between them", text: csvRows(easyZeros, " "), format: "numbers", want: []string{plain}},
		{reason: "numbers of a 16x16 board", text: strings.Repeat(strings.Repeat(" .", 16)+"\n", 15) + " 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", format: "numbers", want: []string{"1: " + sixteen + "||"}},

		{reason: "a format that is set is not detected", text: rows, o: ReaderOptions{Format: "pretty"}, format: "pretty", want: []string{plain}},
	} {
		t.Run(c.reason, func(t *testing.T) {
			name := c.name
			if name == "" {
				name = "in"
			}
			checkRead(t, name, c.text, c.o, c.format, c.want)
		})
	}
}

// checkRead reads a source at once and byte by byte. If the format has fields, it also reads the
// source in blocks and into memory.
func checkRead(t *testing.T, name, text string, o ReaderOptions, format string, want []string) {
	t.Helper()
	read, _, got := readAll(name, strings.NewReader(text), o)
	if d := cmp.Diff(want, got); d != "" || read != format {
		t.Errorf("format %q, want %q: -want +got\n%s", read, format, d)
		return
	}
	_, _, slow := readAll(name, iotest.OneByteReader(strings.NewReader(text)), o)
	if d := cmp.Diff(got, slow); d != "" {
		t.Errorf("byte by byte: -at once +byte by byte\n%s", d)
	}
	if !codecOf(format).Fields {
		return
	}
	blocks, _ := cutApart(t, testkit.Must(NewReader(name, strings.NewReader(text), o))(t), 1, true, 0, false)
	if d := cmp.Diff(got, []string(blocks)); d != "" {
		t.Errorf("in blocks: -at once +in blocks\n%s", d)
	}
	set := testkit.Must(Load(name, strings.NewReader(text), LoadOptions{Format: o.Format}))(t)
	p := puzzlesOf(set)[0]
	if p.Fields = set.Fields(0); shownPuzzle(&p) != want[0] {
		t.Errorf("in memory: %s, want %s", shownPuzzle(&p), want[0])
	}
}

func mustGrid(line string) sudoku.Grid {
	_, g, err := sudoku.ParseGrid(line)
	if err != nil {
		panic(err)
	}
	return g
}
