package program

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/program/slowdown"
	"sudokubench/internal/sys/clock"
	"sudokubench/internal/sys/thread"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Service is a solver that Serve offers as a process.
type Service struct {
	Worker Worker // description of the worker, in which Serve sets Protocol, CPU, Pinned, Instructions and MadeInNS
	Shape  sudoku.Shape
	New    func() (solvers.Solver, error)
	Core   int // core on which the worker runs; a negative number means any core
	// Inject makes the batches slower on purpose. nil means no slowdown.
	Inject *slowdown.Batch
	// Threads is true if the solver also uses other threads. Then Serve reports no CPU time,
	// because it measures only its own thread.
	Threads bool
}

// Serve reads puzzles and commands from in and answers them on out until in ends. It keeps the
// calling thread for itself and turns the garbage collector off. Garbage is collected between
// batches, or inside a batch if the heap would grow beyond memoryLimit. The error is an error of
// reading, of writing, or of a line that is neither a puzzle nor a command.
func Serve(in io.Reader, out io.Writer, s Service) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(memoryLimit))
	v := &server{Service: s, in: bufio.NewReaderSize(in, 1<<16), out: bufio.NewWriterSize(out, 1<<16)}
	v.Worker.Protocol, v.Worker.Shape = protocolVersion, s.Shape.String()
	v.Worker.Pinned = s.Core >= 0 && thread.Pin(s.Core)
	_, v.Worker.CPU = thread.CPU()
	v.Worker.CPU = v.Worker.CPU && !s.Threads
	v.counter = thread.CountInstructions()
	v.Worker.Instructions = v.counter != nil
	var err error
	begin := clock.Now()
	if v.solver, err = attempt.NewReplacing(context.Background(), s.New); err != nil {
		return err
	}
	v.Worker.MadeInNS = max(1, clock.Since(begin))
	for {
		line, err := v.read()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = v.serve(string(line))
		}
		if err == nil {
			err = v.out.Flush()
		}
		if err != nil {
			return err
		}
	}
}

type server struct {
	Service
	in      *bufio.Reader
	out     *bufio.Writer
	solver  *attempt.Replacing
	counter *thread.Counter
	line    []byte // buffer for the line to write
	buffers *attempt.Buffers
	times   []int64 // times of the puzzles of the last batch, in ns; each is 0 if they were not requested
	garbage thread.Collector
}

// read returns a line without its line end. The line is valid until the next read.
func (v *server) read() ([]byte, error) {
	line, err := v.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		return nil, fmt.Errorf("the input has a line of more than 64 KiB; want a puzzle or a command")
	}
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	return bytes.TrimRight(line, "\r\n"), err
}

func (v *server) serve(line string) error {
	switch {
	case line == "":
		return nil
	case line == "!hello":
		_, err := fmt.Fprintln(v.out, v.Worker.line())
		return err
	case strings.HasPrefix(line, "!batch "):
		o, n, err := parseOrder(line)
		if err != nil {
			return err
		}
		return v.batch(&o, n)
	case line[0] == '!':
		return fmt.Errorf("unknown command %.30q; want !hello or !batch", line)
	}
	return v.single(line)
}

// single answers a puzzle outside a batch.
func (v *server) single(line string) error {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	o, seq := Order{MaxSolutions: 1}, ""
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "seq":
			seq = " " + w
		case "limit":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 {
				return fmt.Errorf("limit is %.20q; want 1 or more", value)
			}
			o.MaxSolutions = n
		}
	}
	v.room(1, o.MaxSolutions)
	if err := readPuzzle([]byte(words[0]), v.Shape, v.buffers.Puzzle(0)); err != nil {
		return fmt.Errorf("puzzle: %w", err)
	}
	v.garbage.Collect(garbageBytes)
	v.solver.Limit(0)
	v.solver.Execute(v.buffers, 0, 1)
	a := v.answer(0)
	v.line = append(appendAnswer(v.line[:0], &a), seq...)
	_, err := v.out.Write(append(v.line, '\n'))
	return err
}

