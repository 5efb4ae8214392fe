// Command bench is the benchmarking harness with the solver of this module in it.
package main

import (
	"os"

	"example.org/rows/rows"

	"sudokubench/harness"
)

func main() { os.Exit(harness.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, rows.Spec())) }
