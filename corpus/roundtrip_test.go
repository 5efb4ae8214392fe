package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/sudoku"
)

// samples returns n different puzzles of a shape with solutions. The numbers of clues are spread
// evenly from none to all cells.
func samples(s sudoku.Shape, n int) []Puzzle {
	list := make([]Puzzle, n)
	full := s.Pattern()
	for i := range list {
		t := sudoku.NewSymmetry(s, uint64(i))
		p := Puzzle{Clues: make(sudoku.Grid, s.Cells()), Expected: make(sudoku.Grid, s.Cells())}
		t.Apply(p.Expected, full)
		for j, d := range p.Expected {
			if j*7919%s.Cells() < i*s.Cells()/max(n-1, 1) {
				p.Clues[j] = d
			}
		}
		list[i] = p
	}
	return list
}

// written returns the text that a Writer writes for puzzles.
func written(t testing.TB, format string, s sudoku.Shape, list []Puzzle) []byte {
	t.Helper()
	var b bytes.Buffer
	w := testkit.Must(NewWriter(&b, WriterOptions{Format: format, Shape: s, Count: -1}))(t)
	for i := range list {
		testkit.NoError(t, w.WritePuzzle(&list[i]))
	}
	testkit.NoError(t, w.Close())
	return b.Bytes()
}

// readBack reads all puzzles of a source without faults. It sets their lines to 0.
func readBack(t testing.TB, text []byte, o ReaderOptions) (format string, list []Puzzle) {
	t.Helper()
	r, err := NewReader("in", bytes.NewReader(text), o)
	if err != nil {
		t.Fatalf("NewReader: %v\n%s", err, text)
	}
	for {
		var p Puzzle
		err := r.Next(&p)
		if err == io.EOF {
			return r.Format(), list
		}
		if err != nil {
			t.Fatalf("Next: %v\n%s", err, text)
		}
		p.Line = 0
		list = append(list, p)
	}
}

// kept returns the parts of puzzles that a format keeps.
func kept(f Format, list []Puzzle) []Puzzle {
	out := make([]Puzzle, len(list))
	for i, p := range list {
		q := Puzzle{Clues: p.Clues, Expected: sudoku.Grid{}}
		if f.Expected && len(p.Expected) > 0 {
			q.Expected = p.Expected
		}
		if f.Pencilmarks {
			q.Candidates = marksOf(&p)
		}
		if f.IDs {
			q.ID = p.ID
			if strings.HasPrefix(f.Name, "json") {
				text, _ := json.Marshal(p.ID) // JSON replaces bytes that are not valid UTF-8, so do the same here
				json.Unmarshal(text, &q.ID)
			}
		}
		out[i] = q
	}
	return out
}

// marksOf returns the candidates of a puzzle. If the puzzle has only clues, a blank has all
// candidates.
func marksOf(p *Puzzle) sudoku.Candidates {
	if len(p.Candidates) > 0 {
		return p.Candidates
	}
	s, _ := sudoku.ShapeOfCells(len(p.Clues))
	c := make(sudoku.Candidates, len(p.Clues))
	for i, d := range p.Clues {
		c[i] = s.AllCandidates()
		if d > 0 {
			c[i] = 1 << (d - 1)
		}
	}
	return c
}

// TestSniffWritten shows that the reader detects the format of a written text without ids. The
// exception is sdk, of which only the name differs from rows.
func TestSniffWritten(t *testing.T) {
	for _, f := range Formats() {
		for _, s := range sudoku.Shapes() {
			text := written(t, f.Name, s, samples(s, 5)[1:])
			want := f.Name
			if want == "sdk" {
				want = "rows"
			}
			got, list := readBack(t, text, ReaderOptions{Pencilmarks: true})
			if got != want || len(list) != 4 {
				t.Errorf("%s of %s: format %s, %d puzzles; want %s, 4\n%s", f.Name, s, got, len(list), want, text)
			}
		}
	}
}

// TestExamples shows that the reader detects the format of each example in Formats.
func TestExamples(t *testing.T) {
	for _, f := range Formats() {
		format, _, got := readAll("in."+f.Name, strings.NewReader(f.Example), ReaderOptions{Pencilmarks: true})
		if format != f.Name || len(got) != 1 || strings.HasPrefix(got[0], "in.") {
			t.Errorf("%s: got format %s and %q; want the same format and one puzzle", f.Name, format, got)
		}
	}
}

