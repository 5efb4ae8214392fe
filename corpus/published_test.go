package corpus

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// listOf returns a puzzle as a list in quotes, like a cell with a list that pandas writes.
func listOf(line, open, end, sep string) string {
	return `"` + open + strings.Join(strings.Split(strings.ReplaceAll(line, ".", "0"), ""), sep) + end + `"`
}

// nested returns a puzzle as a list of rows in quotes.
func nested(line string) string {
	rows := rowsOf(strings.ReplaceAll(line, ".", "0"), 9)
	for i, row := range rows {
		rows[i] = "[" + strings.Join(strings.Split(row, ""), ",") + "]"
	}
	return `"[` + strings.Join(rows, ",") + `]"`
}

// quotedAll returns a text with quotes around every field, like pandas with quoting=csv.QUOTE_ALL.
func quotedAll(text, sep string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = `"` + strings.ReplaceAll(line, sep, `"`+sep+`"`) + `"`
	}
	return strings.Join(lines, "\n") + "\n"
}

// A puzzle of the built-in corpus seeds, and its solution.
const (
	seed       = "000000000000000280376400000700001000020000000400300006010028000000005000000000003"
	seedSolved = "842519367159673284376482951735261498621894735498357126513728649964135872287946513"
)

// TestPublished reads samples that have the headers of published data sets.
func TestPublished(t *testing.T) {
	both := func(format string) string {
		return fmt.Sprintf(format, easyZeros, easySolved) + fmt.Sprintf(format, seed, seedSolved)
	}
	want := func(id, fields string) []string {
		return []string{"2: " + easy + "|" + easySolved + "|" + id + fields, "3: " + strings.ReplaceAll(seed, "0", ".") + "|" + seedSolved + "|" + id + fields}
	}
	for _, c := range []struct {
		reason, text, sep string
		want              []string
	}{
		{"one million", "quizzes,solutions\n" + both("%s,%s\n"), ",", want("", "")},
		{"nine million", "puzzle,solution\n" + both("%s,%s\n"), ",", want("", "")},
		{"ids and difficulties", "id,puzzle,solution,clues,difficulty\n" + both("7,%s,%s,17,2.5\n"), ",", want("7", " clues=17 difficulty=2.5")},
		{"sources and ratings", "source,question,answer,rating\n" + both("forum,%s,%s,40\n"), ",", want("forum,40", " source=forum rating=40")},
		{"initial boards", "initial_board,solution\n" + both("%s,%s\n"), ",", want("", "")},
		{"for learning", "input,target\n" + both("%s,%s\n"), ",", want("", "")},
		{"for learning, the other word", "Input,Output\n" + both("%s,%s\n"), ",", want("", "")},
		{"unsolved and solved", "unsolved,solved\n" + both("%s,%s\n"), ",", want("", "")},
		{"two words with underscores", "unsolved_sudoku,solved_sudoku\n" + both("%s,%s\n"), ",", want("", "")},
		{"two words with spaces", "Puzzle String,Solution String\n" + both("%s,%s\n"), ",", want("", "")},
		{"an index as the first column", ",puzzle,solution,clues\n" + both("5,%s,%s,17\n"), ",", want("5", " clues=17")},
		{"an index that pandas has read and written again", "Unnamed: 0,puzzle,solution\n" + both("5,%s,%s\n"), ",", want("5", "")},
		{"row names of R without a header", "puzzle,solution\n" + both("5,%s,%s\n"), ",", want("5", "")},
		{"semicolons", "puzzle;solution;rating\n" + both("%s;%s;1,5\n"), ";", want("1,5", " rating=1,5")},
		{"tabs and an index", "\tpuzzle\tsolution\n" + both("5\t%s\t%s\n"), "\t", want("5", "")},
		{"solutions before puzzles", "solution,puzzle\n" + both("%[2]s,%[1]s\n"), ",", want("", "")},
		{"solutions that only their cells show", "puzzle,best,n\n" + both("%s,%s,1\n"), ",", want("1", " n=1")},
		{"puzzles and solutions that only their cells show", "task,best\n" + both("%s,%s\n"), ",", want("", "")},
		{"a solution with the name of a puzzle", "unsolved_sudoku,sudoku\n" + both("%s,%s\n"), ",", want("", "")},
	} {
		for _, quoted := range []bool{false, true} {
			text := c.text
			if quoted {
				text = quotedAll(text, c.sep)
			}
			t.Run(fmt.Sprintf("%s, quoted %t", c.reason, quoted), func(t *testing.T) {
				checkRead(t, "in", text, ReaderOptions{}, "csv-table", c.want)
			})
		}
	}
}

