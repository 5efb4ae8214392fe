// Package articletest checks the worked examples in the articles of solvers. The test
// of a solver calls the solver's own functions on the puzzle of the example and writes
// down each step. Check compares these steps with the article, and the final solution
// with the claim of Solve. go test -tags articles -update writes the steps into the article.
package articletest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit/goldentest"
	"sudokubench/internal/words/article"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Title is the title of the section that Check reads.
const Title = "Example"

// Example contains a worked example and the steps that a test recorded for it.
type Example struct {
	Spec     solvers.Spec
	Options  solvers.Options // options of the solver; nil means the defaults
	Puzzle   string          // the puzzle in a form that sudoku.ParseGrid reads
	Limit    int             // the largest number of solutions that the solver searches for
	Steps    []string        // the texts that the indented blocks of the section must have, in order
	Solution string          // the solution that the steps reached, or "" if they reached none
	Nodes    int64           // the number of nodes that the steps needed
}

// Puzzle parses a puzzle. It ends the test if the text is not a puzzle.
func Puzzle(t *testing.T, line string) (sudoku.Shape, sudoku.Grid) {
	t.Helper()
	shape, grid, err := sudoku.ParseGrid(line)
	if err != nil {
		t.Fatal(err)
	}
	return shape, grid
}

// Solver makes the solver of an article without options. S is the type of the solver in its package.
func Solver[S solvers.Solver](t *testing.T, spec solvers.Spec, shape sudoku.Shape) S {
	t.Helper()
	made, err := spec.New(shape, nil)
	if err != nil {
		t.Fatal(err)
	}
	return made.(S)
}

// Follow returns a context that calls step each time the solver checks whether the context has
// ended. With solvers.Search.EachStep, a solver checks this in each step of its search, and step
// can read the state of the solver.
func Follow(step func()) context.Context { return follower{context.Background(), step} }

type follower struct {
	context.Context
	step func()
}

func (f follower) Err() error {
	f.step()
	return nil
}

// CheckLooks runs Solve of a fresh solver and calls look each time Solve checks its context. The
// results must be equal to steps, which the test recorded at the same points of its own search. So a
// test that repeats the search of the solver notices if the solver changes.
func (e *Example) CheckLooks(t *testing.T, fresh solvers.Solver, look func() string, steps []string) {
	t.Helper()
	shape, puzzle := Puzzle(t, e.Puzzle)
	var looks []string
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	ctx := Follow(func() { looks = append(looks, look()) })
	if err := fresh.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: e.Limit}, &c); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(steps, looks); diff != "" {
		t.Errorf("the steps differ from the steps of Solve (-steps +Solve):\n%s", diff)
	}
}

// Check compares the steps with the indented blocks of the article. It also compares the solution
// and the node count at the end of the steps with the claim of Solve.
func (e *Example) Check(t *testing.T) {
	t.Helper()
	if err := e.claimFault(); err != nil {
		t.Error(err)
	}
	wrong, err := e.wrongBlocks()
	if err != nil {
		t.Fatal(err)
	}
	for i, diff := range wrong {
		if goldentest.Updating() {
			e.write(t, i, trim(e.Steps[i]))
			continue
		}
		t.Errorf("block %d of the section %s is not what the solver does; go test -tags articles -update corrects it (-article +solver):\n%s", i+1, Title, diff)
	}
}

// wrongBlocks returns the differences between the article and the steps, by the index of the block.
func (e *Example) wrongBlocks() (map[int]string, error) {
	var blocks []string
	found := false
	for _, s := range e.Spec.Doc().Sections() {
		if s.Title != Title {
			continue
		}
		found = true
		for _, b := range article.Blocks(s.Text) {
			if b.Code {
				blocks = append(blocks, b.Text)
			}
		}
	}
	if !found {
		return nil, fmt.Errorf("the article has no section \"// # %s\"", Title)
	}
	if len(blocks) != len(e.Steps) {
		return nil, fmt.Errorf("the section %s of the article has %d indented blocks; the test makes %d; add or remove a block, with any text", Title, len(blocks), len(e.Steps))
	}
	wrong := map[int]string{}
	for i, step := range e.Steps {
		if got := trim(step); blocks[i] != got {
			wrong[i] = cmp.Diff(blocks[i], got)
		}
	}
	return wrong, nil
}

// claimFault returns an error if the solution and the node count at the end of the steps differ
// from the claim of Solve.
func (e *Example) claimFault() error {
	shape, puzzle, err := sudoku.ParseGrid(e.Puzzle)
	if err != nil {
		return err
	}
	solver, err := e.Spec.New(shape, e.Options)
	if err != nil {
		return err
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if err := solver.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: e.Limit}, &c); err != nil {
		return err
	}
	solution := ""
	if c.Count > 0 {
		solution = c.Solution.String()
	}
	if e.Solution != solution || e.Nodes != c.Nodes {
		return fmt.Errorf("the steps end with solution %q and %d nodes; Solve ends with solution %q and %d nodes", e.Solution, e.Nodes, solution, c.Nodes)
	}
	return nil
}

