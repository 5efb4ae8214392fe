package program

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/thread"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Service is a solver offered as a process.
type Service struct {
	Worker Worker // Protocol, CPU, Pinned and Instructions are filled in
	Shape  sudoku.Shape
	New    func() (solvers.Solver, error)
	Core   int // to sit on; below 0: anywhere
	// Threads: the solver has others work for it, so its thread's CPU time is not told.
	Threads bool
}

// Serve answers on out what it reads from in until that ends. It takes the
// calling thread for itself and turns the garbage collector off: that runs
// between batches, or inside one where the heap would outgrow memoryLimit. The error is one of reading, writing, or of a line that is
// neither puzzle nor command.
func Serve(in io.Reader, out io.Writer, s Service) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(memoryLimit))
	v := &server{Service: s, in: bufio.NewReaderSize(in, 1<<16), out: bufio.NewWriterSize(out, 1<<16)}
	v.Worker.Protocol, v.Worker.Shape = Version, s.Shape.String()
	v.Worker.Pinned = s.Core >= 0 && thread.Pin(s.Core)
	_, v.Worker.CPU = thread.CPU()
	v.Worker.CPU = v.Worker.CPU && !s.Threads
	v.counter = thread.CountInstructions()
	v.Worker.Instructions = v.counter != nil
	var err error
	if v.solver, err = s.New(); err != nil {
		return err
	}
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
	solver  solvers.Solver
	counter *thread.Counter
	line    []byte        // for writing
	query   solvers.Query // here, so that no batch allocates
	ctx     deadline

	puzzles []uint8
	answers []uint8
	claims  []Answer
	live    uint64 // bytes of heap after the last collection
}

// read returns a line without its end; it is good until the next read.
func (v *server) read() ([]byte, error) {
	line, err := v.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		return nil, fmt.Errorf("a line of more than 64 KiB; want a puzzle or a command")
	}
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r') {
		line = line[:len(line)-1]
	}
	return line, err
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

// single answers one puzzle of its own line.
func (v *server) single(line string) error {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	o, seq := Order{Limit: 1}, ""
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
			o.Limit = n
		}
	}
	v.room(1)
	if err := readPuzzle([]byte(words[0]), v.Shape, v.puzzle(0)); err != nil {
		return fmt.Errorf("puzzle: %w", err)
	}
	v.collect()
	v.solve(&o, 0, 1)
	v.line = append(appendAnswer(v.line[:0], v.answer(0)), seq...)
	_, err := v.out.Write(append(v.line, '\n'))
	return err
}

func (v *server) batch(o *Order, n int) error {
	total := o.Warm + n
	v.room(total)
	for k := range total {
		line, err := v.read()
		if err == io.EOF {
			err = errors.New("the input ends before it")
		}
		if err == nil {
			err = readPuzzle(line, v.Shape, v.puzzle(k))
		}
		if err != nil {
			return fmt.Errorf("puzzle %d of a batch: %w", k+1, err)
		}
	}
	v.collect()
	var before, after runtime.MemStats
	if o.Allocs {
		runtime.ReadMemStats(&before)
	}
	v.solve(o, 0, o.Warm)
	if o.Allocs {
		runtime.ReadMemStats(&before)
	}
	count0 := v.counter.Read()
	cpu0, _ := thread.CPU()
	begin := time.Now()
	v.solve(o, o.Warm, total)
	wall := time.Since(begin)
	cpu1, _ := thread.CPU()
	count1 := v.counter.Read()
	ran := Ran{WallNS: wall.Nanoseconds(), CPUNS: cpu1 - cpu0, Allocations: -1, Instructions: -1}
	if !v.Worker.CPU {
		ran.CPUNS = 0
	}
	if o.Allocs {
		runtime.ReadMemStats(&after)
		ran.Allocations = int64(after.Mallocs - before.Mallocs)
	}
	if v.counter != nil {
		ran.Instructions = count1 - count0
	}
	if _, err := fmt.Fprintln(v.out, ran.line()); err != nil {
		return err
	}
	for k := o.Warm; k < total; k++ {
		v.line = append(appendAnswer(v.line[:0], v.answer(k)), '\n')
		if _, err := v.out.Write(v.line); err != nil {
			return err
		}
	}
	return nil
}

