package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"runtime"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
	"sudokubench/internal/serve"
	"sudokubench/internal/sys/thread"
	"sudokubench/reports/document"
)

type serveCommand struct {
	Dir      string   `arg:"" optional:"" default:"out" help:"Folder of records (default: ${default}). A run in progress is updated live. /board is its scoreboard for a projector; /runs/NAME/board is the scoreboard of any run."`
	Address  string   `arg:"" optional:"" default:":8080" help:"Address HOST:PORT (default: ${default}). Without a host, only this machine can connect (127.0.0.1). Port 0 selects a free port."`
	Name     []string `placeholder:"HOST" help:"Other host names that browsers can use for this server. localhost, the name of the machine and IP addresses always work."`
	UntilEOF bool     `name:"until-eof" hidden:"" help:"Stop at the end of standard input."`
}

// Run shows the records of a folder in browsers until it is interrupted.
func (c *serveCommand) Run(s *session) error {
	listen, err := serve.Address(c.Address)
	if err != nil {
		return usage(err)
	}
	for _, name := range c.Name {
		if name == "" || strings.ContainsAny(name, ":/ ") {
			return usage(fmt.Errorf("--name: %q is not a host name; want one without a port, such as contest.local", name))
		}
	}
	server, err := serve.New(c.Dir, serve.Options{
		Planned: func(head *record.Run, puzzles int) int {
			return engine.Attempts(puzzles, head.Rounds, head.Attempts, detailed(head), shard.Shard{})
		},
		Source: func(r *run.Run) document.Source { return pageSource(context.WithoutCancel(s.ctx), s.roster, r) },
		Names:  append(serve.OwnNames(listen), c.Name...),
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("folder %s does not exist; want a folder with records (bench run writes them to out)", c.Dir)
	}
	if err != nil {
		return usage(err)
	}
	defer server.Close()
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return usage(fmt.Errorf("cannot listen on %s: %w; choose another address, or port 0 for any free port", listen, err))
	}
	web := &http.Server{
		Handler: server, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: log.New(io.Discard, "", 0), // drop messages about invalid requests, because anyone on the network can send them
	}
	fmt.Fprintln(s.stdout, serve.Announcement(c.Dir, listener.Addr()))
	fmt.Fprintln(s.stdout, serve.BoardAnnouncement(listener.Addr()))
	core, low := thread.StepAside() // not earlier, so that the server listens soon on a busy machine, too
	if core >= 0 {
		runtime.GOMAXPROCS(1)
	}
	if !serve.Loopback(listen) {
		fmt.Fprintln(s.notes, "warning: everyone who can reach this address can read all records in the folder")
	}
	if !low {
		fmt.Fprintln(s.notes, "warning: cannot lower the priority of this process; it might slow down a run on this machine")
	}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-c.over(s):
	}
	ctx, stop := context.WithTimeout(context.Background(), serve.Farewell)
	defer stop()
	if c.UntilEOF {
		server.Drain(ctx)
	}
	server.Close()
	_ = web.Shutdown(ctx) // ends connections that are still open
	return nil
}

// over returns a channel that is closed when the server should end. A server that belongs to a run
// ignores interrupts and ends with the run, because an interrupt from the keyboard reaches both.
func (c *serveCommand) over(s *session) <-chan struct{} {
	if !c.UntilEOF {
		return s.ctx.Done()
	}
	over := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, s.stdin)
		close(over)
	}()
	return over
}

// detailed reports whether a recorded run has a detail pass.
func detailed(run *record.Run) bool {
	c, err := contest.Recorded(run)
	return err != nil || c.Detail
}
