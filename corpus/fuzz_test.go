package corpus

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"sudokubench/sudoku"
)

// Each format has its own target, so that it can be fuzzed alone.

func FuzzLine(f *testing.F)        { fuzzFormat(f, "line") }
func FuzzCodegolf(f *testing.F)    { fuzzFormat(f, "codegolf") }
func FuzzRows(f *testing.F)        { fuzzFormat(f, "rows") }
func FuzzCSV(f *testing.F)         { fuzzFormat(f, "csv") }
func FuzzCSVTable(f *testing.F)    { fuzzFormat(f, "csv-table") }
func FuzzJSON(f *testing.F)        { fuzzFormat(f, "json") }
func FuzzJSONL(f *testing.F)       { fuzzFormat(f, "jsonl") }
func FuzzSDK(f *testing.F)         { fuzzFormat(f, "sdk") }
func FuzzPretty(f *testing.F)      { fuzzFormat(f, "pretty") }
func FuzzNumbers(f *testing.F)     { fuzzFormat(f, "numbers") }
func FuzzPencilmarks(f *testing.F) { fuzzFormat(f, "pencilmarks") }
func FuzzSniff(f *testing.F)       { fuzzFormat(f, "") }

// fuzzFormat reads an arbitrary text and checks every puzzle against the rules. Then it writes
// these puzzles and reads them again.
func fuzzFormat(f *testing.F, format string) {
	for _, one := range Formats() {
		if format == "" || one.Name == format {
			f.Add([]byte(one.Example))
			for _, s := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape16} {
				list := samples(s, 3)
				list[1].ID, list[2].ID = "11.9", "Grid 01"
				f.Add(written(f, one.Name, s, list))
			}
		}
	}
	for _, c := range foreign() {
		if format == "" || c.format == format {
			f.Add([]byte(c.text))
		}
	}
	for _, c := range faultCases() {
		if len(c.text) < 4096 && !isPacked([]byte(c.text)) && (format == "" || c.format == format || c.format == "") {
			f.Add([]byte(c.text))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		o := ReaderOptions{Format: format, Pencilmarks: format == pencilmarksName}
		shape, list, faults := readAny(t, bytes.NewReader(text), o)
		// The size of the pieces in which the bytes arrive makes no difference.
		_, again, faultsAgain := readAny(t, iotest.HalfReader(bytes.NewReader(text)), o)
		if !samePuzzles(list, again) || !slices.Equal(faults, faultsAgain) {
			t.Fatalf("in small pieces: -at once +in pieces\n%s", cmp.Diff(list, again)+cmp.Diff(faults, faultsAgain))
		}
		if len(list) > 0 && list[0].ID == "" && len(list[0].Fields) > 0 { // the first puzzle determines the columns of a table; without an id there, later ids have no column
			return
		}
		for i := range list {
			list[i].Line = 0
			if len(list[i].ID) > maxLine/2 { // the Writer rejects a longer id
				return
			}
			if _, _, board := boardOf([]byte(list[i].ID)); board { // a reader would use a column of boards as puzzles, not as ids
				return
			}
		}
		for _, one := range Formats() {
			if len(list) == 0 || one.Name != format && (format != "" || one.Name != "line") {
				continue
			}
			out := written(t, one.Name, shape, list)
			_, back := readBack(t, out, ReaderOptions{Format: one.Name, Pencilmarks: one.Pencilmarks})
			if want := kept(one, list); !samePuzzles(want, back) {
				t.Fatalf("%s, after writing and reading: -want +got\n%s\n%q", one.Name, cmp.Diff(want, back), out)
			}
		}
	})
}

// samePuzzles compares two lists. It is fast enough for fuzzing.
func samePuzzles(a, b []Puzzle) bool {
	return slices.EqualFunc(a, b, func(p, q Puzzle) bool {
		return p.ID == q.ID && p.Line == q.Line && sudoku.Same(p.Clues, q.Clues) && sudoku.Same(p.Expected, q.Expected) && slices.Equal(p.Candidates, q.Candidates)
	})
}

