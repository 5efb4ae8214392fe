package program

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"sync/atomic"
	"time"

	"sudokubench/internal/sys/clock"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// lines sends puzzles to a program that keeps running. The program answers each line with a line.
// If the answers no longer match the puzzles, lines kills the program, and the next attempt starts
// it again.
type lines struct {
	outside
	in     *bufio.Reader
	out    []byte // line to send to the program
	answer Answer
	seq    int64
	forms  *forms
	ends   bool        // whether the output ended with the last line
	spaced bool        // whether the program writes empty lines between answers
	found  bool        // whether the field forms has found a grid
	grid   sudoku.Grid // grid that the field forms has found
}

func newLines(cfg *Config, shape sudoku.Shape, blank byte) (*lines, error) {
	l := &lines{grid: make(sudoku.Grid, shape.Cells())}
	l.forms = newForms(shape, func(g sudoku.Grid) {
		if !l.found || g.Clues() == len(g) { // prefer a complete grid, because the line can also contain the puzzle
			copy(l.grid, g)
		}
		l.found = true
	})
	l.in = bufio.NewReaderSize(&l.pipe, 1<<16)
	return l, l.init(cfg, shape, blank)
}

// Solve sends the puzzle and waits for the answer.
func (l *lines) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	if err := l.enter(ctx); err != nil {
		return err
	}
	return l.leave(l.solve(q, c))
}

func (l *lines) solve(q *solvers.Query, c *solvers.Claim) error {
	if l.process == nil {
		if err := l.start(); err != nil {
			return err
		}
	}
	if err := l.early(); err != nil {
		return err
	}
	line, err := l.ask(q.Puzzle, q.Limit)
	if err != nil {
		return err
	}
	return l.take(line, q.Puzzle, c)
}

// Start starts the program unless it runs.
func (l *lines) Start(ctx context.Context) error {
	if l.process != nil {
		return nil
	}
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer context.AfterFunc(ctx, l.Interrupt)()
	return l.leave(l.start())
}

// Usage returns the resources that all programs have used so far. Its waiting times include the
// time for building the sandboxes.
func (l *lines) Usage() solvers.Usage {
	u := l.outside.Usage()
	u.WaitNS += l.buildNS()
	return u
}

// Waited returns Usage.WaitNS and Usage.CPUNS, but can be called during an attempt.
func (l *lines) Waited() (waitNS, cpuNS int64) {
	waitNS, cpuNS = l.outside.Waited()
	return waitNS + l.buildNS(), cpuNS
}

// Startup starts the program several times and returns the start-up times in ns. The last program
// keeps running.
func (l *lines) Startup(ctx context.Context, times int) (ns []int64, err error) {
	for range times {
		l.kill()
		if err := l.Start(ctx); err != nil {
			return ns, err
		}
		ns = append(ns, l.before.StartNS)
	}
	return ns, nil
}

// start starts the program and sends a trivial puzzle. The answer need not be correct. A line that
// is not an answer is an error, because if the line were a greeting, each later answer would come
// one puzzle late.
func (l *lines) start() error {
	if _, err := l.launch(l.cfg.Command, true, "", nil); err != nil {
		return err
	}
	enough := l.limit()
	l.in.Reset(&l.pipe)
	l.simple.next(l.easy)
	line, err := l.ask(l.easy, 1)
	ns := clock.Since(l.began)
	if enough() {
		return l.reject(missing("no answer to a trivial first puzzle within %s of the start; check that the program flushes each line of output", l.cfg.StartLimit))
	}
	if err != nil {
		return err
	}
	l.answer.Claim.Solution = l.easy // use the buffer of the trivial puzzle, because its content does not matter
	if _, err := l.parse(line, &l.answer); err != nil && len(line) > 0 {
		err = garbled("the answer to a trivial first puzzle cannot be read: %s (%v)", shown(line), err)
		if l.ends {
			return l.torn(err)
		}
		return l.reject(err)
	}
	l.before.StartNS = ns
	return nil
}

// early returns an error if the program wrote an answer before its puzzle was sent. Empty lines are
// not answers. Text with few digits and without a line end is a prompt, and the answer follows in
// the same line.
func (l *lines) early() error {
	for seen := 0; ; {
		for l.in.Buffered() > 0 {
			text, _ := l.in.Peek(l.in.Buffered())
			blank := len(text) - len(bytes.TrimLeft(text, "\r\n \t"))
			if l.prompt(text[blank:]) {
				return nil
			}
			if seen += blank; blank < len(text) || seen > l.in.Size() {
				return l.reject(garbled("the program wrote %s before this puzzle was sent", shown(text[blank:])))
			}
			l.spaced = l.spaced || bytes.IndexByte(text[:blank], '\n') >= 0
			_, _ = l.in.Discard(blank)
		}
		if !l.pipe.waiting() {
			return nil
		}
		if _, err := l.in.Peek(1); err != nil {
			return l.broken(err, "output")
		}
	}
}

// prompt reports whether text is a prompt: the beginning of a line, with few digits.
func (l *lines) prompt(text []byte) bool {
	digits := 0
	for _, ch := range text {
		switch {
		case ch == '\n':
			return false
		case '0' <= ch && ch <= '9':
			digits++
		}
	}
	return len(text) > 0 && digits < l.shape.Side()
}

