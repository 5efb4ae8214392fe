package serve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/internal/words/humanize"
)

// Child is the server of a run in its own process. So the work for viewers does not slow down the
// process that measures. The server reads only the record of the run.
type Child struct {
	words   io.Writer // output for messages to the user
	command *exec.Cmd
	input   io.WriteCloser // standard input of the server; the server ends when it is closed
	dir     string
	listen  string

	wanted atomic.Bool   // true from the announcement of the server until Stop; the server should not end meanwhile
	ended  chan struct{} // channel that is closed when the server has ended
}

// StartChild starts the server of a folder of records and writes its addresses to words. It returns
// the error of ctx if ctx ends before the server listens.
func StartChild(ctx context.Context, dir, listen string, words io.Writer) (*Child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	b := &Child{words: words, command: exec.Command(self, "serve", "--until-eof", "--", dir, listen), dir: dir, listen: listen, ended: make(chan struct{})}
	said := &spout{} // collects the messages that the server writes before it listens
	b.command.Stderr = said
	if b.input, err = b.command.StdinPipe(); err != nil {
		return nil, err
	}
	output, err := b.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := b.command.Start(); err != nil {
		return nil, fmt.Errorf("cannot start the scoreboard: %w", err)
	}
	announced := make(chan string, 1)
	go b.watch(output, announced)
	select {
	case line := <-announced:
		_, urls, _ := strings.Cut(line, shownAt)
		first, _, _ := strings.Cut(urls, ", ")
		fmt.Fprintf(words, "scoreboard: %s (for a projector: %sboard)\n", urls, first)
		fmt.Fprint(words, said.redirect(words))
		return b, nil
	case <-b.ended:
		return nil, errors.New("--serve: " + strings.TrimPrefix(strings.TrimSpace(said.redirect(io.Discard)), "bench: "))
	case <-ctx.Done():
		err = ctx.Err()
	case <-time.After(longStart):
		err = fmt.Errorf("--serve: the scoreboard did not start within %s", longStart)
	}
	b.wanted.Store(false)
	_ = b.command.Process.Kill()
	<-b.ended
	return nil, err
}

// watch passes on the first line of the server. It warns if the server ends too early. The run
// continues, and the warning shows how to start another server.
func (b *Child) watch(output io.Reader, announced chan<- string) {
	lines := bufio.NewScanner(output)
	if lines.Scan() {
		b.wanted.Store(true)
		announced <- lines.Text()
	}
	for lines.Scan() {
	}
	if err := b.command.Wait(); b.wanted.Load() {
		fmt.Fprintf(b.words, "warning: the scoreboard stopped before the run ended (%v); bench serve %s %s starts it again\n", err, humanize.ShellWord(b.dir), humanize.ShellWord(b.listen))
	}
	close(b.ended)
}

// longStart is the longest time that the server has to start. Normally it listens at once.
const longStart = 30 * time.Second

// Farewell is the time that viewers have to fetch the final result.
const Farewell = 5 * time.Second

// Stop ends the server after viewers have had time to fetch the final result. It does nothing if b
// is nil.
func (b *Child) Stop() {
	if b == nil {
		return
	}
	b.wanted.Store(false)
	if b.over(time.Millisecond) { // the server has already ended by itself
		return
	}
	fmt.Fprintf(b.words, "the scoreboard stops with the run; bench serve %s shows the result\n", humanize.ShellWord(b.dir))
	b.input.Close()
	if b.over(Farewell / 10) {
		return
	}
	fmt.Fprintf(b.words, "waiting up to %s for viewers of the scoreboard to fetch the result\n", Farewell)
	if !b.over(Farewell + 3*time.Second) {
		_ = b.command.Process.Kill()
		<-b.ended
	}
}

// over waits until the server has ended, at most for a time. It reports whether the server has
// ended.
func (b *Child) over(wait time.Duration) bool {
	select {
	case <-b.ended:
		return true
	case <-time.After(wait):
		return false
	}
}

// spout is a writer that collects the output of a process in memory until redirect is called.
type spout struct {
	mu   sync.Mutex
	held strings.Builder
	to   io.Writer // the destination of the output; if nil, the output is kept in memory
}

func (s *spout) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.to == nil {
		return s.held.Write(text)
	}
	return s.to.Write(text)
}

// redirect sends later output to another writer. It returns the output that was collected so far.
func (s *spout) redirect(to io.Writer) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.to = to
	return s.held.String()
}
