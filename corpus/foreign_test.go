package corpus

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
)

// cellsOf returns the cells of a line with a separator between them.
func cellsOf(line, sep string) string { return strings.Join(strings.Split(line, ""), sep) }

// foreign returns files of other programs: a puzzle with the text easy and a puzzle with the text
// seed in the forms that these programs write.
func foreign() []struct {
	reason, text, format string
	want                 []string
} {
	bare := []string{"1: " + easy + "||", "2: " + strings.ReplaceAll(seed, "0", ".") + "||"}
	below := func(lines int) []string { // the same puzzles, below other lines
		return []string{fmt.Sprintf("%d: %s||", 1+lines, easy), fmt.Sprintf("%d: %s", 2+lines, bare[1][3:])}
	}
	solved := func(lines int) []string {
		return []string{fmt.Sprintf("%d: %s|%s|", 1+lines, easy, easySolved), fmt.Sprintf("%d: %s|%s|", 2+lines, bare[1][3:84], seedSolved)}
	}
	both := func(form string) string { return fmt.Sprintf(form, easyZeros) + fmt.Sprintf(form, seed) }
	pairs := func(puzzle, solution func(string) string) string {
		return puzzle(easyZeros) + solution(easySolved) + "\n" + puzzle(seed) + solution(seedSolved) + "\n"
	}
	plus := strings.ReplaceAll(easy, "5", "+5") // HoDoKu marks cells that are filled but not given
	columns := func(line string) string { return cellsOf(line, ",") }
	header := strings.Repeat("c,", 80) + "c\n"
	prolog := func(n int, line string) string {
		var rows []string
		for _, row := range rowsOf(strings.ReplaceAll(line, "0", "_"), 9) {
			rows = append(rows, "["+columns(row)+"]")
		}
		return fmt.Sprintf("problem(%d, [%s]).\n", n, strings.Join(rows, ",\n            "))
	}
	grid := func(line string) string {
		rows := rowsOf(line, 9)
		for i := range rows {
			rows[i] = cellsOf(rows[i], " ")
		}
		return strings.Join(rows, `\n`)
	}
	list := func(line string) string { return strings.Trim(nested(line), `"`) }
	gym := `{"question": "Solve this Sudoku puzzle:\n` + strings.ReplaceAll(grid(easyZeros), "0", "_") + `\nRespond with only your answer.", "answer": "` + grid(easySolved) +
		`", "metadata": {"source_index": 3, "puzzle": ` + list(easyZeros) + `, "solution": ` + list(easySolved) + `, "difficulty": {"empty": [30, 50]}}}` + "\n"
	question := strings.NewReplacer(`\n`, "\n").Replace("Solve this Sudoku puzzle:\\n" + strings.ReplaceAll(grid(easyZeros), "0", "_") + "\\nRespond with only your answer.")

	return []struct {
		reason, text, format string
		want                 []string
	}{
		{"OpenSudoku", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name>x</name>\n" + both("  <game data=\"%s\" />\n") + "</opensudoku>\n", "line", below(3)},
		{"OpenSudoku 2, on one line", "<opensudoku version=\"2\"><folder name=\"x\" created=\"1234567890123\">" + both(`<game created="0" state="1" data="%s" note="" />`) + "</folder></opensudoku>", "line",
			[]string{bare[0], "1" + bare[1][1:]}},
		{"HoDoKu", ":0000:x:" + plus + ":::\n:0901:1:" + seed + ":718 738:411 421::\n", "line", bare},
		{"addresses of SudokuWiki", both("https://www.sudokuwiki.org/sudoku.htm?bd=%s\n"), "line", bare},
		{"a column per cell", columns(easyZeros) + "\n" + columns(seed) + "\n", "line", bare},
		{"a column per cell, blanks are empty", strings.ReplaceAll(columns(easyZeros)+"\r\n"+columns(seed)+"\r\n", "0", ""), "line", bare},
		{"a column per cell, below a header", header + columns(easyZeros) + "\n" + columns(seed) + "\n", "line", below(1)},
		{"a column per cell, then the solution", pairs(columns, func(line string) string { return "," + columns(line) }), "line", solved(0)},
		{"a number, then a column per cell, then the solution", "n," + header + pairs(func(line string) string { return "17," + columns(line) }, func(line string) string { return "," + columns(line) }), "line", solved(1)},
		{"texts of Excel", both("=\"%s\"\n"), "line", bare},
		{"texts of Excel in quotes", both("\"=\"\"%s\"\"\"\n"), "line", bare},
		{"texts of Excel in a table", "puzzle,solution\n" + pairs(func(line string) string { return `="` + line + `",` }, func(line string) string { return `"=""` + line + `"""` }), "csv-table", solved(1)},
		{"Prolog facts with lists", "problem(1, [" + strings.ReplaceAll(columns(easyZeros), "0", "_") + "]).\nproblem(2, [" + columns(seed) + "]).\n", "line", bare},
		{"Prolog facts with texts", both("puzzle(1, '%s').\n"), "line", bare},
		{"Prolog facts with rows", prolog(1, easyZeros) + prolog(2, seed), "pretty", []string{bare[0], "10" + bare[1][1:]}},
		{"a table in Markdown", "| id | puzzle | rating |\n|---|---|---|\n" + both("| 1 | %s | 2.5 |\n"), "line", below(2)},
		{"a table in Markdown with marks of code", "| puzzle | solution |\n|:--|:--|\n" + pairs(func(line string) string { return "| `" + line + "` |" }, func(line string) string { return " `" + line + "` |" }), "line", solved(2)},
		{"the letter O for a blank", strings.ReplaceAll(both("%s\n"), "0", "O"), "line", bare},
		{"spaces for blanks", strings.ReplaceAll(both("%s\n"), "0", " "), "line", bare},
		{"spaces between cells", cellsOf(easyZeros, " ") + "\n" + cellsOf(seed, " ") + "\n", "line", bare},
		{"reasoning-gym", gym, "jsonl", []string{"1: " + easy + "|" + easySolved + "|" + strings.ReplaceAll(question, "\n", " ") + ",3 question=" + question + " metadata.source_index=3"}},
	}
}