// write replaces an indented block in the source file of the article, which is in the
// folder of the test.
func (e *Example) write(t *testing.T, block int, steps string) {
	t.Helper()
	files, _ := filepath.Glob("*.go")
	for _, file := range files {
		old, err := os.ReadFile(file)
		source := unix(string(old))
		if err != nil || !strings.HasSuffix(source, packageClause(unix(e.Spec.Source))) {
			continue
		}
		text, ok := replaceBlock(source, block, steps)
		if !ok {
			t.Fatalf("%s has no indented block %d below the line \"// # %s\"", file, block+1, Title)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Fatal("no file in this folder has the text of Spec.Source")
}

// unix removes the carriage returns of a checkout on Windows.
func unix(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }

// packageClause returns the part of a source from its package clause to the end. This part
// identifies the file even after an earlier block of the comment was replaced.
func packageClause(source string) string {
	return source[max(0, strings.Index(source, "\npackage ")):]
}

// replaceBlock replaces the lines of one indented block of the section, counted from 0.
func replaceBlock(source string, block int, text string) (string, bool) {
	lines := strings.SplitAfter(source, "\n")
	at := -1
	for i, line := range lines {
		if strings.TrimSpace(line) == "// # "+Title {
			at = i + 1
			break
		}
	}
	if at < 0 {
		return "", false
	}
	code := func(i int) bool { return i < len(lines) && strings.HasPrefix(lines[i], "//\t") }
	for ; at < len(lines) && strings.HasPrefix(lines[at], "//") && !strings.HasPrefix(lines[at], "// # "); at++ {
		if !code(at) {
			continue
		}
		end := at + 1
		for code(end) || end < len(lines) && lines[end] == "//\n" && code(end+1) {
			end++
		}
		if block > 0 {
			block, at = block-1, end-1
			continue
		}
		var b strings.Builder
		for line := range strings.SplitSeq(text, "\n") {
			if line == "" {
				b.WriteString("//\n")
			} else {
				b.WriteString("//\t" + line + "\n")
			}
		}
		return strings.Join(lines[:at], "") + b.String() + strings.Join(lines[end:], ""), true
	}
	return "", false
}

// trim removes spaces at the ends of lines and empty lines at both ends, which a
// comment cannot keep.
func trim(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return strings.Trim(b.String(), "\n")
}

// Board draws a grid with lines between the boxes.
func Board(shape sudoku.Shape, grid sudoku.Grid) string {
	return draw(shape, func(i int) string { return string(sudoku.Symbol(grid[i])) })
}

// Candidates draws the digits of each cell, bit d-1 for digit d, with lines between the boxes.
func Candidates(shape sudoku.Shape, cells []uint32) string {
	width := 1
	for _, set := range cells {
		width = max(width, len(Digits(set)))
	}
	return draw(shape, func(i int) string { return fmt.Sprintf("%-*s", width, Digits(cells[i])) })
}

func draw(shape sudoku.Shape, cell func(i int) string) string {
	var b, row strings.Builder
	for r := range shape.Side() {
		row.Reset()
		for c := range shape.Side() {
			switch {
			case c == 0:
			case c%shape.BoxCols == 0:
				row.WriteString(" | ")
			default:
				row.WriteByte(' ')
			}
			row.WriteString(cell(r*shape.Side() + c))
		}
		if r > 0 && r%shape.BoxRows == 0 {
			b.WriteString(strings.Map(func(ch rune) rune {
				if ch == '|' {
					return '+'
				}
				return '-'
			}, row.String()) + "\n")
		}
		b.WriteString(row.String() + "\n")
	}
	return b.String()
}

// Digits writes a set of digits, bit d-1 for digit d. The empty set is "-".
func Digits(set uint32) string {
	text := ""
	for d := range uint8(32) {
		if set>>d&1 != 0 {
			text += string(sudoku.Symbol(d + 1))
		}
	}
	if text == "" {
		return "-"
	}
	return text
}

// Demand describes a column of the exact cover problem of a shape (solvers/parts/cover): a cell,
// or a digit of a row, column or box of the board.
func Demand(shape sudoku.Shape, column int) string {
	cells, side := shape.Cells(), shape.Side()
	if column < cells {
		return shape.CellName(column)
	}
	column -= cells
	kind := []string{"row", "column", "box"}[column/cells]
	return fmt.Sprintf("%c in %s %d", sudoku.Symbol(uint8(column%side+1)), kind, column%cells/side+1)
}

// Line writes a grid in one line, with a space between rows.
func Line(shape sudoku.Shape, grid sudoku.Grid) string {
	var rows []string
	for row := range slices.Chunk(grid, shape.Side()) {
		rows = append(rows, row.String())
	}
	return strings.Join(rows, " ")
}
