package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// load reads a text without faults.
func load(t testing.TB, text string, o LoadOptions) *Set {
	t.Helper()
	return testkit.Must(Load("in", strings.NewReader(text), o))(t)
}

// puzzlesOf returns all puzzles of a set.
func puzzlesOf(s *Set) []Puzzle {
	list := make([]Puzzle, s.Len())
	for i := range list {
		p := Puzzle{Clues: make(sudoku.Grid, s.Shape().Cells()), Expected: make(sudoku.Grid, s.Shape().Cells()), ID: s.ID(i), Line: s.Line(i)}
		s.Clues(i, p.Clues)
		if !s.Expected(i, p.Expected) {
			p.Expected = nil
		}
		list[i] = p
	}
	return list
}

// TestSetPages reads sets of several pages. It shows that texts and solutions that are missing in
// one page do not affect other pages.
func TestSetPages(t *testing.T) {
	const n = 2*pageSize + 100
	list := samples(sudoku.Shape4, n)
	for i := range list {
		list[i].Line = i + 1
		if i/pageSize != 1 || i%5 == 0 {
			list[i].Expected = nil
		}
		if i/pageSize == 2 && i%3 == 0 {
			list[i].ID = fmt.Sprint(i)
		}
	}
	s := load(t, string(written(t, "line", sudoku.Shape4, list)), LoadOptions{})
	for i, got := range puzzlesOf(s) {
		if !samePuzzles(list[i:i+1], []Puzzle{got}) {
			t.Fatalf("puzzle %d: -want +got\n%s", i, cmp.Diff(list[i], got))
		}
	}
}

func TestSHA256(t *testing.T) {
	// The expected hashes were computed from the definition in the documentation with another
	// program.
	for _, c := range []struct{ reason, text, want string }{
		{"one 4x4 puzzle", four + "\n", "61f74e2622ab1fdea340ec93c0d8903ce89667f532693ffcf2c9f8701d90a886"},
		{"blanks, ids and format make no difference", "1,,,\n,,3,\n,,,4\n,2,,\n", "61f74e2622ab1fdea340ec93c0d8903ce89667f532693ffcf2c9f8701d90a886"},
		{"the given solution makes a difference", four + "," + fourSolved + ",id\n", "e9e1e1df6c4824f2a3f00cd0ff5a41cd792e91fd41e339a7aa58d5a23cdafd02"},
	} {
		if got := load(t, c.text, LoadOptions{}).SHA256(); got != c.want {
			t.Errorf("%s: %s, want %s", c.reason, got, c.want)
		}
	}
}

func TestLoadFaults(t *testing.T) {
	bad := strings.Repeat(easy[:80]+"\n", 25)
	_, err := Load("in", strings.NewReader(easy+"\n"+bad+easy+"\n"), LoadOptions{})
	want := ""
	for line := range 20 {
		want += fmt.Sprintf("in:%d: 80 cells in the line; want 81 for a 9x9 board\n", 2+line)
	}
	want += "and 5 more"
	var f *Faults
	if !errors.As(err, &f) || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
	var one *Fault
	if !errors.As(err, &one) || one.Line != 2 {
		t.Errorf("the faults unwrap to %v, want the first", one)
	}

	s := testkit.Must(Load("in", strings.NewReader(easy+"\n"+bad+easy+"\n"), LoadOptions{Skip: true}))(t)
	if n, first := s.Skipped(); n != 25 || len(first) != 20 || s.Len() != 2 || s.Where(1) != "in:27" {
		t.Errorf("with Skip: %d skipped, %d listed, %d puzzles, the second from %s; want 25, 20, 2, in:27", n, len(first), s.Len(), s.Where(1))
	}

	for _, c := range []struct{ reason, text, want string }{
		{"nothing but faults", bad[:81*2], "in:1: 80 cells in the line; want 81 for a 9x9 board\nin:2: 80 cells in the line; want 81 for a 9x9 board\nin: the source contains no valid puzzle; want at least one"},
		{"code golf without a puzzle", "0\n", "in: the source contains no valid puzzle; want at least one"},
		{"nothing at all", "", "in: the source contains no puzzle; want at least one"},
		{"a count that is not kept is no matter of one puzzle", "3\n" + easy + "\n", "in:2: the source ends after 1 puzzle, but its first line announces 3; correct the first line, or add or remove puzzles"},
	} {
		_, err := Load("in", strings.NewReader(c.text), LoadOptions{Skip: true})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v\nwant %s", c.reason, err, c.want)
		}
	}
}

