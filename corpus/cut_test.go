package corpus

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

// found has the puzzles and faults of a source, one line each.
type found []string

func (f *found) add(p *Puzzle, err error) {
	if err != nil {
		*f = append(*f, err.Error())
		return
	}
	*f = append(*f, shownPuzzle(p))
}

func (f *found) entries(next func(*Puzzle) error) {
	var p Puzzle
	for {
		err := next(&p)
		if err == io.EOF {
			return
		}
		f.add(&p, err)
	}
}

// cutApart reads a source in blocks. The argument most limits the lines of a block. If lenient is
// set, cutApart checks the clues against the rules afterwards. plain is the maximum number of
// puzzles that Plain reads at once. cuts is the number of blocks.
func cutApart(t *testing.T, r *Reader, most int, lenient bool, plain int, bare bool) (f found, cuts int) {
	blocks, block, cells := r.Blocks(lenient), new(Block), make([]uint8, 81*plain)
	for {
		if r.Cut(block, most) {
			cuts++
			blocks.Open(block)
			before := 0 // number of puzzles that Plain has read but f has not yet
			first, line := 0, 0
			f.entries(func(p *Puzzle) error {
				if before == 0 {
					before, line = blocks.Plain(cells, bare)
					first = before
				}
				if before > 0 {
					k := first - before
					*p = Puzzle{Clues: cells[81*k : 81*k+81], Line: line + k}
					before--
				} else if err := blocks.Next(p); err != nil {
					return err
				}
				if bare {
					p.ID, p.Fields = "", nil
				}
				if bad := r.CheckClues(p); bad != nil {
					if !lenient {
						t.Errorf("a reader that is not lenient returned a puzzle with the fault %v", bad)
					}
					return bad
				}
				return nil
			})
			continue
		}
		var p Puzzle
		err := r.Next(&p)
		if err == io.EOF {
			return f, cuts
		}
		if bare {
			p.ID, p.Fields = "", nil
		}
		f.add(&p, err)
	}
}

// TestCut shows that a source has the same puzzles, lines and faults if it is read in blocks or
// without blocks.
func TestCut(t *testing.T) {
	a, b := strings.ReplaceAll(easy, ".", "0"), "1"+strings.Repeat(".", 80)
	many := strings.Repeat(a+"\n", 40)
	sixteen := strings.Repeat(strings.Repeat(".", 255)+"G\n", 12)
	for _, row := range []struct {
		reason, text string
		o            ReaderOptions
	}{
		{"only puzzles", many, ReaderOptions{}},
		{"the last line has no end", many + b, ReaderOptions{}},
		{"CRLF", strings.ReplaceAll(many, "\n", "\r\n"), ReaderOptions{}},
		{"comments and blank lines count as lines", "# one\n\n" + a + "\n \t\n#\n" + b + "\n", ReaderOptions{}},
		{"ids, ratings and solutions", a + "," + easySolved + ",x 1\n9.1 " + b + " # two\n" + a + "\n", ReaderOptions{}},
		{"bad lines among good ones", a + "\nno puzzle\n" + b + "\n11" + a[2:] + "\n" + a[1:] + "\n" + b + "\n", ReaderOptions{}},
		{"clues that break a rule, and a solution beside them", a + "\n11" + a[2:] + "," + easySolved + "\n" + b + "\n", ReaderOptions{}},
		{"a solution of another puzzle", a + "\n1" + a[1:] + "," + easySolved + "\n", ReaderOptions{}},
		{"a line that is too long", a + "\n" + strings.Repeat("#", maxLine+9) + "\n" + b + "\n", ReaderOptions{}},
		{"all kinds of blanks, and similar characters", strings.ReplaceAll(a, "00", "*-") + "\n" + strings.ReplaceAll(a, "00", "_x") + "\n" + strings.ReplaceAll(a, "00", ".X") + "\n" + strings.ReplaceAll(a, "00", "./") + "\n" + strings.ReplaceAll(a, "00", ".:") + "\n" + strings.ReplaceAll(a, "00", ".\xae") + "\n", ReaderOptions{}},
		{"ids of all lengths", strings.Repeat(a+",7.1 x\n"+a+" "+strings.Repeat("9", 79)+"\n"+a+";"+strings.Repeat("9", 80)+"\n"+a+"\t# y\r\n"+a+"9\n"+a+"#\n", 9), ReaderOptions{}},
		{"a larger board", sixteen, ReaderOptions{}},
		{"answers that break the rules", a + "\n11" + a[2:] + "\n", ReaderOptions{AsIs: true}},
		{"a correct count", "40\n" + many, ReaderOptions{}},
		{"a count, and other lines", "3\n" + a + "\n\n# " + a + "\n" + b + "\n \t\r\nbad\n\n", ReaderOptions{}},
		{"fewer than announced", "41\n" + many, ReaderOptions{}},
		{"more than announced", "39\n" + many, ReaderOptions{}},
		{"far more than announced", "1\n" + many, ReaderOptions{}},
		{"a count of 0", "0\n", ReaderOptions{Format: "codegolf"}},
		{"a bad line is one of those announced", "2\nbad\n" + a + "\n" + b + "\n", ReaderOptions{Format: "codegolf"}},
		{"a line that is too long is one of those announced", "2\n" + strings.Repeat(" ", maxLine+9) + "\n" + a + "\n" + b + "\n", ReaderOptions{Format: "codegolf"}},
		{"rows, where no line is a puzzle", "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n", ReaderOptions{}},
	} {
		for _, most := range []int{1, 2, 7, 1000} {
			for _, how := range []struct {
				dribble, lenient bool
				plain            int
				bare             bool
			}{{false, false, 3, true}, {true, false, 0, true}, {false, true, 0, true}, {false, true, 1, false}, {true, true, 5, false}, {false, true, 100, false}, {true, true, 5, true}, {false, true, 100, true}} {
				open := func() *Reader {
					var in io.Reader = strings.NewReader(row.text)
					if how.dribble {
						in = iotest.HalfReader(in)
					}
					return testkit.Must(NewReader("in", in, row.o))(t)
				}
				var want found
				one := open()
				want.entries(func(p *Puzzle) error {
					err := one.Next(p)
					if how.bare { // the method Plain ignores the ids of puzzles
						p.ID, p.Fields = "", nil
					}
					return err
				})
				got, cuts := cutApart(t, open(), most, how.lenient, how.plain, how.bare)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: in blocks of %d (-without blocks +in blocks):\n%s", row.reason, most, diff)
				}
				if lines := strings.Contains(row.text, "53..7....\n"); (cuts == 0) != (lines || len(want) == 0) {
					t.Errorf("%s: %d blocks, want some only if lines are puzzles", row.reason, cuts)
				}
			}
		}
	}
}

