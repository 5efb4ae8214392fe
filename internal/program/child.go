package program

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"sudokubench/sandbox"
	"sudokubench/sudoku"
)

// HelloLimit is the time limit for the answer of a process to !hello, after Start or StartWorker.
const HelloLimit = 20 * time.Second

const (
	closeLimit = time.Second // time in which the process must end after its input has ended
	pipeLimit  = time.Second // time in which other processes that the process started must close its pipes after its end
)

// Child is a process that speaks the protocol named worker. Only one goroutine at a time can use it.
type Child struct {
	Worker Worker // answer of the process to the command !hello

	ctx     context.Context
	shape   sudoku.Shape
	command string
	process carrier
	in      io.WriteCloser
	out     *bufio.Reader
	late    atomic.Bool
	grace   time.Duration // time in which the process can end before it is killed
	ended   bool
	end     error  // error that wait returned
	line    []byte // buffer for the line to write
}

// Start runs a program of this project, without a sandbox, and sends !hello. When ctx ends, the
// process is killed. The process has its own process group, so an interrupt from the keyboard
// reaches only this process.
func Start(ctx context.Context, command []string, shape sudoku.Shape) (*Child, error) {
	return start(ctx, Config{Command: command, Policy: sandbox.Policy{Core: -1}}, shape, HelloLimit)
}

// StartWorker starts another program that speaks the protocol worker, on the core of the policy and
// in the folder cfg.Dir, so that each version finds its own files. It uses no sandbox, because it
// only compares versions of the user's own program.
func StartWorker(ctx context.Context, cfg Config, shape sudoku.Shape) (*Child, error) {
	cfg.Command = located(cfg.Command, cfg.Dir)
	return start(ctx, cfg, shape, HelloLimit)
}