// room makes buffers for n puzzles.
func (v *server) room(n int) {
	cells := v.Shape.Cells()
	if len(v.claims) < n {
		v.puzzles, v.answers = make([]uint8, n*cells), make([]uint8, n*cells)
		v.claims = make([]Answer, n)
	}
	// A solver has to overwrite all of it: no answer of the puzzle before can be
	// taken for its own.
	for k := range n * cells {
		v.answers[k] = noDigit
	}
	for k := range n {
		v.claims[k] = Answer{Claim: solvers.Claim{Solution: v.buffer(k), Count: -1, Exhausted: true}}
	}
}

// buffer is where the solution of a puzzle belongs.
func (v *server) buffer(k int) sudoku.Grid {
	cells := v.Shape.Cells()
	return v.answers[k*cells : (k+1)*cells : (k+1)*cells]
}

// answer is what a puzzle came to; what the solver wrote anywhere but into the
// buffer does not count.
func (v *server) answer(k int) *Answer {
	v.claims[k].Claim.Solution = v.buffer(k)
	return &v.claims[k]
}

func (v *server) puzzle(k int) sudoku.Grid {
	cells := v.Shape.Cells()
	return v.puzzles[k*cells : (k+1)*cells : (k+1)*cells]
}

// solve attempts the puzzles from..to-1. This is the code under the clock.
func (v *server) solve(o *Order, from, to int) {
	for from < to {
		from = v.stretch(o, from, to)
	}
}

// stretch solves until the end or a panic, and returns how far it came.
func (v *server) stretch(o *Order, from, to int) (next int) {
	at := from
	defer func() {
		if p := recover(); p != nil {
			v.crash(at, fmt.Errorf("panic: %v", p))
			next = at + 1
		}
	}()
	for ; at < to; at++ {
		v.query = solvers.Query{Shape: v.Shape, Limit: o.Limit, Puzzle: v.puzzle(at)}
		v.ctx.begin(o.PuzzleNS)
		if err := v.solver.Solve(&v.ctx, &v.query, &v.claims[at].Claim); err != nil {
			if v.ctx.over {
				v.claims[at].Outcome = TimedOut
			} else {
				v.crash(at, err)
			}
		}
	}
	return to
}

// crash notes a failure and makes a new solver, whatever state the old one is
// in. One that cannot be made again fails from here on.
func (v *server) crash(at int, err error) {
	v.claims[at].Outcome, v.claims[at].Reason = Crashed, err.Error()
	solver, err := v.remake()
	if err != nil {
		solver = unmade{fmt.Errorf("the solver cannot be made again: %w", err)}
	}
	v.solver = solver
}

func (v *server) remake() (solver solvers.Solver, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return v.New()
}

// unmade stands in for a solver that could not be made.
type unmade struct{ err error }

// Solve fails.
func (u unmade) Solve(context.Context, *solvers.Query, *solvers.Claim) error { return u.err }

// garbageBytes is how much the heap may grow before it is worth a collection.
const garbageBytes = 32 << 20

// memoryLimit is the heap at which a solver that throws away that much in one
// batch is collected on the clock, rather than the machine running out.
const memoryLimit = 1 << 30

func (v *server) collect() {
	if heap := thread.HeapBytes(); heap > v.live+garbageBytes {
		runtime.GC()
		v.live = thread.HeapBytes()
	}
}

// deadline is a context that ends some time after it is first asked. Solvers
// ask every few thousand nodes, so a quick puzzle costs no look at the clock,
// and a slow one gets a little more than its limit.
type deadline struct {
	limit int64
	start int64
	over  bool
}

var epoch = time.Now()

func (d *deadline) begin(limit int64) { *d = deadline{limit: limit} }

// Err is asked by the solver.
func (d *deadline) Err() error {
	if d.over {
		return context.DeadlineExceeded
	}
	if d.limit == 0 {
		return nil
	}
	now := int64(time.Since(epoch)) + 1
	if d.start == 0 {
		d.start = now
	}
	if now-d.start > d.limit {
		d.over = true
		return context.DeadlineExceeded
	}
	return nil
}

// Deadline is not known in advance.
func (d *deadline) Deadline() (time.Time, bool) { return time.Time{}, false }

// Done is never closed: solvers poll Err.
func (d *deadline) Done() <-chan struct{} { return nil }

// Value holds nothing.
func (d *deadline) Value(any) any { return nil }
