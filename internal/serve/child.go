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

	"sudokubench/internal/humanize"
)

// Child is the server of a run. It has its own process, so that nothing that
// viewers do is done where it is measured. All it knows of the run is the record.
type Child struct {
	words   io.Writer // for what a person is to know
	command *exec.Cmd
	input   io.WriteCloser // closed: it is to end
	ended   chan error
	dir     string
	listen  string

	stopping atomic.Bool   // it is to end
	gone     chan struct{} // closed when it has ended
}

// StartChild starts the server of a folder of records and says where it is. The
// error is ctx's if ctx ends first.
func StartChild(ctx context.Context, dir, listen string, words io.Writer) (*Child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	b := &Child{words: words, command: exec.Command(self, "serve", "--listen", listen, "--until-eof", "--", dir), ended: make(chan error, 1), dir: dir, listen: listen, gone: make(chan struct{})}
	said := &spout{} // its last words, until it serves
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
	shown := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(output)
		if lines.Scan() {
			shown <- lines.Text()
		}
		for lines.Scan() {
		}
		b.ended <- b.command.Wait()
	}()
	select {
	case line := <-shown:
		_, urls, _ := strings.Cut(line, shownAt)
		first, _, _ := strings.Cut(urls, ", ")
		fmt.Fprintf(words, "scoreboard: %s (for a projector: %sboard)\n", urls, first)
		fmt.Fprint(words, said.redirect(words))
		go b.watch()
		return b, nil
	case <-b.ended:
		return nil, errors.New("--serve: " + strings.TrimPrefix(strings.TrimSpace(said.redirect(io.Discard)), "bench: "))
	case <-ctx.Done():
		err = ctx.Err()
	case <-time.After(longStart):
		err = fmt.Errorf("--serve: the scoreboard did not start within %s", longStart)
	}
	_ = b.command.Process.Kill()
	<-b.ended
	return nil, err
}

// longStart is how long it may take to begin: to listen takes no time.
const longStart = 30 * time.Second

// Farewell is how long viewers have to fetch the end result.
const Farewell = 5 * time.Second

// watch says so at once where the server ends before it is to: the run goes on, and
// its viewers can be served by another.
func (b *Child) watch() {
	err := <-b.ended
	if !b.stopping.Load() {
		fmt.Fprintf(b.words, "warning: the scoreboard stopped before the run ended (%v); bench serve %s --listen %s starts it again\n", err, humanize.ShellWord(b.dir), humanize.ShellWord(b.listen))
	}
	close(b.gone)
}

// Stop lets viewers have the end result and ends the server. A nil
// Child has nothing to end.
func (b *Child) Stop() {
	if b == nil {
		return
	}
	b.stopping.Store(true)
	select {
	case <-b.gone: // by itself
		return
	default:
	}
	fmt.Fprintf(b.words, "the scoreboard stops with the run; bench serve %s shows the result\n", humanize.ShellWord(b.dir))
	b.input.Close()
	select {
	case <-b.gone:
		return
	case <-time.After(Farewell / 10):
		fmt.Fprintf(b.words, "waiting up to %s for viewers of the scoreboard to fetch the result\n", Farewell)
	}
	select {
	case <-b.gone:
	case <-time.After(Farewell + 3*time.Second):
		_ = b.command.Process.Kill()
		<-b.gone
	}
}

// spout takes what a process writes, into memory at first.
type spout struct {
	mu   sync.Mutex
	held strings.Builder
	to   io.Writer // nil: into memory
}

func (s *spout) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.to == nil {
		return s.held.Write(text)
	}
	return s.to.Write(text)
}

// redirect sends what comes from now on elsewhere and returns what was held.
func (s *spout) redirect(to io.Writer) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.to = to
	return s.held.String()
}
