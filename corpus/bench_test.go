package corpus

import (
	"bytes"
	"io"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

const benchPuzzles = 20_000

// benchText returns a source of many puzzles with 17 clues.
func benchText(b *testing.B, format string, solved bool) []byte {
	b.Helper()
	clues := mustGrid("000000000000000280376400000700001000020000000400300006010028000000005000000000003")
	solution := mustGrid("842519367159673284376482951735261498621894735498357126513728649964135872287946513")
	list := make([]Puzzle, benchPuzzles)
	for i := range list {
		t := sudoku.NewSymmetry(sudoku.Shape9, uint64(i))
		list[i].Clues = make(sudoku.Grid, 81)
		t.Apply(list[i].Clues, clues)
		if solved {
			list[i].Expected = make(sudoku.Grid, 81)
			t.Apply(list[i].Expected, solution)
		}
	}
	return written(b, format, sudoku.Shape9, list)
}

// BenchmarkRead measures the whole way from bytes to checked puzzles.
func BenchmarkRead(b *testing.B) {
	csv := benchText(b, "csv", false)
	for _, c := range []struct {
		name string
		text []byte
	}{
		{"line", benchText(b, "line", false)},
		{"line-crlf", bytes.ReplaceAll(benchText(b, "line", false), []byte("\n"), []byte("\r\n"))},
		{"line-solved", benchText(b, "line", true)},
		{"codegolf", benchText(b, "codegolf", false)},
		{"rows", benchText(b, "rows", false)},
		{"csv-zeros", csv},
		{"csv-blanks", bytes.ReplaceAll(csv, []byte("0"), nil)},
		{"csv-table", benchText(b, "csv-table", true)},
		{"pretty", benchText(b, "pretty", false)},
		{"numbers", benchText(b, "numbers", false)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			for b.Loop() {
				if n := drain(b, c.text); n != benchPuzzles {
					b.Fatalf("%d puzzles, want all of the source", n)
				}
			}
			b.ReportMetric(float64(b.N)*benchPuzzles/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

func drain(b *testing.B, text []byte) (n int) {
	r := testkit.Must(NewReader("in", bytes.NewReader(text), ReaderOptions{}))(b)
	defer r.Close()
	var p Puzzle
	for {
		switch err := r.Next(&p); err {
		case nil:
			n++
		case io.EOF:
			return n
		default:
			b.Fatal(err)
		}
	}
}
