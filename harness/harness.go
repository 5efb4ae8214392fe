// Package harness is the whole bench command as a function, so that a program in another
// Go module can have the command with its own solvers in it:
//
//	package main
//
//	import (
//		"os"
//
//		"sudokubench/harness"
//
//		"example.org/mine"
//	)
//
//	func main() {
//		os.Exit(harness.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, mine.Spec()))
//	}
//
// The packages solvers, solvers/solvertest, sudoku and this one are a stable contract, which
// docs/reference/contract.md describes.
package harness

import (
	"io"

	"sudokubench/internal/cli"
	"sudokubench/internal/sandbox"
	"sudokubench/solvers"
)

// Main runs the command line of bench with the built-in solvers and these, and returns
// the exit code. args does not include the name of the program. A solver that cannot be added,
// for example because its name is taken, is an error: exit code 2, and nothing runs.
//
// Call Main first in main, and give it os.Args, because bench also starts the executable as its own
// child: as a worker that runs one solver, and as the process that builds the sandbox of a
// program. In the second, Main never returns.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, specs ...solvers.Spec) int {
	sandbox.Launcher()
	return cli.Main(args, stdin, stdout, stderr, specs...)
}
