package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"sudokubench/internal/config"
	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
)

// scoreboard is the server of a run: a process of its own, so that nothing that
// viewers do is done where it is measured. All it knows of the run is the record.
type scoreboard struct {
	command *exec.Cmd
	input   io.WriteCloser // closed: it is to end
	ended   chan error
	dir     string
	listen  string

	stopping atomic.Bool   // it is to end
	gone     chan struct{} // closed when it has ended
}

// startScoreboard starts it and tells where it is.
func startScoreboard(s *session, dir, listen string) (*scoreboard, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	b := &scoreboard{command: exec.Command(self, "serve", "--listen", listen, "--until-eof", "--", dir), ended: make(chan error, 1), dir: dir, listen: listen, gone: make(chan struct{})}
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
		return nil, fmt.Errorf("the scoreboard cannot be started: %w", err)
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
		fmt.Fprintf(s.stderr, "scoreboard: %s (for a projector: %s?board)\n", urls, first)
		fmt.Fprint(s.stderr, said.redirect(s.stderr))
		go b.watch(s)
		return b, nil
	case <-b.ended:
		return nil, errors.New("--serve: " + strings.TrimPrefix(strings.TrimSpace(said.redirect(io.Discard)), "bench: "))
	case <-s.ctx.Done():
		err = errInterrupted
	case <-time.After(longStart):
		err = fmt.Errorf("--serve: the scoreboard does not begin within %s", longStart)
	}
	_ = b.command.Process.Kill()
	<-b.ended
	return nil, err
}

// longStart is how long it may take to begin: to listen takes no time.
const longStart = 30 * time.Second

// watch says so at once where the server ends before it is to: the run goes on, and
// its viewers can be served by another.
func (b *scoreboard) watch(s *session) {
	err := <-b.ended
	if !b.stopping.Load() {
		fmt.Fprintf(s.stderr, "warning: the scoreboard ended before the run did (%v); bench serve %s --listen %s shows the run on\n", err, humanize.ShellWord(b.dir), humanize.ShellWord(b.listen))
	}
	close(b.gone)
}

// stop lets viewers have the end result and ends the server.
func (b *scoreboard) stop(s *session) {
	if b == nil {
		return
	}
	b.stopping.Store(true)
	select {
	case <-b.gone: // by itself
		return
	default:
	}
	fmt.Fprintf(s.stderr, "the scoreboard ends with the run; bench serve %s shows the result\n", humanize.ShellWord(b.dir))
	b.input.Close()
	select {
	case <-b.gone:
		return
	case <-time.After(farewell / 10):
		fmt.Fprintf(s.stderr, "the scoreboard's viewers have up to %s to fetch the result\n", farewell)
	}
	select {
	case <-b.gone:
	case <-time.After(farewell + 3*time.Second):
		_ = b.command.Process.Kill()
		<-b.gone
	}
}

// leaveCore leaves a core to the scoreboard where the number of workers is not
// given. Where they take all, the record says so.
func leaveCore(c *config.Config) *record.Warning {
	cores := runtime.GOMAXPROCS(0)
	if c.Workers == 0 && cores > 1 {
		c.Workers = cores - 1
	}
	if c.Workers > 0 && c.Workers < cores {
		return nil
	}
	return &record.Warning{Code: "served", Text: "the scoreboard had no core of its own: its viewers took from the time of the contestants, at the lowest priority; fewer workers leave it one"}
}
