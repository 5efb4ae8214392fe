// Command standin prints 10,000 puzzles with two or more solutions, one per line. They are for
// comparisons with other programs. docs/flagship.md describes them.
//
//	go run ./tools/standin > many.txt
package main

import (
	"bufio"
	"fmt"
	"os"

	"sudokubench/internal/testkit/standin"
)

const puzzles = 10_000

func main() {
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "standin:", err)
		os.Exit(1)
	}
}

func write() error {
	list, err := standin.ManySolutions(puzzles)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	for _, puzzle := range list {
		fmt.Fprintln(out, puzzle)
	}
	return out.Flush()
}
