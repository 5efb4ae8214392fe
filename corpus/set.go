package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"sudokubench/sudoku"
)

// Set is a corpus in memory. It does not change once loaded, so any number of
// goroutines may read it.
type Set struct {
	source, format string
	shape          sudoku.Shape
	pack           packing
	pages          []*page
	n              int
	skipped        Faults
}

// LoadOptions says how a source is loaded.
type LoadOptions struct {
	Format string // as in ReaderOptions
	Skip   bool   // leave bad puzzles out and count them; without it they are an error
}

const keptFaults = 20

// Load reads a whole source. source is what faults and Where call it.
//
// The error is a *Faults: all that is wrong if bad puzzles are not to be
// skipped; what stopped the reading, if something did; and a source without a
// puzzle in any case.
func Load(source string, r io.Reader, o LoadOptions) (*Set, error) {
	rd, err := NewReader(source, r, ReaderOptions{Format: o.Format})
	if err != nil {
		return nil, &Faults{First: []*Fault{asFault(source, err)}}
	}
	defer rd.Close()
	s := &Set{source: source, format: rd.Format(), shape: rd.Shape(), pack: packingOf(rd.Shape())}
	stopped := false
	rd.e.clues = make(sudoku.Grid, s.shape.Cells())
	rd.e.expected = make(sudoku.Grid, s.shape.Cells())
	for {
		err := rd.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			f := asFault(source, err)
			stopped = stopped || f.Fatal
			s.skipped.add(f, keptFaults)
		} else if o.Skip || s.skipped.count() == 0 {
			s.add(&rd.e)
		}
	}
	switch {
	case s.skipped.count() > 0 && (!o.Skip || stopped):
		return nil, &s.skipped
	case s.n == 0:
		s.skipped.add(&Fault{File: source, What: "the source contains no valid puzzle", Fix: "want at least one", Fatal: true}, keptFaults+1)
		return nil, &s.skipped
	}
	return s, nil
}

// asFault gives an error of a Reader as the Fault that it is.
func asFault(source string, err error) *Fault {
	if f, ok := err.(*Fault); ok {
		return f
	}
	return &Fault{File: source, What: err.Error(), Fix: "want a readable source", Fatal: true, cause: err}
}

func (s *Set) add(e *entry) {
	if s.n == len(s.pages)*pageSize {
		s.pages = append(s.pages, new(page))
	}
	want := pageSize
	if s.n < pageSize {
		want = 64 // the first page grows as it fills: most sets are small
	}
	s.pages[len(s.pages)-1].add(s.pack, e, want)
	s.n++
}

// Source is where it came from: a path or "builtin:NAME".
func (s *Set) Source() string { return s.source }

// Format is the name of the source's format.
func (s *Set) Format() string { return s.format }

// Shape is the board of every puzzle.
func (s *Set) Shape() sudoku.Shape { return s.shape }

// Len is the number of puzzles, skipped ones not counted.
func (s *Set) Len() int { return s.n }

// Clues writes puzzle i, from 0, to dst, which has Shape().Cells() cells.
func (s *Set) Clues(i int, dst sudoku.Grid) {
	s.pages[i/pageSize].clues(s.pack, i%pageSize, dst[:s.pack.cells])
}

// Expected writes the given solution of puzzle i to dst, which has
// Shape().Cells() cells. It reports false, and leaves dst alone, where the
// source gave none.
func (s *Set) Expected(i int, dst sudoku.Grid) bool {
	return s.pages[i/pageSize].expected(s.pack, i%pageSize, dst[:s.pack.cells])
}

// ID is the id or rating of puzzle i; "" where the source gave none.
func (s *Set) ID(i int) string { return string(s.pages[i/pageSize].id(i % pageSize)) }

// Line is the line of the source, from 1, where puzzle i starts.
func (s *Set) Line(i int) int { return int(s.pages[i/pageSize].lines[i%pageSize]) }

// Where is "source:line" of puzzle i.
func (s *Set) Where(i int) string { return fmt.Sprintf("%s:%d", s.source, s.Line(i)) }

// Skipped is how many bad puzzles were left out, and the first of them.
func (s *Set) Skipped() (n int, first []*Fault) { return s.skipped.count(), s.skipped.First }

// SHA256 is a hash in hex of the puzzles as such: equal sets in different
// formats have the same. It is over one byte with the side and then, for each
// puzzle in order, its cells, one byte each, and either a 0 or a 1 and the
// cells of the given solution.
func (s *Set) SHA256() string {
	h := sha256.New()
	h.Write([]byte{byte(s.shape.Side())})
	b := make([]byte, 2*s.pack.cells+1)
	for i := range s.n {
		s.Clues(i, b[:s.pack.cells])
		b[s.pack.cells] = 0
		used := s.pack.cells + 1
		if s.Expected(i, b[used:]) {
			b[s.pack.cells] = 1
			used = len(b)
		}
		h.Write(b[:used])
	}
	return hex.EncodeToString(h.Sum(nil))
}
