// Package harness contains the whole bench command as a function. A program in another Go module
// calls it to get the command with its own solvers added:
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
// The packages solvers, solvers/solvertest, sudoku and harness are a stable contract, which
// docs/reference/contract.md describes.
package harness

import (
	"io"

	"sudokubench/internal/cli"
	"sudokubench/sandbox"
	"sudokubench/solvers"
)

// Main runs the command line of bench with the built-in solvers and specs. It returns the exit
// code. args does not include the name of the program. If a solver cannot be added, for example
// because another solver has its name, Main returns 2 and runs no command.
//
// Call Main first in main, and pass it os.Args[1:]. bench also starts the executable as its own
// child: as a worker that runs one solver, and as the process that builds the sandbox of a program.
// In the process that builds a sandbox, Main never returns.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, specs ...solvers.Spec) int {
	sandbox.Launcher()
	return cli.Main(args, stdin, stdout, stderr, specs...)
}
