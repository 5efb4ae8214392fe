// Command bench is the bench command with the solver of this module added.
package main

import (
	"os"

	"example.org/rows/rows"

	"sudokubench/harness"
)

func main() { os.Exit(harness.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, rows.Spec())) }
