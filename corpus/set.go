package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"slices"

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
	hash           hash.Hash // of all puzzles: see SHA256
	hashed         []byte    // input of hash that it has not taken
	keep           func(puzzle int) bool
	kept           []uint32 // numbers of the puzzles in memory, ascending; nil: all
	names          []string // of the fields
	columns        map[string]int
	warnings       []string
	texts          []byte // of the entry that is added
}

// LoadOptions says how a source is loaded.
type LoadOptions struct {
	Format string // as in ReaderOptions
	Skip   bool   // leave bad puzzles out and count them; without it they are an error

	// Where chooses the puzzles of the set. The others do not count anywhere.
	Where Filter

	// Keep reports whether to keep a puzzle in memory, by its number from 0; nil keeps all
	// puzzles. Len, SHA256 and Skipped always count all puzzles. The other methods panic if
	// their puzzle was not kept.
	Keep func(puzzle int) bool

	Pencilmarks bool // as in ReaderOptions: the caller uses Set.Candidates
}

const keptFaults = 20

// Load reads a whole source. source is what faults and Where call it.
//
// The error is a *Faults: all that is wrong if bad puzzles are not to be
// skipped; what stopped the reading, if something did; and a source without a
// puzzle in any case.
func Load(source string, r io.Reader, o LoadOptions) (*Set, error) {
	rd, err := NewReader(source, r, ReaderOptions{Format: o.Format, Pencilmarks: o.Pencilmarks})
	if err != nil {
		return nil, &Faults{First: []*Fault{asFault(source, err)}}
	}
	defer rd.Close()
	s := &Set{source: source, format: rd.Format(), shape: rd.Shape(), pack: packingOf(rd.Shape(), rd.Pencilmarks()), hash: sha256.New(), keep: o.Keep, warnings: rd.Warnings()}
	s.hash.Write([]byte{byte(s.shape.Side())})
	if s.Pencilmarks() {
		rd.e.candidates = make(sudoku.Candidates, s.shape.Cells())
	}
	stopped, passed := false, unmatched{}
	cells := s.shape.Cells()
	rd.e.expected = make(sudoku.Grid, cells)
	s.hashed = make([]byte, 0, hashedAtOnce+2*cells+1+s.pack.marksLen)
	for {
		n := len(s.hashed)
		rd.e.clues = s.hashed[n : n+cells] // the input of the hash begins with the clues
		err := rd.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			f := asFault(source, err)
			stopped = stopped || f.Fatal
			s.skipped.add(f, keptFaults)
		} else if o.Where.matchEntry(&rd.e) {
			if o.Skip || s.skipped.count() == 0 {
				s.add(&rd.e)
			}
		} else {
			passed.see(&rd.e)
		}
	}
	s.hash.Write(s.hashed)
	s.hashed, s.texts = nil, nil
	switch {
	case s.skipped.count() > 0 && (!o.Skip || stopped):
		return nil, &s.skipped
	case s.n == 0 && passed.n > 0:
		return nil, &Faults{First: []*Fault{passed.fault(source, o.Where)}}
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

// add takes in a puzzle whose clues are behind the end of s.hashed.
func (s *Set) add(e *entry) {
	s.place(e)
	s.hashed = append(s.hashed[:len(s.hashed)+len(e.clues)], 0)
	if kind := &s.hashed[len(s.hashed)-1]; e.given || s.pack.marksLen > 0 {
		if e.given {
			*kind = 1
			s.hashed = append(s.hashed, e.expected...)
		}
		if s.pack.marksLen > 0 {
			*kind |= 2
			s.hashed = s.pack.packMarks(s.hashed, e.candidates)
		}
	}
	if len(s.hashed) >= hashedAtOnce { // hashing many puzzles at a time is faster
		s.hash.Write(s.hashed)
		s.hashed = s.hashed[:0]
	}
}

// place keeps a puzzle in memory.
func (s *Set) place(e *entry) {
	at := s.n
	s.n++
	if s.keep != nil {
		if !s.keep(at) {
			return
		}
		s.kept = append(s.kept, uint32(at))
		at = len(s.kept) - 1
	}
	if at == len(s.pages)*pageSize {
		s.pages = append(s.pages, new(page))
	}
	want := pageSize
	if at < pageSize {
		want = 64 // the first page grows as it fills: most sets are small
	}
	s.texts = s.texts[:0]
	if len(e.id)+len(e.fields) > 0 {
		s.texts = appendTexts(s.texts, e, s.column)
	}
	s.pages[len(s.pages)-1].add(&s.pack, e, s.texts, want, s.pages[max(0, len(s.pages)-2)])
}

const hashedAtOnce = 8 << 10

// Source is where it came from: a path or "builtin:NAME".
func (s *Set) Source() string { return s.source }

// Format is the name of the source's format.
func (s *Set) Format() string { return s.format }

// Shape is the board of every puzzle.
func (s *Set) Shape() sudoku.Shape { return s.shape }

// Len is the number of puzzles, skipped ones not counted.
func (s *Set) Len() int { return s.n }

// at returns the place of a puzzle in memory.
func (s *Set) at(i int) (p *page, k int) {
	if s.keep != nil {
		at, kept := slices.BinarySearch(s.kept, uint32(i))
		if !kept {
			panic(fmt.Sprintf("corpus: puzzle %d of %s was not kept", i, s.source))
		}
		i = at
	}
	return s.pages[i/pageSize], i % pageSize
}

// Kept returns the numbers of the puzzles in memory, ascending; nil means all puzzles.
func (s *Set) Kept() []uint32 { return s.kept }

// Clues writes puzzle i, from 0, to dst, which has Shape().Cells() cells.
func (s *Set) Clues(i int, dst sudoku.Grid) {
	p, k := s.at(i)
	p.clues(&s.pack, k, dst[:s.pack.cells])
}

// Expected writes the given solution of puzzle i to dst, which has
// Shape().Cells() cells. It reports false, and leaves dst alone, if the
// source gave none.
func (s *Set) Expected(i int, dst sudoku.Grid) bool {
	p, k := s.at(i)
	return p.expected(&s.pack, k, dst[:s.pack.cells])
}

// Line is the line of the source, from 1, on which puzzle i starts.
func (s *Set) Line(i int) int {
	p, k := s.at(i)
	return int(p.lines[k])
}

// Where is "source:line" of puzzle i.
func (s *Set) Where(i int) string { return fmt.Sprintf("%s:%d", s.source, s.Line(i)) }

// Skipped is how many bad puzzles were left out, and the first of them.
func (s *Set) Skipped() (n int, first []*Fault) { return s.skipped.count(), s.skipped.First }

// Warnings are sentences about parts of the source that nobody reads, as Reader.Warnings.
func (s *Set) Warnings() []string { return s.warnings }

// SHA256 is a hash in hex of the puzzles as such: equal sets in different
// formats have the same. It is over one byte with the side and then, for each
// puzzle in order, its cells, one byte each, and either a 0 or a 1 and the
// cells of the given solution. For a pencilmark puzzle that byte is 2 more, and
// the candidates follow: one bit a candidate, cell by cell, lowest bits first.
func (s *Set) SHA256() string { return hex.EncodeToString(s.hash.Sum(nil)) }