// TestForeign reads the files of other programs.
func TestForeign(t *testing.T) {
	for _, c := range foreign() {
		t.Run(c.reason, func(t *testing.T) { checkRead(t, "in", c.text, ReaderOptions{}, c.format, c.want) })
	}
}

// TestForeignFaults shows that a board with missing or additional cells is a fault, and that other
// lines and texts are not read as boards.
func TestForeignFaults(t *testing.T) {
	good := "?bd=" + easy + "\n"
	for _, c := range []struct{ reason, text, want string }{
		{"a cell missing", good + "?bd=" + easy[1:] + "\n", "in:2: 80 cells in the line; want 81 for a 9x9 board"},
		{"a name in the place of the first cell", good + "a" + cellsOf(easyZeros, ",")[1:] + "\n", "in:2: 80 cells in the line; want 81 for a 9x9 board"},
		{"a column missing", good + cellsOf(easyZeros[1:], ",") + "\n", "in:2: 80 cells in the line; want 81 for a 9x9 board"},
		{"a rule of dashes, and a text", good + strings.Repeat("-", 81) + "\n" + strings.Repeat("lorem ipsum ", 9) + "\n", ""},
		{"a solution that is wrong", "?bd=" + easy + "&s=" + seedSolved + "\n", "in:1: the given solution does not solve the puzzle: "},
	} {
		_, _, got := readAll("in", strings.NewReader(c.text), ReaderOptions{})
		last := got[len(got)-1]
		if c.want == "" && len(got) != 1 || !strings.HasPrefix(last, c.want) {
			t.Errorf("%s: got %q, want %q", c.reason, got, c.want)
		}
	}
}

// TestRatedLists shows that the ratings of the well-known rated lists become fields.
func TestRatedLists(t *testing.T) {
	for _, c := range []struct{ reason, text, id, fields string }{
		{"Sudoku Exchange: hash, puzzle, rating", "0000183b305c " + easyZeros + "  1.2\n", "0000183b305c,1.2", "rating=1.2"},
		{"champagne", easy + ";11.7;11.6;2.6;x;20-04\n", "11.7;11.6;2.6;x;20-04", "rating=11.7 pearl=11.6 diamond=2.6"},
		{"champagne, the ratings first", "11.7;11.6;2.6;" + easy + "\n", "11.7;11.6;2.6", "rating=11.7 pearl=11.6 diamond=2.6"},
		{"gsf", easy + " # 99743 x col-2012\n", "99743 x col-2012", "rating=99743"},
		{"a text that begins with a number", easy + " # 17 clues\n", "17 clues", ""},
	} {
		r := testkit.Must(NewReader("in", strings.NewReader(c.text), ReaderOptions{}))(t)
		var p Puzzle
		testkit.NoError(t, r.Next(&p))
		var fields []string
		for _, f := range p.Fields {
			fields = append(fields, f.Name+"="+f.Value)
		}
		if got := strings.Join(fields, " "); got != c.fields || p.ID != c.id {
			t.Errorf("%s: id %q, fields %q; want %q, %q", c.reason, p.ID, got, c.id, c.fields)
		}
	}
}