// batch reads the puzzles of a batch, solves them, and writes the measurements and then the
// answers.
func (v *server) batch(o *Order, n int) error {
	total := o.Warm + n
	v.room(total, o.MaxSolutions)
	for k := range total {
		line, err := v.read()
		if err == io.EOF {
			err = errors.New("the input ended")
		}
		if err == nil {
			err = readPuzzle(line, v.Shape, v.buffers.Puzzle(k))
		}
		if err != nil {
			return fmt.Errorf("puzzle %d of the batch: %w", k+1, err)
		}
	}
	v.garbage.Collect(garbageBytes)
	ran := v.measure(o, total)
	if _, err := fmt.Fprintln(v.out, ran.line()); err != nil {
		return err
	}
	for k := o.Warm; k < total; k++ {
		a := v.answer(k)
		v.line = append(appendAnswer(v.line[:0], &a), '\n')
		if _, err := v.out.Write(v.line); err != nil {
			return err
		}
	}
	return nil
}

// measure solves the puzzles of a batch. It does not time the warm-up puzzles.
func (v *server) measure(o *Order, total int) Ran {
	var before, after runtime.MemStats
	if o.Allocs {
		runtime.ReadMemStats(&before)
	}
	v.solver.Limit(o.PuzzleNS)
	v.solver.Execute(v.buffers, 0, o.Warm)
	wait0, _ := thread.Waited() // this allocates memory, so it is not between the readings of the heap
	if o.Allocs {
		runtime.ReadMemStats(&before)
	}
	count0 := v.counter.Read()
	cpu0, _ := thread.CPU()
	begin := clock.Now()
	v.Inject.Begin()
	if o.Times {
		v.executeOneByOne(begin, o.Warm, total)
	} else {
		v.solver.Execute(v.buffers, o.Warm, total)
	}
	v.Inject.End()
	wall := clock.Since(begin)
	cpu1, _ := thread.CPU()
	count1 := v.counter.Read()
	ran := Ran{WallNS: wall, CPUNS: cpu1 - cpu0, WaitNS: -1, Allocations: -1, Instructions: -1}
	if o.Allocs {
		runtime.ReadMemStats(&after)
		ran.Allocations = int64(after.Mallocs - before.Mallocs)
	}
	wait1, waits := thread.Waited()
	switch {
	case !v.Worker.CPU:
		ran.CPUNS = 0
	case waits:
		ran.WaitNS = attempt.WaitOf(wait1-wait0, wall, cpu0, cpu1)
	}
	if v.counter != nil {
		ran.Instructions = count1 - count0
	}
	return ran
}

// executeOneByOne solves puzzles and reads the clock after each one.
func (v *server) executeOneByOne(begin int64, from, to int) {
	last := begin
	for k := from; k < to; k++ {
		v.solver.Execute(v.buffers, k, k+1)
		now := clock.Now()
		v.times[k], last = v.Inject.Of(now-last), now
	}
}

// room makes empty buffers for the answers to n puzzles.
func (v *server) room(n, limit int) {
	if len(v.times) < n {
		v.times = make([]int64, n)
	}
	clear(v.times)
	if v.buffers == nil || len(v.buffers.Claims) < n {
		v.buffers = attempt.NewBuffers(v.Shape, limit, n)
	}
	v.buffers.MaxSolutions = limit
	for k := range n {
		v.buffers.Clear(k)
	}
}

// answer returns the answer to puzzle k of the last batch.
func (v *server) answer(k int) (a Answer) {
	a.Claim = v.buffers.Claim(k)
	a.Claim.Nodes = max(0, a.Claim.Nodes)
	a.OwnNS = v.times[k]
	switch err := v.buffers.Errs[k].(type) {
	case nil:
	case *attempt.Panic:
		a.Outcome, a.Reason = Crashed, fmt.Sprintf("panic: %v", err.Value)
	default:
		a.Outcome, a.Reason = Crashed, err.Error()
		if err == attempt.ErrEnded {
			a.Outcome = TimedOut
		}
	}
	return a
}

const (
	garbageBytes = 32 << 20 // growth of the heap after which a garbage collection is worth its time
	memoryLimit  = 1 << 30  // size of the heap at which a garbage collection can run during a timed batch
)
