// Command bench is the benchmarking harness for Sudoku solvers; see README.md.
package main

import (
	"os"

	"sudokubench/harness"
)

func main() { os.Exit(harness.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
