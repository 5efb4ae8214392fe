package sandboxtest_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
)

// game is the state of a program in a contest, from one start to its end.
type game struct {
	entry
	contest string // path of the contest's folder
}

// escaped reports a successful attack and ends the program. The record then contains the text.
func (g *game) escaped(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "ESCAPED "+format+"\n", args...)
	os.Exit(77)
}

// last returns the last argument of the program.
func last() string { return os.Args[len(os.Args)-1] }

// given reads the puzzles of a program that is started for each batch or each puzzle. Blanks are 0.
func (g *game) given() (puzzles []string) {
	var text []byte
	switch g.protocol {
	case "csv-files":
		text, _ = os.ReadFile("input.csv")
	case "rows-file":
		text, _ = os.ReadFile("problem.txt")
	case "codegolf", "lines-file":
		text, _ = os.ReadFile(last())
	case "argument":
		text = []byte(last())
	default:
		text, _ = io.ReadAll(os.Stdin)
	}
	var cells strings.Builder
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if strings.Contains(g.protocol, "csv") {
			for _, field := range strings.Split(line, ",") {
				cells.WriteString((field + "0")[:1])
			}
		} else if len(line) == 9 || len(line) == 81 { // other lines contain numbers of puzzles, not rows or boards
			cells.WriteString(line)
		}
	}
	for all := cells.String(); len(all) >= 81; all = all[81:] {
		puzzles = append(puzzles, strings.ReplaceAll(all[:81], ".", "0"))
	}
	return puzzles
}

// form returns a solution in the form of the protocol.
func (g *game) form(puzzle, solution string) string {
	var b strings.Builder
	switch g.protocol {
	case "csv-files", "csv-stdio":
		for row := range 9 {
			for column := range 9 {
				if cell := solution[9*row+column]; cell != '0' {
					b.WriteByte(cell)
				}
				b.WriteString([]string{",", "\n"}[column/8])
			}
		}
	case "codegolf":
		fmt.Fprintf(&b, "%s,%s\n", puzzle, solution)
	default:
		return solution + "\n"
	}
	return b.String()
}

// all returns the solutions of all puzzles as one text. It leaves out empty solutions.
func (g *game) all(puzzles []string, solution func(puzzle string) string) string {
	var b strings.Builder
	if g.protocol == "codegolf" {
		fmt.Fprintln(&b, len(puzzles))
	}
	for _, p := range puzzles {
		if s := solution(p); s != "" {
			b.WriteString(g.form(p, s))
		}
	}
	return b.String()
}

// leave writes the answers to the place that the protocol requires.
func (g *game) leave(text string) {
	if g.protocol == "csv-files" {
		_ = os.WriteFile("output.csv", []byte(text), 0o644)
		return
	}
	fmt.Print(text)
}

// easy reports whether a puzzle is the trivial one with which bench checks a program at its start.
// Most programs answer it.
func easy(puzzle string) bool { return strings.Count(puzzle, "0") < 40 }

// answerEasy answers and exits if all puzzles are easy.
func (g *game) answerEasy(puzzles []string) {
	if len(puzzles) == 0 || easy(puzzles[0]) {
		g.leave(g.all(puzzles, solve))
		os.Exit(0)
	}
}

// lines answers puzzles line by line. It solves easy puzzles and calls hard for the other puzzles.
func (g *game) lines(hard func(puzzle string)) {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		puzzle := strings.ReplaceAll(word, ".", "0")
		switch {
		case len(puzzle) != 81:
			fmt.Println("-")
		case easy(puzzle):
			fmt.Println(solve(puzzle))
		default:
			hard(puzzle)
		}
	}
}

// solve solves a puzzle. It searches at the cell with the fewest candidates.
func solve(puzzle string) string {
	board := []byte(puzzle)
	if !search(board) {
		return puzzle
	}
	return string(board)
}

func search(board []byte) bool {
	best, digits := -1, "0123456789"
	for cell, digit := range board {
		if digit != '0' {
			continue
		}
		left := ""
		for d := byte('1'); d <= '9'; d++ {
			if fits(board, cell, d) {
				left += string(rune(d))
			}
		}
		if len(left) < len(digits) {
			best, digits = cell, left
		}
	}
	if best < 0 {
		return true
	}
	for k := range len(digits) {
		board[best] = digits[k]
		if search(board) {
			return true
		}
	}
	board[best] = '0'
	return false
}

func fits(board []byte, cell int, digit byte) bool {
	row, column := cell/9, cell%9
	for k := range 9 {
		if board[9*row+k] == digit || board[9*k+column] == digit || board[9*(row/3*3+k/3)+column/3*3+k%3] == digit {
			return false
		}
	}
	return true
}