// TestListCells reads tables whose cells are lists.
func TestListCells(t *testing.T) {
	rows := strings.Join(rowsOf(easyZeros, 9), "\n")
	for _, c := range []struct{ reason, puzzle, solution string }{
		{"lists", listOf(easy, "[", "]", ", "), listOf(easySolved, "[", "]", ", ")},
		{"lists without spaces", listOf(easy, "[", "]", ","), listOf(easySolved, "[", "]", ",")},
		{"tuples", listOf(easy, "(", ")", ", "), listOf(easySolved, "(", ")", ", ")},
		{"arrays of numpy", listOf(easy, "[", "]", " "), listOf(easySolved, "[", "]", " ")},
		{"numbers with a point", listOf(easy, "[", ".]", "., "), listOf(easySolved, "[", ".]", "., ")},
		{"texts", strings.ReplaceAll(listOf(easy, "['", "']", "', '"), "'0'", "''"), listOf(easySolved, "['", "']", "', '")},
		{"nested lists", nested(easy), nested(easySolved)},
		{"nested lists on several lines", strings.ReplaceAll(nested(easy), "],[", "]\n [") + "", strings.ReplaceAll(nested(easySolved), "],[", "]\r\n [")},
		{"rows on several lines", `"` + rows + `"`, `"` + strings.Join(rowsOf(easySolved, 9), "\r\n") + `"`},
		{"null for a blank", strings.ReplaceAll(listOf(easy, "[", "]", ", "), "0", "null"), nested(easySolved)},
		{"None for a blank", strings.ReplaceAll(listOf(easy, "[", "]", ", "), "0", "None"), ""},
	} {
		text := "id,puzzle,solution\n3," + c.puzzle + "," + c.solution + "\n4," + easy + ",\n"
		want := []string{"2: " + easy + "|" + easySolved + "|3", fmt.Sprintf("%d: %s||4", strings.Count(text, "\n"), easy)}
		if c.solution == "" {
			want[0] = "2: " + easy + "||3"
		}
		t.Run(c.reason, func(t *testing.T) { checkRead(t, "in", text, ReaderOptions{}, "csv-table", want) })
	}
}

// TestSeveralLines reads fields with line breaks. It shows that the line numbers of later rows are
// correct.
func TestSeveralLines(t *testing.T) {
	text := "\"the\nname\",puzzle,note\na," + easy + ",\"one\r\ntwo \"\"2\"\"\n\"\n\nb," + easy + ",three\nc," + easy + ",\"4\" inches\n"
	want := []string{
		"3: " + easy + "||a,one two \"2\" the name=a note=one\r\ntwo \"2\"\n",
		"7: " + easy + "||b,three the name=b note=three",
		"8: " + easy + "||c,\"4\" inches the name=c note=\"4\" inches",
	}
	checkRead(t, "in", text, ReaderOptions{}, "csv-table", want)
}

// TestWarnings shows that there is a warning for each column with boards that are not used.
func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		reason, text string
		want         []string
	}{
		{"all columns are used", "puzzle,solution,id\n" + easy + "," + easySolved + ",1\n", nil},
		{"a second column of puzzles", "puzzle,form\n" + easy + "," + seed + "\n", []string{
			`in:1: The column "form" contains boards, but is only kept as a field. Rename it to puzzle to read its boards as puzzles.`}},
		{"two columns that solve the puzzles", "puzzle,a,b\n" + easy + "," + easySolved + "," + easySolved + "\n", []string{
			`in:1: The column "a" looks like solutions, but is only kept as a field. Rename it to solution to check against it.`,
			`in:1: The column "b" looks like solutions, but is only kept as a field. Rename it to solution to check against it.`}},
		{"a column of solutions without boards", "puzzle,answer\n" + easy + ",yes\n", []string{`in:1: The column "answer" contains no boards, so it is kept as a field.`}},
	} {
		s := load(t, c.text, LoadOptions{})
		if d := cmp.Diff(c.want, s.Warnings()); d != "" {
			t.Errorf("%s: -want +got\n%s", c.reason, d)
		}
	}
}