// readAny reads an arbitrary source. Puzzles must be legal. Faults must have a line and a message.
// The source must end.
func readAny(t *testing.T, r io.Reader, o ReaderOptions) (shape sudoku.Shape, list []Puzzle, faults []string) {
	rd, err := NewReader("in", r, o)
	if err != nil {
		wantFault(t, err)
		return shape, nil, []string{err.Error()}
	}
	defer rd.Close()
	shape = rd.Shape()
	line := 0
	for {
		var p Puzzle
		err := rd.Next(&p)
		if err == io.EOF {
			return shape, list, faults
		}
		if err != nil {
			fault := wantFault(t, err)
			if fault.Line < 1 || fault.Line < line {
				t.Fatalf("a fault in line %d after line %d: %v", fault.Line, line, err)
			}
			line = fault.Line
			faults = append(faults, err.Error())
			if fault.Fatal && rd.Next(&p) != io.EOF {
				t.Fatal("reading continues after a fatal fault, want io.EOF")
			}
			continue
		}
		_, several := rd.dec.(*embedded) // a line can have several boards
		if p.Line < line || p.Line == line && rd.Format() != "json" && !several {
			t.Fatalf("a puzzle in line %d after line %d", p.Line, line)
		}
		line = p.Line
		if slices.Contains(p.Candidates, 0) {
			t.Fatalf("a cell has no candidate: %v", p.Candidates)
		}
		if err := shape.CheckClues(p.Clues); err != nil && len(p.Candidates) == 0 {
			t.Fatalf("the clues %s break a rule: %v", p.Clues, err)
		}
		if len(p.Expected) > 0 {
			if err := shape.CheckSolution(p.Clues, p.Expected); err != nil {
				t.Fatalf("the given solution %s does not solve the puzzle: %v", p.Expected, err)
			}
		}
		list = append(list, p)
	}
}

func wantFault(t *testing.T, err error) *Fault {
	t.Helper()
	f, ok := err.(*Fault)
	if !ok || f.What == "" || f.Fix == "" || f.File == "" {
		t.Fatalf("got error %#v, want a Fault with File, What and Fix", err)
	}
	return f
}

// FuzzUnpack compresses a text, damages the compressed data, and reads it. The reader must not
// panic.
func FuzzUnpack(f *testing.F) {
	f.Add([]byte(easy+"\n"), uint16(0), byte(0), false)
	f.Add([]byte(easy+"\n"), uint16(9), byte(1), true)
	f.Add(bytes.Repeat([]byte(easy+"\n"), 50), uint16(30), byte(0x80), false)
	f.Fuzz(func(t *testing.T, text []byte, at uint16, flip byte, gz bool) {
		var b bytes.Buffer
		var w io.WriteCloser = gzip.NewWriter(&b)
		if !gz {
			w, _ = zstd.NewWriter(&b, zstd.WithEncoderConcurrency(1))
		}
		w.Write(text)
		w.Close()
		packed := b.Bytes()
		if flip == 0 {
			_, plain, faults := readAny(t, bytes.NewReader(text), ReaderOptions{Format: "line"})
			_, list, faultsPacked := readAny(t, bytes.NewReader(packed), ReaderOptions{Format: "line"})
			if !isPacked(text) && !(samePuzzles(plain, list) && slices.Equal(faults, faultsPacked)) {
				t.Fatalf("-uncompressed +compressed\n%s", cmp.Diff(plain, list)+cmp.Diff(faults, faultsPacked))
			}
			return
		}
		packed[int(at)%len(packed)] ^= flip
		readAny(t, bytes.NewReader(packed), ReaderOptions{})
	})
}

// isPacked reports whether a text begins like compressed data.
func isPacked(text []byte) bool {
	for _, m := range magics {
		if bytes.HasPrefix(text, []byte(m.magic)) {
			return true
		}
	}
	return false
}

// FuzzRoundTrip writes puzzles in every format and shape, and reads them again. The puzzles and the
// id are arbitrary.
func FuzzRoundTrip(f *testing.F) {
	for i, id := range []string{"", "17", "11.9", "Grid 01", "Puzzle 3", "Puzzle", "hard, harder", `a "quoted" one`, "#1", ",;#", "[State]", easySolved, fourSolved,
		"| a |", "ABC|D", "x", "1 2 3 4", "1,2,3,4", ",,,", "äöü", "id\twith a tab", "\x01\xff", "AB", "-----", "puzzle,solution", "a\rb", "[[StaStatg]", "a(1, [[5"} {
		f.Add(bytes.Repeat([]byte{byte(7 * i), 9}, 4*i), id, i%2 == 1)
	}
	f.Fuzz(func(t *testing.T, picks []byte, id string, given bool) {
		if strings.Contains(id, "\n") || len(id) > 1000 {
			return
		}
		id = string(trim([]byte(id)))
		for _, s := range sudoku.Shapes() {
			full := s.Pattern()
			p := Puzzle{Clues: make(sudoku.Grid, s.Cells())}
			for i, pick := range picks {
				j := (i*256 + int(pick)) % s.Cells()
				p.Clues[j] = full[j]
			}
			if given {
				p.Expected = full
			}
			p.ID = id
			list := []Puzzle{p, {Clues: p.Clues}, p}
			for _, one := range Formats() {
				out := written(t, one.Name, s, list)
				_, back := readBack(t, out, ReaderOptions{Format: one.Name, Pencilmarks: one.Pencilmarks})
				if want := kept(one, list); !samePuzzles(want, back) {
					t.Fatalf("%s of %s: -want +got\n%s\n%q", one.Name, s, cmp.Diff(want, back), out)
				}
			}
		}
	})
}
