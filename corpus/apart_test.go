package corpus

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// TestAppendAnswer shows that the text does not depend on the number of answers in each call of Put.
func TestAppendAnswer(t *testing.T) {
	for _, f := range Formats() {
		for _, shape := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape9, sudoku.Shape16} {
			for _, count := range []int{-1, 5} {
				var want string
				for most := 1; most <= 5; most++ {
					var got strings.Builder
					w := testkit.Must(NewWriter(&got, WriterOptions{Format: f.Name, Shape: shape, Count: count}))(t)
					for list := range slices.Chunk(samples(shape, 5), most) {
						var b []byte
						for _, p := range list {
							b = testkit.Must(w.AppendAnswer(b, p.Clues, p.Expected))(t)
						}
						testkit.NoError(t, w.Put(b, len(list)))
					}
					testkit.NoError(t, w.Close())
					if most == 1 {
						want = got.String()
					}
					if diff := cmp.Diff(want, got.String()); diff != "" {
						t.Errorf("%s, %s, count %d, %d answers in a call (-one):\n%s", f.Name, shape, count, most, diff)
					}
				}
			}
		}
	}
}

// TestAppendAnswerTogether lets several goroutines encode while one goroutine writes. The race
// detector can find errors in it.
func TestAppendAnswerTogether(t *testing.T) {
	w := testkit.Must(NewWriter(new(bytes.Buffer), WriterOptions{Format: "codegolf", Shape: sudoku.Shape9, Count: -1}))(t)
	clues, solution := mustGrid(easy), mustGrid(easySolved)
	encoded := make(chan []byte, 4)
	var encoders sync.WaitGroup
	for range 4 {
		encoders.Go(func() {
			for range 100 {
				b, err := w.AppendAnswer(nil, clues, solution)
				if err != nil {
					t.Error(err)
				}
				encoded <- b
			}
		})
	}
	go func() { encoders.Wait(); close(encoded) }()
	n := 0
	for b := range encoded {
		if err := w.Put(b, 1); err != nil {
			t.Error(err)
		}
		n++
	}
	if n != 400 {
		t.Errorf("%d answers, want 400", n)
	}
}

// TestKeptOnce shows that answers that wait for their count are copied only once.
func TestKeptOnce(t *testing.T) {
	answer := []byte(strings.Repeat("1", 81) + "," + strings.Repeat("2", 81) + "\n")
	for _, row := range []struct {
		reason string
		n      int // number of answers that each call of Put writes
	}{{"one by one", 1}, {"hundreds", 300}, {"more than a piece at once", 3000}} {
		var out strings.Builder
		const most = 40_000
		out.Grow(most*len(answer) + 100)
		w := testkit.Must(NewWriter(&out, WriterOptions{Format: "codegolf", Shape: sudoku.Shape9, Count: -1}))(t)
		many := bytes.Repeat(answer, row.n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range most / row.n {
			testkit.NoError(t, w.Put(many, row.n))
		}
		runtime.ReadMemStats(&after)
		size := most / row.n * len(many)
		if got := after.TotalAlloc - before.TotalAlloc; got > uint64(size)*5/4 {
			t.Errorf("%s: %d bytes were allocated for %d bytes of answers, want at most a quarter more", row.reason, got, size)
		}
		testkit.NoError(t, w.Close())
		if want := fmt.Sprint(most/row.n*row.n) + "\n"; !strings.HasPrefix(out.String(), want) || out.Len() != len(want)+size {
			t.Errorf("%s: %d bytes were written, beginning with %.20q; want %q and %d bytes of answers", row.reason, out.Len(), out.String(), want, size)
		}
	}
}

// TestPutLarge shows that texts stay in order if large ones bypass the buffer.
func TestPutLarge(t *testing.T) {
	var out bytes.Buffer
	w := testkit.Must(NewWriter(&out, WriterOptions{Format: "line", Shape: sudoku.Shape9, Count: -1}))(t)
	large := strings.Repeat("b", directSize)
	for _, piece := range []string{"a", large, "c", "d", large} {
		testkit.NoError(t, w.Put([]byte(piece), 1))
	}
	testkit.NoError(t, w.Close())
	if out.String() != "a"+large+"cd"+large {
		t.Error("the pieces are out of order")
	}
}
