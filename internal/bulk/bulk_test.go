package bulk_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
	"sudokubench/internal/testkit"
)

// lines contains the results of a batch, one line for each entry.
type lines []string

func note(p *corpus.Puzzle, f *corpus.Fault, out *lines) {
	if f != nil {
		*out = append(*out, f.Error())
		return
	}
	*out = append(*out, fmt.Sprintf("%d: %s %s", p.Line, p.Clues, p.ID))
}

func notes() (bulk.Work[lines], error) { return bulk.Each(note), nil }

func reader(t *testing.T, format string, in io.Reader) *corpus.Reader {
	t.Helper()
	r := testkit.Must(corpus.NewReader("in", in, corpus.ReaderOptions{Format: format}))(t)
	return r
}

// puzzle returns a 4x4 puzzle with the id i, which differs from the puzzles before and after it.
func puzzle(i int) string {
	return fmt.Sprintf("%d...%d...%s %d", i%4+1, (i+1)%4+1, strings.Repeat(".", 8), i)
}

// source returns a text with n puzzles. Every seventh puzzle has a fault.
func source(n int) string {
	var b strings.Builder
	for i := range n {
		if i%7 == 3 {
			b.WriteString("11..............\n")
			continue
		}
		b.WriteString(puzzle(i) + "\n")
	}
	return b.String()
}

// TestOrder shows that any number of workers delivers the same results, in the same order, as a
// plain reader.
func TestOrder(t *testing.T) {
	text := source(4000)
	rows := strings.Repeat("1...\n....\n....\n...2\n\n", 400)
	for _, row := range []struct {
		reason, format, text string
	}{
		{"lines", "line", text},
		{"one that ends without a newline", "line", text + puzzle(1)},
		{"rows, which cannot be cut", "rows", rows},
		{"a count that is too small", "codegolf", "20\n" + text},
		{"a count that is too large", "codegolf", "20000\n" + text},
		{"a single puzzle", "line", puzzle(1)},
	} {
		var want lines
		r := reader(t, row.format, strings.NewReader(row.text))
		for {
			var p corpus.Puzzle
			var f *corpus.Fault
			err := r.Next(&p)
			if err == io.EOF {
				break
			}
			errors.As(err, &f)
			note(&p, f, &want)
		}
		for _, workers := range []int{0, 1, 2, 3, 16} {
			var got lines
			err := bulk.Run(t.Context(), bulk.Job[lines]{
				Source: reader(t, row.format, strings.NewReader(row.text)), Workers: workers, Begin: notes,
				Deliver: func(out *lines) error {
					got = append(got, *out...)
					*out = (*out)[:0]
					return nil
				},
			})
			if err != nil {
				t.Errorf("%s, %d workers: %v", row.reason, workers, err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %d workers (-alone +delivered):\n%s", row.reason, workers, diff)
			}
		}
	}
}

// TestTrickle shows that each puzzle is answered before the next puzzle arrives, even after many
// puzzles.
func TestTrickle(t *testing.T) {
	for _, row := range []struct{ reason, format, text string }{
		{"lines", "line", "1...............\n"},
		{"rows", "rows", "1...\n....\n....\n...2\n\n"},
	} {
		in, typed := io.Pipe()
		answered := make(chan int)
		ended := make(chan error)
		go func() {
			r, err := corpus.NewReader("in", in, corpus.ReaderOptions{Format: row.format})
			if err == nil {
				err = bulk.Run(t.Context(), bulk.Job[lines]{
					Source: r, Workers: 3, Begin: notes,
					Deliver: func(out *lines) error {
						answered <- len(*out)
						*out = (*out)[:0]
						return nil
					},
				})
			}
			ended <- err
		}()
		for k := range 300 {
			if _, err := io.WriteString(typed, row.text); err != nil {
				t.Fatal(err)
			}
			if n := <-answered; n != 1 {
				t.Fatalf("%s: puzzle %d: %d answers", row.reason, k+1, n)
			}
		}
		typed.Close()
		if err := <-ended; err != nil {
			t.Errorf("%s: %v", row.reason, err)
		}
	}
}

// endless is a reader whose text repeats without end.
type endless struct {
	text string
	read int
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.text[e.read:])
	e.read = (e.read + n) % len(e.text)
	return n, nil
}