func TestUnpack(t *testing.T) {
	text := easy + "\n" + easy[:80] + "\n"
	var z bytes.Buffer
	w := testkit.Must(zstd.NewWriter(&z))(t)
	io.WriteString(w, text)
	w.Close()
	for name, packed := range map[string]string{"gzip": gzipped(text), "zstd": z.String(), "gzip in two members": gzipped(easy+"\n") + gzipped(easy[:80])} {
		s, err := Load("in", strings.NewReader(packed), LoadOptions{Skip: true})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		// Line numbers count the lines of the unpacked text.
		if n, first := s.Skipped(); s.Len() != 1 || n != 1 || first[0].Line != 2 {
			t.Errorf("%s: %d puzzles, %d skipped, %v; want 1, 1 and a fault in line 2", name, s.Len(), n, first)
		}
	}
}

func TestBuiltins(t *testing.T) {
	for _, b := range Builtins() {
		r, source := testkit.Must2(OpenBuiltin(b.Name))(t)
		s, err := Load(source, r, LoadOptions{Pencilmarks: true})
		r.Close()
		if err != nil {
			t.Errorf("%s: %v", b.Name, err)
			continue
		}
		if source != "builtin:"+b.Name || b.Doc == "" || s.Len() == 0 {
			t.Errorf("%s: source %q, %d puzzles, description %q; want builtin:NAME, some puzzles, a description", b.Name, source, s.Len(), b.Doc)
		}
	}
	_, _, err := OpenBuiltin("hrad")
	if err == nil || !strings.HasPrefix(err.Error(), `unknown builtin corpus "hrad"; want one of training, four, seeds`) {
		t.Errorf("got error %v, want the valid names", err)
	}
}

// TestSharedFiles reads files that are not part of the project, and skips the test if they do not
// exist.
func TestSharedFiles(t *testing.T) {
	for _, c := range []struct {
		file    string
		format  string
		puzzles int
	}{
		{"17_clue.txt", "line", 49158},
		{"magictour_top1465.txt", "line", 1465},
		{"forum_hardest_11plus_half.txt", "line", 24383},
		{"training.csv", "csv", 2},
		{"four.csv", "csv", 1},
	} {
		f, err := os.Open("../../shared/data/" + c.file)
		if err != nil {
			t.Skipf("%v; the test needs ../shared/data beside the checkout", err)
		}
		s, err := Load(c.file, f, LoadOptions{})
		f.Close()
		if err != nil {
			t.Error(err)
			continue
		}
		if n, _ := s.Skipped(); s.Len() != c.puzzles || s.Format() != c.format || n != 0 {
			t.Errorf("%s: %d puzzles as %s, %d skipped; want %d as %s", c.file, s.Len(), s.Format(), n, c.puzzles, c.format)
		}
	}
}

// repeated returns a source of n puzzles, which is never completely in memory. n is a multiple of 64.
func repeated(t testing.TB, n int, solved, ids bool) io.Reader {
	list := samples(sudoku.Shape9, 64)
	for i := range list {
		if !solved {
			list[i].Expected = nil
		}
		if ids {
			list[i].ID = fmt.Sprint("id ", 100_000+i)
		}
	}
	text := written(t, "line", sudoku.Shape9, list)
	rest := text[:0]
	return readerFunc(func(b []byte) (int, error) {
		if len(rest) == 0 {
			if n == 0 {
				return 0, io.EOF
			}
			rest = text
			n -= len(list)
		}
		done := copy(b, rest)
		rest = rest[done:]
		return done, nil
	})
}

