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

// Set is a corpus in memory. It does not change after Load, so several goroutines can read it at
// the same time.
type Set struct {
	source, format string
	shape          sudoku.Shape
	pack           packing
	pages          []*page
	n              int
	skipped        Faults
	hash           hash.Hash // running hash of all puzzles, see SHA256
	hashed         []byte    // buffer for the input of the hash
	keep           func(puzzle int) bool
	kept           []uint32 // numbers of the puzzles in memory, ascending; nil if the set keeps all puzzles
	names          []string // names of all fields
	columns        map[string]int
	warnings       []string
	texts          []byte // buffer for the texts of the puzzle that is being stored
}

// LoadOptions has settings for Load.
type LoadOptions struct {
	Format string // name of the format; "" means that the reader detects it
	Skip   bool   // whether to omit bad puzzles and count them; otherwise a bad puzzle is an error

	// Where selects the puzzles of the set. Len, SHA256 and the numbers of puzzles include only
	// these puzzles.
	Where Filter

	// Keep reports whether to keep a puzzle in memory, by its number from 0. If it is nil, the set
	// keeps all puzzles. Len, SHA256 and Skipped always count all puzzles. The other methods panic
	// if their puzzle was not kept.
	Keep func(puzzle int) bool

	Pencilmarks bool // whether the caller uses Set.Candidates; otherwise pencilmark puzzles are an error
}

const keptFaults = 20

// Load reads a whole source. source is its name in faults and in Set.Where.
//
// The error is a *Faults. Load fails if a puzzle is bad and Skip is not set, if a Fatal fault ends
// the reading, or if the set would be empty.
func Load(source string, r io.Reader, o LoadOptions) (*Set, error) {
	rd, err := NewReader(source, r, ReaderOptions{Format: o.Format, Pencilmarks: o.Pencilmarks, Where: o.Where})
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
		rd.e.clues = s.hashed[n : n+cells] // read the clues directly into the input of the hash, to save a copy
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
	passed.n += rd.passed
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

// asFault returns an error of a Reader as a *Fault.
func asFault(source string, err error) *Fault {
	if f, ok := err.(*Fault); ok {
		return f
	}
	return &Fault{File: source, What: err.Error(), Fix: "want a readable source", Fatal: true, cause: err}
}

// add adds a puzzle. Its clues are in s.hashed, after the end of the slice.
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
	if len(s.hashed) >= hashedAtOnce { // hashing many puzzles in one call is faster
		s.hash.Write(s.hashed)
		s.hashed = s.hashed[:0]
	}
}

// place stores a puzzle in memory, unless keep excludes it.
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
		want = 64 // most sets are small, so allocate little for the first page
	}
	s.texts = s.texts[:0]
	if len(e.id)+len(e.fields) > 0 {
		s.texts = appendTexts(s.texts, e, s.column)
	}
	s.pages[len(s.pages)-1].add(&s.pack, e, s.texts, want, s.pages[max(0, len(s.pages)-2)])
}

const hashedAtOnce = 8 << 10

// Source returns the origin of the set: a path or "builtin:NAME".
func (s *Set) Source() string { return s.source }

// Format returns the name of the format of the source.
func (s *Set) Format() string { return s.format }

// Shape returns the board of all puzzles.
func (s *Set) Shape() sudoku.Shape { return s.shape }

// Len returns the number of puzzles without the skipped ones.
func (s *Set) Len() int { return s.n }

// at returns the page of a puzzle, and its place in the page.
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

// Kept returns the numbers of the puzzles in memory, in ascending order. nil means all puzzles.
func (s *Set) Kept() []uint32 { return s.kept }

// Clues writes puzzle i, from 0, to dst, which must have Shape().Cells() cells.
func (s *Set) Clues(i int, dst sudoku.Grid) {
	p, k := s.at(i)
	p.clues(&s.pack, k, dst[:s.pack.cells])
}

// Expected writes the given solution of puzzle i to dst, which must have Shape().Cells() cells. It
// returns false and does not change dst if the source gives no solution.
func (s *Set) Expected(i int, dst sudoku.Grid) bool {
	p, k := s.at(i)
	return p.expected(&s.pack, k, dst[:s.pack.cells])
}

// Line returns the first line of puzzle i in the source, from 1.
func (s *Set) Line(i int) int {
	p, k := s.at(i)
	return int(p.lines[k])
}

// Where returns the place of puzzle i as "source:line".
func (s *Set) Where(i int) string { return fmt.Sprintf("%s:%d", s.source, s.Line(i)) }

// Skipped returns the number of bad puzzles that the set omits, and the faults of the first ones.
func (s *Set) Skipped() (n int, first []*Fault) { return s.skipped.count(), s.skipped.First }

// Warnings returns sentences about parts of the source that are not used, see Reader.Warnings.
func (s *Set) Warnings() []string { return s.warnings }

// SHA256 returns a hash of the puzzles in hexadecimal. Equal puzzles in different formats have the
// same hash. The input is one byte with the side, and then for each puzzle in order:
//
//   - its cells, one byte each
//   - one byte: 1 if there is a given solution, plus 2 for a pencilmark puzzle, otherwise 0
//   - the cells of the given solution, if there is one
//   - the candidates of a pencilmark puzzle, one bit each, cell by cell, the lowest bits first
func (s *Set) SHA256() string { return hex.EncodeToString(s.hash.Sum(nil)) }
