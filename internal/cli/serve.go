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
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/pagesource"
	"sudokubench/internal/record"
	"sudokubench/internal/serve"
	"sudokubench/internal/thread"
	"sudokubench/reports/live"
	"sudokubench/reports/page"
)

type serveCommand struct {
	Dir      string   `arg:"" optional:"" default:"out" help:"The folder of records (default: out)."`
	Listen   string   `default:":8080" placeholder:"ADDRESS" help:"Where: HOST:PORT; without a host, this machine alone (127.0.0.1). Port 0 is any that is free."`
	Name     []string `placeholder:"HOST" help:"Names by which it may be called, besides localhost, the machine's own name and addresses in numbers."`
	UntilEOF bool     `name:"until-eof" hidden:"" help:"End when standard input does."`
}

// Run shows the records of a folder to browsers until it is interrupted.
func (c *serveCommand) Run(s *session) error {
	core, low := thread.StepAside()
	if core >= 0 {
		runtime.GOMAXPROCS(1)
	}
	listen, err := listenOn(c.Listen)
	if err != nil {
		return usage(err)
	}
	for _, name := range c.Name {
		if name == "" || strings.ContainsAny(name, ":/ ") {
			return usage(fmt.Errorf("--name: %q is no name of a host; want one without a port, such as contest.local", name))
		}
	}
	server, err := serve.New(c.Dir, serve.Options{
		Fold:   func(run *record.Run) *live.Fold { return live.NewFold(attemptsOf(detailed(run))) },
		Source: func(fold *page.Fold) page.Source { return pagesource.Of(context.WithoutCancel(s.ctx), fold) },
		Names:  append(ownNames(listen), c.Name...),
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("there is no folder %s; bench run writes records, into out where no other is named", c.Dir)
	}
	if err != nil {
		return usage(err)
	}
	defer server.Close()
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return usage(fmt.Errorf("cannot listen on %s: %w; want another address, or port 0, which is any that is free", listen, err))
	}
	web := &http.Server{
		Handler: server, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: log.New(io.Discard, "", 0), // what strangers send is no news
	}
	fmt.Fprintln(s.stdout, c.Dir+shownAt+strings.Join(urlsOf(listener.Addr()), ", "))
	if host, _, _ := net.SplitHostPort(listen); !loopback(host) {
		fmt.Fprintln(s.stderr, "warning: whoever reaches this address can read all records of the folder")
	}
	if !low {
		fmt.Fprintln(s.stderr, "warning: the priority could not be lowered; a run on this machine may be disturbed")
	}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-c.over(s):
	}
	ctx, stop := context.WithTimeout(context.Background(), farewell)
	defer stop()
	if c.UntilEOF {
		server.Drain(ctx)
	}
	server.Close()
	_ = web.Shutdown(ctx) // who still reads is cut off
	return nil
}

// shownAt stands between the folder and its addresses; the scoreboard of a run reads
// them behind it.
const shownAt = " is shown at "

// farewell is how long viewers have to fetch the end result.
const farewell = 5 * time.Second

// over is closed when serving is to end. A server that belongs to a run ends with
// it alone: an interrupt from the keyboard reaches both.
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

// detailed reports whether a recorded run has a pass puzzle by puzzle.
func detailed(run *record.Run) bool {
	c, err := contest.Recorded(run)
	return err != nil || c.Detail
}

// listenOn reads an address to listen on. Other machines are let in only where
// an address of this one is named.
func listenOn(text string) (string, error) {
	if _, err := strconv.Atoi(text); err == nil {
		text = ":" + text
	}
	host, port, err := net.SplitHostPort(text)
	if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 0 || n > 65535 {
		return "", fmt.Errorf("%q is no address to listen on; want HOST:PORT, or :PORT for this machine alone, such as :8080", text)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// loopback reports whether a host is this machine as it calls itself.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// ownNames are those by which this machine may be called.
func ownNames(listen string) []string {
	host, _, _ := net.SplitHostPort(listen)
	names := []string{host}
	if own, err := os.Hostname(); err == nil {
		short, _, _ := strings.Cut(own, ".")
		names = append(names, own, short, short+".local")
	}
	return names
}

// urlsOf are what to type into a browser for an address that is listened on: one, or
// all of the machine's.
func urlsOf(at net.Addr) []string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + at.String() + "/"}
	}
	port := strconv.Itoa(tcp.Port)
	list := []string{"http://" + net.JoinHostPort("127.0.0.1", port) + "/"}
	addresses, _ := net.InterfaceAddrs() // without them the first one still holds
	for _, a := range addresses {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.IsGlobalUnicast() {
			list = append(list, "http://"+net.JoinHostPort(ip.IP.String(), port)+"/")
		}
	}
	return list
}
