package program

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/sudoku"
)

const (
	puzzle9   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution9 = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// gridsIn returns the grids in a text, each as a line.
func gridsIn(shape sudoku.Shape, text string) (found []string) {
	f := newForms(shape, func(g sudoku.Grid) { found = append(found, g.String()) })
	f.read([]byte(text))
	return found
}

// rowsOf returns a grid as rows. join separates the cells of a row, before precedes each row, and
// after follows it.
func rowsOf(line string, side int, join, before, after string) string {
	var b strings.Builder
	for at := 0; at < len(line); at += side {
		b.WriteString(before + strings.Join(strings.Split(line[at:at+side], ""), join) + after + "\n")
	}
	return b.String()
}

// boxed returns a 9x9 grid with a bar between boxes and a border between bands.
func boxed(line, bar, border string) string {
	var b strings.Builder
	b.WriteString(border + "\n")
	for r := range 9 {
		row := line[9*r : 9*r+9]
		fmt.Fprintf(&b, "%s %s %s %s %s %s %s\n", bar, spaced(row[:3]), bar, spaced(row[3:6]), bar, spaced(row[6:]), bar)
		if r%3 == 2 {
			b.WriteString(border + "\n")
		}
	}
	return b.String()
}

func spaced(s string) string { return strings.Join(strings.Split(s, ""), " ") }

func TestGridsAreFoundInAnyForm(t *testing.T) {
	zeros := strings.ReplaceAll(puzzle9, ".", "0")
	coloured := strings.ReplaceAll(rowsOf(solution9, 9, " ", "", ""), "5", "\x1b[1;31m5\x1b[0m")
	solved16 := sudoku.Shape16.Pattern().String()
	var numbers16 strings.Builder
	for k, d := range sudoku.Shape16.Pattern() {
		fmt.Fprintf(&numbers16, "%d", d)
		numbers16.WriteByte(" \n"[b2i(k%16 == 15)])
	}
	one, both := []string{solution9}, []string{puzzle9, solution9}
	for _, tt := range []struct {
		reason string
		shape  sudoku.Shape
		text   string
		want   []string
	}{
		{"a line", sudoku.Shape9, solution9, one},
		{"a line with a line end of Windows", sudoku.Shape9, solution9 + "\r\n", one},
		{"a line with words before and after", sudoku.Shape9, "Loading 3 puzzles...\nSolution: " + solution9 + " (in 12 ms)\nbye\n", one},
		{"the puzzle and the solution in a line", sudoku.Shape9, puzzle9 + "," + solution9 + "\n", both},
		{"puzzle and solution with an arrow between them", sudoku.Shape9, puzzle9 + " -> " + solution9 + "\n", both},
		{"puzzle and solution as separate cells", sudoku.Shape9, spaced(puzzle9) + " | " + spaced(solution9) + "\n", both},
		{"a line that gives up", sudoku.Shape4, "-\n", []string{blank4}},
		{"rows", sudoku.Shape9, rowsOf(solution9, 9, "", "", ""), one},
		{"rows with spaces", sudoku.Shape9, rowsOf(solution9, 9, " ", "  ", " "), one},
		{"CSV", sudoku.Shape9, rowsOf(solution9, 9, ",", "", ""), one},
		{"CSV with a separator at the end", sudoku.Shape9, rowsOf(solution9, 9, ",", "", ","), one},
		{"CSV with semicolons", sudoku.Shape9, rowsOf(solution9, 9, ";", "", ""), one},
		{"CSV in quotation marks", sudoku.Shape9, rowsOf(solution9, 9, `","`, `"`, `"`), one},
		{"CSV whose blanks are empty", sudoku.Shape9, strings.ReplaceAll(rowsOf(puzzle9, 9, ",", "", ""), ".", ""), []string{puzzle9}},
		{"CSV whose blanks are 0", sudoku.Shape9, rowsOf(zeros, 9, ",", "", ""), []string{puzzle9}},
		{"CSV with only empty fields", sudoku.Shape4, ",,,\n,,,\n,,,\n,,,\n", []string{blank4}},
		{"tabs", sudoku.Shape9, rowsOf(solution9, 9, "\t", "", ""), one},
		{"a list of lists on a line", sudoku.Shape9, "[[" + strings.ReplaceAll(strings.TrimSpace(rowsOf(solution9, 9, ", ", "", "")), "\n", "], [") + "]]\n", one},
		{"a list of lists in rows", sudoku.Shape9, "[" + rowsOf(solution9, 9, ", ", " [", "],") + "]\n", one},
		{"a matrix", sudoku.Shape9, "[" + rowsOf(solution9, 9, " ", "[", "]") + "]\n", one},
		{"81 lines", sudoku.Shape9, rowsOf(solution9, 1, "", "", ""), one},
		{"one band per line", sudoku.Shape9, rowsOf(solution9, 27, " ", "", ""), one},
		{"bars and borders", sudoku.Shape9, boxed(solution9, "|", "+-------+-------+-------+"), one},
		{"borders of nine characters are not rows", sudoku.Shape9, boxed(solution9, "|", "---+---+---"), one},
		{"box-drawing characters", sudoku.Shape9, boxed(solution9, "│", "├───────┼───────┼───────┤"), one},
		{"double box-drawing characters", sudoku.Shape9, boxed(solution9, "║", "╠═══════╬═══════╬═══════╣"), one},
		{"a puzzle in a frame", sudoku.Shape9, boxed(puzzle9, "|", "+-------+-------+-------+"), []string{puzzle9}},
		{"another sign for blanks", sudoku.Shape9, rowsOf(strings.ReplaceAll(puzzle9, ".", "_"), 9, " ", "", ""), []string{puzzle9}},
		{"empty lines between bands", sudoku.Shape9, rowsOf(solution9[:27], 9, " ", "", "") + "\n" + rowsOf(solution9[27:54], 9, " ", "", "") + "\n\n" + rowsOf(solution9[54:], 9, " ", "", ""), one},
		{"colours", sudoku.Shape9, coloured, one},
		{"a title for the terminal", sudoku.Shape9, "\x1b]0;owned\x07" + solution9, one},
		{"several, one after the other", sudoku.Shape9, rowsOf(puzzle9, 9, "", "", "") + rowsOf(solution9, 9, "", "", ""), []string{puzzle9, solution9}},
		{"a heading ends an unfinished grid", sudoku.Shape9, rowsOf(solution9[:27], 9, "", "", "") + "Grid 01\n" + rowsOf(solution9, 9, "", "", ""), one},
		{"a number of nine digits after the rows", sudoku.Shape9, rowsOf(solution9, 9, "", "", "") + "123456789\n", one},
		{"letters of another alphabet are words", sudoku.Shape9, "Решение\n" + rowsOf(solution9, 9, " ", "", "") + "конец", one},
		{"digits that are too large for the board are found too", sudoku.Shape4, "9234341221434321", []string{"9234341221434321"}},
		{"16x16 in letters", sudoku.Shape16, rowsOf(solved16, 16, "", "", ""), []string{solved16}},
		{"16x16 in small letters", sudoku.Shape16, strings.ToLower(rowsOf(solved16, 16, " ", "", "")), []string{solved16}},
		{"16x16 as numbers", sudoku.Shape16, numbers16.String(), []string{solved16}},
		{"16x16 as numbers in CSV", sudoku.Shape16, strings.ReplaceAll(numbers16.String(), " ", ","), []string{solved16}},
		{"a prompt before the first row", sudoku.Shape9, "Enter puzzle: " + rowsOf(solution9, 9, " ", "", ""), one},
		{"a prompt for each row of the puzzle", sudoku.Shape9, "Row 1: Row 2: Row 9: " + rowsOf(solution9, 9, "", "", "") + "Done in 123 steps\n", one},
		{"a prompt without punctuation", sudoku.Shape9, "puzzle " + rowsOf(solution9, 9, ",", "", ""), one},
		{"a prompt before the puzzle, and the solution after it", sudoku.Shape9, "> " + rowsOf(puzzle9, 9, " ", "", "") + "\n" + rowsOf(solution9, 9, " ", "", ""), both},
		{"a prompt and a label before a line", sudoku.Shape9, "Solution 1: " + spaced(solution9), one},
		{"a number of nine digits before the rows is not a row", sudoku.Shape9, "Steps: 123456789\n" + rowsOf(solution9, 9, " ", "", ""), one},
		{"a number of nine digits before and after the rows", sudoku.Shape9, "Steps: 123456789\n" + rowsOf(solution9, 9, "", "", "") + "Steps: 123456789\n", one},
		{"a prompt before 16x16 as numbers", sudoku.Shape16, "? " + numbers16.String(), []string{solved16}},

		{"eight rows after a number of eight digits", sudoku.Shape9, "Steps: 12345678\n" + rowsOf(solution9[9:], 9, "", "", ""), nil},
		{"nothing", sudoku.Shape9, "", nil},
		{"only words", sudoku.Shape9, "I cannot solve this after 100 passes.\n", nil},
		{"half a grid", sudoku.Shape9, solution9[:40], nil},
		{"a grid that lacks a row", sudoku.Shape9, rowsOf(solution9[9:], 9, "", "", ""), nil},
		{"one cell too many", sudoku.Shape9, solution9 + "1", nil},
		{"rows of another board", sudoku.Shape9, rowsOf(solved16, 16, "", "", ""), nil},
		{"only borders", sudoku.Shape9, strings.Repeat("---------\n", 9), nil},
		{"81 characters of a border", sudoku.Shape9, strings.Repeat("-", 81), nil},
		{"letters are not digits on a small board", sudoku.Shape9, strings.Repeat("ABCDEFGHI", 9), nil},
		{"an escape sequence without an end", sudoku.Shape9, "\x1b[" + solution9[:9], nil},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, gridsIn(tt.shape, tt.text)); diff != "" {
				t.Errorf("(-want +got):\n%s\nin:\n%s", diff, tt.text)
			}
		})
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// FuzzForms shows three facts for any output of a program. The reader does not panic. Each grid
// that it finds has the size of the board. Text before a grid does not hide the grid.
func FuzzForms(f *testing.F) {
	for _, text := range []string{
		"", solution4, rowsOf(solution4, 4, ",", "", ""), "\x1b[31m1\x1b[0m", "\x1b]", "\x1b[", "\xff\xfe1\x002\x00", "│ 1 2 │ 3 4 │\n", "1,2,3,4,\n", strings.Repeat("1 ", 300), ",,,\n;;;\n\t\t\t\n", "-_*\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, shape := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape9, sudoku.Shape16} {
			found := 0
			r := newForms(shape, func(g sudoku.Grid) {
				found++
				if len(g) != shape.Cells() {
					t.Errorf("found a grid of %d cells; want the size of the board", len(g))
				}
				for _, d := range g {
					if d > sudoku.MaxSide {
						t.Errorf("found digit %d; want a digit of some board", d)
					}
				}
			})
			r.read(text)
			before := found
			want := shape.Pattern()
			r.grid = func(g sudoku.Grid) {
				if cmp.Equal(want, g) {
					found++
				}
			}
			r.read(append(append(append([]byte(nil), text...), "\x1b\\\nx\n"...), want.String()+"\n"...))
			if found == before {
				t.Errorf("%s: a grid on its own line after the text was not found", shape)
			}
		}
	})
}