func start(ctx context.Context, cfg Config, shape sudoku.Shape, limit time.Duration) (*Child, error) {
	p, in, out, err := startPlain(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	return greeted(ctx, p, in, out, strings.Join(cfg.Command, " "), shape, limit)
}

// StartEntry starts an outside program in a sandbox and sends !hello. When ctx ends, the process is
// killed. cfg.StartLimit is the time limit for the answer to !hello. 0 means DefaultStartLimit.
func StartEntry(ctx context.Context, cfg Config, shape sudoku.Shape) (*Child, error) {
	if _, err := check(WorkerName, &cfg); err != nil {
		return nil, err
	}
	p, err := startSandboxed(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	return greeted(ctx, p, p.Stdin, p.Stdout, strings.Join(cfg.Command, " "), shape, cmp.Or(cfg.StartLimit, defaultStartLimit))
}

func greeted(ctx context.Context, p carrier, in io.WriteCloser, out io.Reader, command string, shape sudoku.Shape, limit time.Duration) (*Child, error) {
	c := &Child{ctx: ctx, shape: shape, command: command, process: p, in: in, out: bufio.NewReaderSize(out, 1<<16), grace: closeLimit}
	defer c.watch(limit)()
	if err := c.greet(); err != nil {
		return nil, c.fail(err)
	}
	return c, nil
}

// greet sends !hello and checks the answer.
func (c *Child) greet() error {
	err := c.write([]byte("!hello\n"))
	if err == nil {
		var line []byte
		if line, err = c.read(); err == nil {
			c.Worker, err = parseWorker(string(line))
		}
	}
	switch {
	case err != nil:
		return fmt.Errorf("%w; in protocol worker the answer to !hello is a line such as \"!worker protocol=1 shape=%s\" (bench list protocols -v)", err, c.shape)
	case c.Worker.Protocol != protocolVersion:
		return fmt.Errorf("the program answers !hello with protocol=%d; want protocol=%d", c.Worker.Protocol, protocolVersion)
	case !slices.Contains(strings.Split(c.Worker.Shape, ","), c.shape.String()):
		return fmt.Errorf("the program answers !hello with shape=%s; want shape=%s", c.Worker.Shape, c.shape)
	}
	return nil
}

// Batch makes the process solve puzzles. puzzles contains the cells of all puzzles, one after the
// other, with o.Warm warm-up puzzles first. answers has one element for each puzzle after the
// warm-up, with a buffer for the solution. If the process takes longer than limit, Batch kills it
// and returns ErrLate. After an error the child is unusable.
func (c *Child) Batch(puzzles []uint8, o Order, answers []Answer, limit time.Duration) (Ran, error) {
	defer c.watch(limit)()
	ran, err := c.batch(puzzles, &o, answers)
	if err != nil {
		return Ran{}, c.fail(err)
	}
	return ran, nil
}

func (c *Child) batch(puzzles []uint8, o *Order, answers []Answer) (ran Ran, err error) {
	cells := c.shape.Cells()
	c.process.renew()
	c.line = append(append(c.line[:0], o.line(len(answers))...), '\n')
	for at := 0; at < len(puzzles); at += cells {
		c.line = append(appendCells(c.line, puzzles[at:at+cells], '.'), '\n')
	}
	// The worker reads all puzzles before it writes, so neither process waits for the other.
	if err := c.write(c.line); err != nil {
		return ran, err
	}
	line, err := c.read()
	if err == nil {
		ran, err = parseRan(string(line))
	}
	if err != nil {
		return ran, fmt.Errorf("%w; in protocol worker the answer to a batch of %d puzzles is a line such as \"!ran wall=3021456\", and then %d solutions", err, len(answers), len(answers))
	}
	for k := 0; k < len(answers) && err == nil; k++ {
		if line, err = c.read(); err == nil {
			var counted bool
			if counted, err = readAnswer(line, &answers[k]); err == nil && !counted {
				at := (o.Warm + k) * cells
				giveUp(puzzles[at:at+cells], &answers[k].Claim)
			}
		}
		if err != nil {
			err = fmt.Errorf("answer %d of %d to the batch: %w", k+1, len(answers), err)
		}
	}
	return ran, err
}

// MadeInNS returns how long the process took to create its solver, in ns. It returns 0 if the
// process does not report this.
func (c *Child) MadeInNS() int64 { return c.Worker.MadeInNS }

// Close ends the process and waits until it has ended. It has no effect after an error or a first
// call.
func (c *Child) Close() {
	if c.ended {
		return
	}
	defer c.watch(c.grace)()
	c.in.Close()
	_, _ = io.Copy(io.Discard, c.out)
	c.wait()
}

// watch kills the process after the time limit, unless the returned function enough is called
// before.
func (c *Child) watch(limit time.Duration) (enough func()) {
	t := time.AfterFunc(limit, func() {
		c.late.Store(true)
		_ = c.process.kill()
	})
	return func() { t.Stop() }
}

// errDead is the error of a process that ended instead of answering.
var errDead = errors.New("the process ended without an answer")

func (c *Child) write(text []byte) error {
	if _, err := c.in.Write(text); err != nil {
		return errDead // the process no longer reads; replace the system's error, which does not help users
	}
	return nil
}

// read returns a line of the output. The line is valid until the next read.
func (c *Child) read() ([]byte, error) {
	line, err := c.out.ReadSlice('\n')
	switch {
	case err == nil:
		return bytes.TrimRight(line, "\r\n"), nil
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("the process wrote a line of more than %d KiB (%.40q...)", c.out.Size()>>10, line)
	}
	return nil, errDead
}

func (c *Child) wait() {
	if !c.ended {
		c.ended, c.end = true, c.process.wait()
	}
}

// ErrLate is the error of a process that was killed because it exceeded its time.
var ErrLate = errors.New("the process did not answer in time and was killed")

// fail ends the process and returns err with an explanation: how the process ended, if it ended by
// itself, and the end of its text on standard error.
func (c *Child) fail(err error) error {
	c.in.Close()
	if errors.Is(err, errDead) {
		// The process has closed its output, so wait until it ends by itself.
		enough := c.watch(c.grace)
		late := c.late.Load()
		c.wait()
		enough()
		c.late.Store(late)
	}
	_ = c.process.kill()
	c.wait()
	switch {
	case c.ctx.Err() != nil:
		err = c.ctx.Err()
	case c.late.Load():
		err = ErrLate
	case errors.Is(err, errDead) && c.end != nil:
		err = fmt.Errorf("%w: %w", c.end, err)
	}
	if words := c.process.words(); words != "" {
		return fmt.Errorf("%s: %w; standard error ends with: %s", c.command, err, words)
	}
	return fmt.Errorf("%s: %w", c.command, err)
}
