package corpus_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"sudokubench/corpus"
	"sudokubench/sudoku"
)

func Example() {
	const file = `# two puzzles and a mishap
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,easy
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7,short
.................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...,17 clues
`
	r, err := corpus.NewReader("three.txt", strings.NewReader(file), corpus.ReaderOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer r.Close()
	fmt.Println("format", r.Format(), "board", r.Shape())
	var p corpus.Puzzle
	for {
		err := r.Next(&p)
		var fault *corpus.Fault
		switch {
		case err == io.EOF:
			return
		case errors.As(err, &fault):
			fmt.Println(fault)
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Printf("line %d: %s with %d clues\n", p.Line, p.ID, p.Clues.Clues())
		}
	}
	// Output:
	// format line board 9x9
	// line 2: easy with 30 clues
	// three.txt:3: 80 cells in the line; want 81 for a 9x9 board
	// line 4: 17 clues with 17 clues
}

func ExampleLoad() {
	f, source, err := corpus.OpenBuiltin("seeds")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	set, err := corpus.Load(source, f, corpus.LoadOptions{})
	if err != nil {
		log.Fatal(err)
	}
	clues := make(sudoku.Grid, set.Shape().Cells())
	for i := range set.Len() {
		set.Clues(i, clues)
		fmt.Println(set.Where(i), set.ID(i), clues.Clues(), "clues")
	}
	// Output:
	// builtin:seeds:2 brute-force 29 clues
	// builtin:seeds:3 digit-patterns 17 clues
}

func ExampleWriter() {
	_, puzzle, _ := sudoku.ParseGrid("1.....3....4.2..")
	w, err := corpus.NewWriter(os.Stdout, corpus.WriterOptions{Format: "pretty", Shape: sudoku.Shape4})
	if err != nil {
		log.Fatal(err)
	}
	if err := w.WritePuzzle(&corpus.Puzzle{Clues: puzzle, ID: "four"}); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// four
	// +-----+-----+
	// | 1 . | . . |
	// | . . | 3 . |
	// +-----+-----+
	// | . . | . 4 |
	// | . 2 | . . |
	// +-----+-----+
}
