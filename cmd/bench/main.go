// Command bench is the benchmarking harness for Sudoku solvers; see README.md.
package main

import (
	"os"

	"sudokubench/internal/cli"
	"sudokubench/internal/sandbox"
)

func main() {
	sandbox.Launcher()
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