// heapLoad loads n puzzles. It returns how much the heap grows: kept for the set, and peak at the
// maximum during loading, in bytes. peak includes garbage unless collect is set.
func heapLoad(t testing.TB, n int, solved, ids, collect bool) (kept, peak uint64) {
	t.Helper()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	before := m.HeapAlloc
	top := before
	src, reads := repeated(t, n, solved, ids), 0
	s, err := Load("stream", readerFunc(func(b []byte) (int, error) {
		if reads++; reads%64 == 0 { // measure the heap every few thousand puzzles
			if collect {
				runtime.GC()
			}
			runtime.ReadMemStats(&m)
			top = max(top, m.HeapAlloc)
		}
		return src.Read(b[:min(len(b), 4096)])
	}), LoadOptions{})
	if err != nil || s.Len() != n {
		t.Fatalf("%d puzzles, error %v; want all puzzles of the stream, nil", s.Len(), err)
	}
	if !collect {
		runtime.ReadMemStats(&m)
		top = max(top, m.HeapAlloc)
	}
	runtime.GC()
	runtime.ReadMemStats(&m)
	kept = m.HeapAlloc - before
	runtime.KeepAlive(s)
	return kept, top - before
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// TestBytesAPuzzle limits the memory per puzzle. A million puzzles with solutions must need less
// than 150 MB at the peak. The test measures two pages with the buffer of the reader, which gives
// the same bytes per puzzle. It excludes garbage. BenchmarkLoadMillion includes it.
func TestBytesAPuzzle(t *testing.T) {
	for _, c := range []struct {
		solved, ids bool
		most        uint64
	}{{false, false, 60}, {true, false, 75}, {true, true, 110}} {
		const n = 2 * pageSize
		kept, peak := heapLoad(t, n, c.solved, c.ids, true)
		if kept/n > c.most || peak/n > c.most || kept/n < 40 {
			t.Errorf("solutions %v, ids %v: %d bytes per puzzle, %d at the peak; want 40 to %d", c.solved, c.ids, kept/n, peak/n, c.most)
		}
	}
}

func BenchmarkLoadMillion(b *testing.B) {
	for _, c := range []struct {
		name        string
		solved, ids bool
	}{{"bare", false, false}, {"solved", true, false}, {"solved-ids", true, true}} {
		b.Run(c.name, func(b *testing.B) {
			var kept, peak uint64
			for b.Loop() {
				k, p := heapLoad(b, 1_000_000, c.solved, c.ids, false)
				kept, peak = max(kept, k), max(peak, p)
			}
			b.ReportMetric(float64(kept)/1e6, "MB-kept")
			b.ReportMetric(float64(peak)/1e6, "MB-peak")
		})
	}
}

// TestKeep shows that a set that keeps some puzzles has them under their original numbers. Len and
// SHA256 count all puzzles.
func TestKeep(t *testing.T) {
	const n = pageSize + 100
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "%d...3...4...%d...\n", 1+i%2, 2-i%2)
	}
	whole := load(t, text.String(), LoadOptions{})
	keep := func(i int) bool { return i%3 == 1 }
	some := load(t, text.String(), LoadOptions{Keep: keep})
	if some.Len() != n || some.SHA256() != whole.SHA256() || len(some.Kept()) != (n+1)/3 || whole.Kept() != nil {
		t.Fatalf("%d of %d puzzles, %d kept, SHA-256 %s; want %s", some.Len(), n, len(some.Kept()), some.SHA256(), whole.SHA256())
	}
	got, want := make(sudoku.Grid, 16), make(sudoku.Grid, 16)
	for _, i := range some.Kept() {
		some.Clues(int(i), got)
		whole.Clues(int(i), want)
		if !keep(int(i)) || got.String() != want.String() || some.Line(int(i)) != int(i)+1 {
			t.Fatalf("puzzle %d is %s of line %d; want %s of line %d", i, got, some.Line(int(i)), want, i+1)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("Clues does not panic for a puzzle that was not kept")
		}
	}()
	some.Clues(0, got)
}