// ask sends a puzzle and returns the next line of the output. The line is valid until the next
// read.
func (l *lines) ask(puzzle sudoku.Grid, limit int) ([]byte, error) {
	l.out = l.out[:0]
	l.seq++
	l.request(puzzle, limit)
	l.process.Renew() // resets the count of output, because the limit applies to each answer
	if _, err := l.process.Stdin.Write(l.out); err != nil {
		return nil, l.broken(io.EOF, "input")
	}
	return l.line()
}

// request appends the line of a puzzle to the text to send.
func (l *lines) request(puzzle sudoku.Grid, limit int) {
	l.out = appendCells(l.out, puzzle, l.blank)
	if l.cfg.Fields {
		l.out = strconv.AppendInt(append(l.out, " seq="...), l.seq, 10)
		l.out = strconv.AppendInt(append(l.out, " limit="...), int64(limit), 10)
	}
	l.out = append(l.out, '\n')
}

// line returns the next line of the output. The line is valid until the next read.
func (l *lines) line() ([]byte, error) {
	line, err := l.in.ReadSlice('\n')
	l.ends = err == io.EOF
	line = bytes.TrimSpace(line)
	switch {
	case err == nil, err == io.EOF && len(line) > 0: // accept the last line without a line end
		return line, nil
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, l.reject(garbled("the program wrote a line of more than %d KiB: %s", l.in.Size()>>10, shown(line)))
	}
	return nil, l.broken(err, "output")
}

// endLimit is the time that a program has to end by itself after it has closed a pipe.
const endLimit = 500 * time.Millisecond

// await waits for the end of a program that has closed one of its pipes. It kills the program if
// this takes longer than endLimit. byItself reports whether the program ended without the kill: on a
// busy machine, the harness can notice the end of a program long after it.
func (l *lines) await() (e sandbox.Exit, byItself bool) {
	var killed atomic.Bool
	p := l.process
	t := time.AfterFunc(endLimit, func() {
		if !p.Ended() {
			killed.Store(true)
			p.Kill()
		}
	})
	e = l.finish()
	t.Stop()
	l.sweep()
	return e, e.Code >= 0 || !killed.Load()
}

// reject kills the program, because its answers no longer match the puzzles.
func (l *lines) reject(err error) error {
	l.kill()
	return err
}

// beforeAnswer is the step that is missing in the failure of a program that ended during a
// dialogue. The words are also right if the program had not read the puzzle yet.
const beforeAnswer = "it answered"

// broken returns the failure of a program that has closed one of its pipes, and ends the program.
func (l *lines) broken(err error, pipe string) error {
	if errors.Is(err, errRung) {
		return err // an interrupt has its own error
	}
	e, byItself := l.await()
	if !byItself {
		return crashed("the program closed its standard %s before %s, did not end, and was killed", pipe, beforeAnswer)
	}
	return ended(&e, l.cfg.Policy.Resources, beforeAnswer)
}

// torn ends a program whose output ended in the middle of a line. It returns the reason of the
// crash if the program crashed, and err otherwise.
func (l *lines) torn(err error) error {
	if e, byItself := l.await(); byItself && abnormal(&e) {
		return ended(&e, l.cfg.Policy.Resources, beforeAnswer)
	}
	return err
}

// take reads the answer to a puzzle from a line and stores it in a claim.
func (l *lines) take(line []byte, puzzle sudoku.Grid, c *solvers.Claim) error {
	if len(line) == 0 {
		return missing("the program answered with an empty line")
	}
	a := &l.answer
	a.Claim = solvers.Claim{Solution: c.Solution}
	counted, err := l.parse(line, a)
	if err != nil {
		err = garbled("the answer cannot be read: %s (%v)", shown(line), err)
		if l.ends {
			return l.torn(err)
		}
		return err
	}
	if l.cfg.Fields && a.Seq != 0 && a.Seq != l.seq {
		return l.reject(garbled("the answer belongs to another puzzle; want seq=%d: %s", l.seq, shown(line[max(0, len(line)-shownBytes):])))
	}
	if a.OwnNS > 0 {
		l.before.OwnNS = max(l.before.OwnNS, 0) + a.OwnNS
	}
	switch a.Outcome {
	case TimedOut:
		return missing("the program reported a timeout")
	case Crashed:
		return crashed("%.300q", a.Reason)
	}
	*c = a.Claim
	if !counted {
		giveUp(puzzle, c)
	}
	return nil
}

// parse reads an answer from a line. The line can begin with a grid in the form of the protocol, or
// contain a grid in another form. counted reports whether the line contains the number of
// solutions.
func (l *lines) parse(line []byte, a *Answer) (counted bool, err error) {
	counted, err = readAnswer(line, a)
	if s := a.Claim.Solution; err == nil && (a.Claim.Count != 1 || len(line) < 2*len(s) || s.Clues() == len(s)) { // return here in the usual case, because the code below allocates memory
		return counted, nil
	}
	var other *noGrid
	if err != nil && !errors.As(err, &other) {
		return counted, err
	}
	l.found, l.forms.run = false, l.forms.run[:0]
	l.forms.line(line)
	if !l.found {
		return counted, err
	}
	copy(a.Claim.Solution, l.grid)
	a.Claim.Count = min(l.grid.Clues(), 1) // a grid without digits means that the program gives up
	return counted, nil
}
