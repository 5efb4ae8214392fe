package program

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"

	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Echo answers each line with a copy of it until the input ends. With it, RoundTrip measures only
// the cost of the pipes.
func Echo(in io.Reader, out io.Writer) error {
	r := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := r.ReadSlice('\n')
		if err == nil {
			_, err = out.Write(line)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// RoundTrip measures the cost of the protocol lines itself. It returns the median wall time of n
// round trips, in ns. cfg.Command must be a program that works like Echo.
func RoundTrip(ctx context.Context, cfg Config, shape sudoku.Shape, n int) (ns int64, err error) {
	if n < 1 {
		return 0, fmt.Errorf("the number of round trips is %d; want 1 or more", n)
	}
	s, err := New("lines", cfg, shape)
	if err != nil {
		return 0, err
	}
	l := s.(*lines)
	defer l.Close()
	defer context.AfterFunc(ctx, l.Interrupt)()
	if err := l.Start(ctx); err != nil {
		return 0, err
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	q := solvers.Query{Shape: shape, Puzzle: make(sudoku.Grid, shape.Cells()), Limit: 1}
	took := make([]int64, n)
	for k := range took {
		l.simple.next(q.Puzzle)
		begin := clock.Now()
		if err := l.Solve(ctx, &q, &c); err != nil {
			return 0, err
		}
		took[k] = clock.Since(begin)
	}
	slices.Sort(took)
	return took[n/2], nil
}
