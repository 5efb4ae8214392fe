package program

import (
	"context"
	"io"
	"os/exec"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestKeys runs shell scripts that print the solution only if they get the puzzle in the form of
// their keys.
func TestKeys(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("this system has no sh")
	}
	shape, puzzle, err := sudoku.ParseGrid(samplePuzzle)
	testkit.NoError(t, err)
	const prints = " && echo " + samplePuzzle + " && echo " + sampleSolution
	for _, tt := range []struct {
		reason, protocol, script string
		cfg                      Config
		own                      bool // whether the program has its own folder
		want                     string
	}{
		{"a line before the rows", "stdin-rows", `read n; read row; test "$n $row" = "4 1000"` + prints, Config{First: "4"}, false, sampleSolution},
		{"a line before the spaced rows of a file", "rows-file", `{ read n; read row; } < problem.txt; test "$n,$row" = "4 4,1 0 0 0"` + prints, Config{First: "4 4", Spaces: true}, false, sampleSolution},
		{"a file with another name, in a folder", "rows-file", `read row < sets/in.txt; test "$row" = 1000 && test ! -e problem.txt` + prints, Config{File: "sets/in.txt"}, false, sampleSolution},
		{"answers in a file, and a heading on the output", "stdin", `echo Solving; echo ` + sampleSolution + ` > out.txt`, Config{Answers: "out.txt"}, false, sampleSolution},
		{"answers of a CSV protocol in a file with another name", "csv-files", `test -e in.csv && echo ` + sampleSolution + ` > out.csv`, Config{File: "in.csv", Answers: "out.csv"}, false, sampleSolution},
		{"answers in a file that bench does not expect", "stdin", `echo Solving; echo ` + sampleSolution + ` > out.txt`, Config{}, false, `the program printed no grid, but it wrote the file "out.txt"`},
		{"a folder is not a file with answers", "stdin", `mkdir cache`, Config{}, false, "the program ended without an answer"},
		{"a copy of the puzzle in a file is no answer", "stdin-rows", `cat > out.txt`, Config{Answers: "out.txt"}, false, ""},
		{"rows as arguments", "arguments", `test "$*" = "1... ..3. ...4 .2.." && test $# = 4` + prints, Config{}, false, sampleSolution},
		{"cells as arguments", "arguments", `test $# = 16` + prints, Config{Spaces: true}, false, sampleSolution},
		{"answers in a file, from a program with its own folder", "stdin", `echo ` + sampleSolution + ` > out.txt`, Config{Answers: "out.txt"}, true, sampleSolution},
		{"other blanks", "stdin", `read line; test "$line" = 1XXXXX3XXXX4X2XX` + prints, Config{Blank: 'X'}, false, sampleSolution},
		{"Java and Python find their files although the protocol has a file", "rows-file", `test -e problem.txt && test "$CLASSPATH" = "$OWN" && test "$PYTHONPATH" = "$OWN"` + prints, Config{}, true, sampleSolution},
	} {
		cfg := tt.cfg
		cfg.Command, cfg.Scratch, cfg.Batch, cfg.Policy = []string{"sh", "-c", tt.script, "sh"}, t.TempDir(), 1, sandbox.Policy{Mode: sandbox.Off, Core: -1}
		if tt.own {
			cfg.Dir = t.TempDir()
			cfg.Env = []string{"OWN=" + cfg.Dir}
		}
		s := testkit.Must(New(tt.protocol, cfg, shape))(t)
		c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
		got := ""
		if err := solve(context.Background(), s, &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}, &c); err != nil {
			got = err.Error()
		} else if c.Count == 1 {
			got = c.Solution.String()
		}
		if got != tt.want {
			t.Errorf("%s: %s; want %s", tt.reason, got, tt.want)
		}
		testkit.NoError(t, s.(io.Closer).Close())
	}
}
