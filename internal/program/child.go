package program

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/sudoku"
)

// helloLimit is how long a process may take to say what it is.
const helloLimit = 20 * time.Second

// Child is a worker process. It belongs to one goroutine at a time.
type Child struct {
	Worker Worker // what it says of itself

	shape  sudoku.Shape
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	words  tail // its standard error
	late   atomic.Bool
	ended  sync.Once
	outErr error // of Wait
	line   []byte
}

// Start runs a command that serves (bench worker ...) and greets it. The
// process is killed when ctx ends.
func Start(ctx context.Context, command []string, shape sudoku.Shape) (*Child, error) {
	c := &Child{cmd: exec.CommandContext(ctx, command[0], command[1:]...), shape: shape}
	c.cmd.WaitDelay = time.Second
	c.cmd.Stderr = &c.words
	var err error
	if c.in, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.out = bufio.NewReaderSize(out, 1<<16)
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	defer c.watch(helloLimit)()
	_, err = io.WriteString(c.in, "!hello\n")
	var line []byte
	if err == nil {
		line, err = c.read()
	}
	if err == nil {
		c.Worker, err = parseWorker(string(line))
	}
	if err == nil && c.Worker.Protocol != Protocol {
		err = fmt.Errorf("it speaks protocol %d of bench worker, this program speaks %d", c.Worker.Protocol, Protocol)
	}
	if err == nil && c.Worker.Shape != shape.String() {
		err = fmt.Errorf("it solves %s boards; want %s", c.Worker.Shape, shape)
	}
	if err != nil {
		return nil, c.fail(err)
	}
	return c, nil
}

// Batch has puzzles solved: the grids one after the other, those to warm up on
// first. answers has room for the others, each with a buffer for the solution.
// The process is killed if it takes longer than limit. After an error the child
// is of no more use.
func (c *Child) Batch(puzzles []uint8, o Order, answers []Answer, limit time.Duration) (Ran, error) {
	defer c.watch(limit)()
	cells := c.shape.Cells()
	c.line = append(append(c.line[:0], o.line(len(answers))...), '\n')
	for at := 0; at < len(puzzles); at += cells {
		c.line = append(appendGrid(c.line, puzzles[at:at+cells]), '\n')
	}
	if _, err := c.in.Write(c.line); err != nil {
		return Ran{}, c.fail(err)
	}
	line, err := c.read()
	if err != nil {
		return Ran{}, c.fail(err)
	}
	ran, err := parseRan(string(line))
	if err != nil {
		return Ran{}, c.fail(err)
	}
	for k := range answers {
		line, err := c.read()
		if err == nil {
			err = readAnswer(line, &answers[k])
		}
		if err != nil {
			return Ran{}, c.fail(fmt.Errorf("answer %d of a batch: %w", k+1, err))
		}
	}
	return ran, nil
}

// Close ends the process and waits for it.
func (c *Child) Close() {
	c.in.Close()
	defer c.watch(time.Second)()
	io.Copy(io.Discard, c.out)
	c.wait()
}

// watch kills the process when so much time has passed, unless the function
// that it returns is called before.
func (c *Child) watch(limit time.Duration) (enough func()) {
	t := time.AfterFunc(limit, func() {
		c.late.Store(true)
		c.cmd.Process.Kill()
	})
	return func() { t.Stop() }
}

func (c *Child) read() ([]byte, error) {
	line, err := c.out.ReadSlice('\n')
	if err == io.EOF {
		return nil, errDead
	}
	return bytes.TrimRight(line, "\r\n"), err
}

func (c *Child) wait() {
	c.ended.Do(func() { c.outErr = c.cmd.Wait() })
}

// ErrLate is the error of a process that was killed because its time was up.
var ErrLate = errors.New("it gave no answer in time and was killed")

// fail ends the process and says what happened, with its own last words.
func (c *Child) fail(err error) error {
	c.in.Close()
	c.cmd.Process.Kill()
	c.wait()
	if c.late.Load() {
		err = ErrLate
	}
	what := strings.Join(c.cmd.Args, " ")
	if words := c.words.String(); words != "" {
		return fmt.Errorf("%s: %w; its last words: %s", what, err, words)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailBytes = 600

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if over := len(t.text) - tailBytes; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.text))
}