// TestBounded shows that the workers wait if the first puzzle never ends, and that the number of
// batches stays at its limit.
func TestBounded(t *testing.T) {
	const workers, batches = 2, 8
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	release := make(chan struct{})
	var outs [2 * batches]atomic.Pointer[lines]
	var seen atomic.Int32
	err := bulk.Run(ctx, bulk.Job[lines]{
		Source: reader(t, "line", &endless{text: puzzle(1) + "\n"}), Workers: workers,
		Begin: func() (bulk.Work[lines], error) {
			return bulk.Each(func(p *corpus.Puzzle, f *corpus.Fault, out *lines) {
				if len(*out) == 0 {
					for k := range outs {
						if outs[k].CompareAndSwap(nil, out) {
							if seen.Add(1) == batches { // now all batches are in use, and no batch has been delivered
								close(release)
							}
							break
						}
						if outs[k].Load() == out {
							break
						}
					}
				}
				if p.Line == 1 {
					<-release
				}
				note(p, f, out)
			}), nil
		},
		Deliver: func(out *lines) error {
			if (*out)[0][:2] == "1:" && seen.Load() != batches {
				t.Errorf("%d batches are in use when the first one is delivered, want %d", seen.Load(), batches)
			}
			*out = (*out)[:0]
			if seen.Load() > batches {
				t.Errorf("%d batches are in use, want at most 8", seen.Load())
			}
			cancel()
			return nil
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestEnds shows what Run returns if it is stopped, or if a part of it fails.
func TestEnds(t *testing.T) {
	no := errors.New("no")
	silent, typed := io.Pipe() // provides one puzzle and then blocks
	defer typed.Close()
	go io.WriteString(typed, puzzle(1)+"\n")
	stubborn := make(chan struct{})
	defer close(stubborn)
	for _, row := range []struct {
		reason  string
		source  io.Reader
		begin   func(cancel func()) (bulk.Work[lines], error)
		deliver func(n int) error
		want    error
		least   int // least number of results that must be delivered
		most    int
	}{
		{"no worker", strings.NewReader(source(9)),
			func(func()) (bulk.Work[lines], error) { return nil, no }, nil, no, 0, 0},
		{"nothing can be delivered", &endless{text: puzzle(1) + "\n"}, nil,
			func(int) error { return no }, no, 0, 0},
		{"nothing more can be delivered", &endless{text: puzzle(1) + "\n"}, nil,
			func(n int) error {
				if n > 500 {
					return no
				}
				return nil
			}, no, 500, 1 << 20},
		{"stopped while the source blocks", silent,
			func(cancel func()) (bulk.Work[lines], error) {
				return bulk.Each(func(p *corpus.Puzzle, f *corpus.Fault, out *lines) { note(p, f, out); cancel() }), nil
			}, nil, context.Canceled, 0, 1},
		{"stopped while a worker ignores the context", &endless{text: puzzle(1) + "\n"},
			func(cancel func()) (bulk.Work[lines], error) {
				return bulk.Each(func(*corpus.Puzzle, *corpus.Fault, *lines) { cancel(); <-stubborn }), nil
			}, nil, context.Canceled, 0, 0},
		{"a source that breaks off", io.MultiReader(strings.NewReader(source(3)), iotest.ErrReader(no)), nil, nil, nil, 4, 4},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		if row.begin == nil {
			row.begin = func(func()) (bulk.Work[lines], error) { return notes() }
		}
		n := 0
		err := bulk.Run(ctx, bulk.Job[lines]{
			Source: reader(t, "line", row.source), Workers: 2,
			Begin: func() (bulk.Work[lines], error) { return row.begin(cancel) },
			Deliver: func(out *lines) error {
				if row.deliver != nil {
					if err := row.deliver(n); err != nil {
						return err
					}
				}
				n += len(*out)
				*out = (*out)[:0]
				return nil
			},
		})
		cancel()
		delivered := n // a copy, so that the race detector reports a delivery that comes after this line
		if !errors.Is(err, row.want) || delivered < row.least || delivered > row.most {
			t.Errorf("%s: %d delivered, %v; want %d to %d, %v", row.reason, delivered, err, row.least, row.most, row.want)
		}
	}
}

// TestSteady shows that a run allocates no memory after its batches have grown to their final size.
func TestSteady(t *testing.T) {
	var before, after runtime.MemStats
	n := 0
	err := bulk.Run(t.Context(), bulk.Job[int]{
		Source: reader(t, "line", io.LimitReader(&endless{text: puzzle(1)[:16] + "\n"}, 17*400_000)), Workers: 1,
		Begin: func() (bulk.Work[int], error) {
			return bulk.Each(func(_ *corpus.Puzzle, _ *corpus.Fault, out *int) { *out++ }), nil
		},
		Deliver: func(out *int) error {
			if n < 200_000 && n+*out >= 200_000 {
				runtime.ReadMemStats(&before)
			}
			if n < 390_000 && n+*out >= 390_000 {
				runtime.ReadMemStats(&after)
			}
			n += *out
			*out = 0
			return nil
		},
	})
	if err != nil || n != 400_000 {
		t.Errorf("%d puzzles, error %v; want 400,000 puzzles", n, err)
	}
	if grown := after.Mallocs - before.Mallocs; grown > 1000 {
		t.Errorf("%d allocations for about 190,000 puzzles, want almost none", grown)
	}
}