// TestCutWaitsForNobody shows that Cut returns only lines that have been read, and never waits for
// the source.
func TestCutWaitsForNobody(t *testing.T) {
	waits := errors.New("the source was read again")
	r := testkit.Must(NewReader("in", io.MultiReader(strings.NewReader(easy+"\n"+easy+"\n"+easy[:40]), iotest.ErrReader(waits)), ReaderOptions{Format: "line"}))(t)
	b := new(Block)
	if !r.Cut(b, 1) || !r.Cut(b, 100) {
		t.Error("two whole lines cannot be cut in two calls")
	}
	if r.Cut(b, 100) {
		t.Errorf("a line without its end was cut: %q", b.text)
	}
	var p Puzzle
	if err := r.Next(&p); !errors.Is(err, waits) {
		t.Errorf("Next returns %v, want the error of the source", err)
	}
	if r.Cut(b, 100) {
		t.Error("Cut returned lines after the end of the source")
	}
}

// TestReady shows that Ready reports whether the next puzzle has arrived completely. The pieces of
// the source arrive one by one.
func TestReady(t *testing.T) {
	rows := strings.Join(rowsOf(easy, 9), "\n") + "\n\n"
	for _, row := range []struct {
		reason string
		pieces []string // parts of the source; the call of Next waits for the second part
		want   bool     // expected result of Ready after the first puzzle
	}{
		{"the blank line after it is not a puzzle", []string{rows, rows}, false},
		{"half of the next puzzle", []string{rows + rows[:40], rows[40:]}, false},
		{"two more puzzles", []string{rows + rows + rows, rows}, true},
	} {
		var parts []io.Reader
		for _, p := range row.pieces {
			parts = append(parts, strings.NewReader(p))
		}
		r := testkit.Must(NewReader("in", io.MultiReader(parts...), ReaderOptions{Format: "rows"}))(t)
		var p Puzzle
		testkit.NoError(t, r.Next(&p))
		if got := r.Ready(); got != row.want {
			t.Errorf("%s: %t, want %t", row.reason, got, row.want)
		}
	}
}

// TestCutAllocatesNothing shows that Cut and BlockReader use their memory again.
func TestCutAllocatesNothing(t *testing.T) {
	text := strings.NewReader(strings.Repeat(easy+"\n", 200))
	r := testkit.Must(NewReader("in", text, ReaderOptions{}))(t)
	blocks, block := r.Blocks(true), new(Block)
	var p Puzzle
	step := func() {
		if !r.Cut(block, 4) {
			t.Fatal("the source is too short for this test")
		}
		blocks.Open(block)
		for blocks.Next(&p) == nil {
		}
	}
	step()
	if n := testing.AllocsPerRun(20, step); n != 0 {
		t.Errorf("%v allocations per block, want 0", n)
	}
}