func TestAnswers(t *testing.T) {
	var report strings.Builder
	for _, f := range Formats() {
		s := sudoku.Shape4
		var b bytes.Buffer
		w := testkit.Must(NewWriter(&b, WriterOptions{Format: f.Name, Shape: s, Count: 2}))(t)
		for range 2 {
			testkit.NoError(t, w.Put(testkit.Must(w.AppendAnswer(nil, mustGrid(four), mustGrid(fourSolved)))(t), 1))
		}
		testkit.NoError(t, w.Close())
		fmt.Fprintf(&report, "== %s\n%s", f.Name, b.String())
		_, list := readBack(t, b.Bytes(), ReaderOptions{Format: f.Name, Pencilmarks: true})
		for _, p := range list {
			answer := p.Clues
			if len(p.Expected) > 0 {
				answer = p.Expected
			}
			if answer.String() != fourSolved || len(list) != 2 {
				t.Errorf("%s: after writing and reading, got %v; want two solutions", f.Name, list)
			}
		}
	}
	goldentest.Check(t, "answers.golden", "answers in every format", report.String())
}

// TestWriterErrors shows that a Writer checks each entry. AppendAnswer and Put return the same errors
// as WritePuzzle.
func TestWriterErrors(t *testing.T) {
	nine, solved := mustGrid(easy), mustGrid(easySolved)
	bad := append(solved[:80:80], 10)
	line, golf := WriterOptions{Format: "line", Shape: sudoku.Shape9}, WriterOptions{Format: "codegolf", Shape: sudoku.Shape9, Count: 3}
	marks := drawMarks(sudoku.Shape4, sudoku.Shape4.Pattern(), 0)
	withMark := func(mask uint32) sudoku.Candidates {
		c := slices.Clone(marks)
		c[5] = mask
		return c
	}
	writeMarks := func(c sudoku.Candidates) func(*Writer) error {
		return func(w *Writer) error { return w.WritePuzzle(&Puzzle{Clues: make(sudoku.Grid, 16), Candidates: c}) }
	}
	pencil := WriterOptions{Format: pencilmarksName, Shape: sudoku.Shape4, Count: -1}
	for _, c := range []struct {
		reason string
		o      WriterOptions
		write  func(*Writer) error
		want   string
	}{
		{"no format", WriterOptions{Shape: sudoku.Shape9}, nil, `unknown output format ""; want one of line, codegolf, rows, csv, csv-table, jsonl, json, sdk, pretty, numbers, pencilmarks`},
		{"no shape", WriterOptions{Format: "line"}, nil, "boards with boxes of 0x0 are not supported; want 4x4, 6x6, 9x9, 16x16 or 25x25"},
		{"another shape", line, func(w *Writer) error { return w.WritePuzzle(&Puzzle{Clues: nine[:16]}) }, "puzzle 1: the grid has 16 cells, a 9x9 board has 81"},
		{"another shape, AppendAnswer", golf, func(w *Writer) error { _, err := w.AppendAnswer(nil, nine[:16], nine); return err }, "the grid has 16 cells, a 9x9 board has 81"},
		{"a digit too large", line, func(w *Writer) error { return w.WritePuzzle(&Puzzle{Clues: bad}) }, "puzzle 1: 10 is not a digit of a 9x9 board"},
		{"a digit too large, AppendAnswer", golf, func(w *Writer) error { _, err := w.AppendAnswer(nil, nine, bad); return err }, "10 is not a digit of a 9x9 board"},
		{"an id of two lines", line, func(w *Writer) error { return w.WritePuzzle(&Puzzle{Clues: nine, ID: "a\nb"}) },
			`puzzle 1: the id "a\nb" cannot be written; want one line, and at most 32768 characters with the fields`},
		{"more than announced", WriterOptions{Format: "codegolf", Shape: sudoku.Shape9}, func(w *Writer) error { return w.WritePuzzle(&Puzzle{Clues: nine}) }, "puzzle 1, but 0 were announced"},
		{"more than announced, Put", golf, func(w *Writer) error { return w.Put(nil, 4) }, "puzzle 4, but 3 were announced"},
		{"fewer than announced", golf, func(w *Writer) error { return errors.Join(w.WritePuzzle(&Puzzle{Clues: nine}), w.Close()) }, "1 puzzle written, but 3 were announced"},
		{"pencilmarks: a format for clues", WriterOptions{Format: "line", Shape: sudoku.Shape4}, writeMarks(marks), "puzzle 1: format line cannot hold pencilmark puzzles; want pencilmarks"},
		{"pencilmarks: a mask missing", pencil, writeMarks(marks[1:]), "puzzle 1: there are candidates of 15 cells, a 4x4 board has 16"},
		{"pencilmarks: a cell without candidate", pencil, writeMarks(withMark(0)), "puzzle 1: r2c2 has the candidates 0; want at least one digit of a 4x4 board"},
		{"pencilmarks: a digit of a larger board", pencil, writeMarks(withMark(16)), "puzzle 1: r2c2 has the candidates 10000; want at least one digit of a 4x4 board"},
	} {
		w, err := NewWriter(io.Discard, c.o)
		if err == nil {
			err = c.write(w)
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v\nwant %s", c.reason, err, c.want)
		}
	}
}
