package corpus

import (
	"bytes"
	"io"
	"testing"

	"sudokubench/sudoku"
)

func benchText(b *testing.B, format string, n int, solved bool) []byte {
	var buf bytes.Buffer
	w, err := NewWriter(&buf, WriterOptions{Format: format, Shape: sudoku.Shape9, Count: n})
	if err != nil {
		b.Fatal(err)
	}
	_, g, _ := sudoku.ParseGrid("000000000000000280376400000700001000020000000400300006010028000000005000000000003")
	_, sol, _ := sudoku.ParseGrid("842519367159673284376482951735261498621894735498357126513728649964135872287946513")
	p := Puzzle{Clues: make(sudoku.Grid, 81)}
	if solved {
		p.Expected = make(sudoku.Grid, 81)
	}
	t := sudoku.Identity(sudoku.Shape9)
	for i := range n {
		t.Reseed(uint64(i))
		t.Apply(p.Clues, g)
		if solved {
			t.Apply(p.Expected, sol)
		}
		if err := w.WritePuzzle(&p); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return buf.Bytes()
}

func BenchmarkRead(b *testing.B) {
	for _, c := range []struct {
		name   string
		solved bool
	}{{"line", false}, {"line", true}, {"csv", false}} {
		text := benchText(b, c.name, 20000, c.solved)
		name := c.name
		if c.solved {
			name += "-solved"
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				r, err := NewReader("x", bytes.NewReader(text), ReaderOptions{})
				if err != nil {
					b.Fatal(err)
				}
				var p Puzzle
				n := 0
				for {
					err := r.Next(&p)
					if err == io.EOF {
						break
					}
					if err != nil {
						b.Fatal(err)
					}
					n++
				}
				if n != 20000 {
					b.Fatal(n)
				}
			}
		})
	}
}
