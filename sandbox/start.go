package sandbox

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"sudokubench/internal/sys/clock"
)

// pipeLimit is how long Wait waits for the end of standard error after the program has ended.
// Standard error does not end if a process that the sandbox did not find keeps it open.
const pipeLimit = time.Second

// launcherCalled is true if this executable calls Launcher. Start checks this before it starts the
// executable again, because an executable without Launcher would run its normal main function.
var launcherCalled atomic.Bool

var errNoLauncher = errors.New("this executable does not call sandbox.Launcher first thing in main, so it cannot build protections; call it, or use mode off")

// body is a program that runs. Each system has its own implementation.
type body interface {
	kill()
	wait() end    // waits until the program has ended; called once
	usage() Usage // returns the resources that the program used; called before wait
}

// end describes how a program ended and how much it used.
type end struct {
	Exit
	used Usage
}

// process contains the fields of Process that are the same on all systems.
type process struct {
	body    body
	ours    []io.Closer // the harness's ends of the pipes
	words   Words
	out     *meter // counter of the bytes on standard output
	err     *meter // counter of the bytes on standard error
	stderr  *os.File
	heard   chan struct{} // channel that is closed when standard error has ended
	flooded atomic.Bool
	once    sync.Once
	ended   bool // whether Wait has returned
	end     end
}

// job is a command with everything that the system needs to start it.
type job struct {
	policy  Policy
	command Command
	path    string      // absolute path of the executable
	env     []string    // the complete environment
	files   [3]*os.File // the program's ends of the pipes for standard input, output and error
	mark    string      // environment variable as NAME=value that identifies the program's processes

	protections []Protection // state of the protections, set by launch
	pinned      bool         // whether the program runs only on its core, set by launch
}

// ErrUnready is the error of Start if the sandbox could not be built and the command is not the
// reason.
var ErrUnready = errors.New("the sandbox is not ready")

// refusal is an error of Start that the supervisor or the reaper (its parent) reported.
type refusal struct {
	text  string
	cause error // reason of the failure; nil means unknown
}

func (r *refusal) Error() string { return r.text }
func (r *refusal) Unwrap() error { return r.cause }

// shortages lists the errors of a system that has too few descriptors, processes or memory.
var shortages = []error{syscall.EMFILE, syscall.ENFILE, syscall.EAGAIN, syscall.ENOMEM}

// Lacking reports whether an error of Start means that the harness or the machine has reached a
// limit of descriptors, processes or memory.
func Lacking(err error) bool {
	return slices.ContainsFunc(shortages, func(s error) bool { return errors.Is(err, s) })
}

// Start starts a program with the protections of the policy. The error describes a fault in the
// command, or in mode Required the protections that are missing.
func Start(p Policy, c Command) (*Process, error) {
	j, err := prepare(p, c)
	if err != nil {
		return nil, err
	}
	pr := &Process{}
	pr.heard = make(chan struct{})
	defer func() {
		for _, f := range j.files {
			if f != nil {
				f.Close()
			}
		}
	}()
	out, err := pr.pipes(j)
	if err == nil {
		pr.body, err = launch(j)
	}
	if err != nil {
		for _, f := range pr.ours {
			f.Close()
		}
		return nil, err
	}
	pr.Began, pr.Protections, pr.Pinned = clock.Now(), j.protections, j.pinned
	pr.out = &meter{from: out, limit: p.limit(Output), full: pr.flood}
	pr.err = &meter{from: pr.stderr, limit: p.limit(Output), full: pr.flood}
	pr.Stdout = pr.out
	go func() {
		defer close(pr.heard)
		_, _ = io.Copy(&pr.words, pr.err)
		pr.stderr.Close()
	}()
	return pr, nil
}

// prepare checks the command, finds its executable and makes the environment of the program.
func prepare(p Policy, c Command) (*job, error) {
	switch {
	case len(c.Args) == 0 || c.Args[0] == "":
		return nil, errors.New("the command is empty")
	case !filepath.IsAbs(c.Dir) || c.Source != "" && !filepath.IsAbs(c.Source):
		return nil, fmt.Errorf("the folders %q and %q of a program must be absolute paths", c.Dir, c.Source)
	case p.Mode != "" && p.Mode != Required && p.Mode != BestEffort && p.Mode != Off:
		return nil, fmt.Errorf("unknown sandbox mode %q; want %s, %s or %s", p.Mode, Required, BestEffort, Off)
	}
	for _, name := range []string{ProcessGroup, Environment} {
		if p.without(name) {
			return nil, fmt.Errorf("the protection %s cannot be turned off", name)
		}
	}
	if s, err := os.Stat(c.Dir); err != nil || !s.IsDir() {
		return nil, fmt.Errorf("the scratch folder %s is not a folder", c.Dir)
	}
	name := c.Args[0]
	if c.Source != "" && !filepath.IsAbs(name) && strings.ContainsAny(name, `/`+string(filepath.Separator)) {
		name = filepath.Join(c.Source, name)
	}
	path, err := exec.LookPath(name)
	if err != nil {
		cause := errors.Unwrap(err)
		if in, ok := errors.AsType[*fs.PathError](cause); ok {
			cause = in.Err // use the inner error, because the message already contains the path
		}
		return nil, fmt.Errorf("%s cannot be started: %w", c.Args[0], cause)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	c.Start = cmp.Or(c.Start, c.Dir)
	mark := "SUDOKUBENCH_FENCE=" + rand.Text() // random value, so that no other process has the same mark
	env := append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + c.Dir, "TMPDIR=" + c.Dir, "LANG=C.UTF-8", mark}, systemEnv()...)
	return &job{policy: p, command: c, path: path, env: append(env, c.Env...), mark: mark}, nil
}

// pipes makes the pipes for the standard files of a program, and returns the harness's end of its
// standard output. The caller closes the files in ours at the end.
func (p *Process) pipes(j *job) (out *os.File, err error) {
	if j.command.Stdin {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, err
		}
		j.files[0], p.Stdin = r, w
		p.ours = append(p.ours, w)
	} else if j.files[0], err = os.Open(os.DevNull); err != nil {
		return nil, err
	}
	if out, j.files[1], err = os.Pipe(); err != nil {
		return nil, err
	}
	p.ours = append(p.ours, out)
	if p.stderr, j.files[2], err = os.Pipe(); err != nil {
		return nil, err
	}
	p.ours = append(p.ours, p.stderr)
	for k, f := range j.files {
		if k > 0 || j.command.Stdin {
			_ = f.Chmod(0o666) // the program's user must be able to open /dev/stdin; ignore errors, because some systems cannot change the mode
		}
	}
	return out, nil
}

func (p *Process) flood() {
	p.flooded.Store(true)
	p.Kill()
}

// Renew resets the count of bytes for Policy.Output. Call it after each answer of a program that
// gives several answers. Any goroutine can call it.
func (p *Process) Renew() {
	p.out.used.Store(0)
	p.err.used.Store(0)
}

// Kill ends the program and all processes that it started. It returns at once. Any goroutine can
// call it, more than once.
func (p *Process) Kill() { p.body.kill() }

// Wait waits until the program has ended, kills the processes that it left behind, and waits until
// they are gone.
func (p *Process) Wait() Exit {
	p.once.Do(func() {
		p.end = p.body.wait()
		select {
		case <-p.heard:
		case <-time.After(pipeLimit):
		}
		for _, f := range p.ours {
			f.Close()
		}
		p.end.Words = p.words.String()
		p.end.Flooded = p.end.Flooded || p.flooded.Load()
		p.ended = true
	})
	return p.end.Exit
}

// Ended reports whether the program has ended by itself. Call it before Wait. It always returns
// false on systems that do not show the end. Any goroutine can call it.
func (p *Process) Ended() bool {
	b, ok := p.body.(interface{ over() bool })
	return ok && b.over()
}

// Live returns the resources that the program has used so far. Any goroutine can call it, also
// after Wait.
func (p *Process) Live() Usage { return p.body.usage() }

// Reaped returns a number that changes each time the program waits for a child that has ended. Call
// it before Wait. It always returns 0 if the system does not show this. The system counts the CPU
// time of such children only in ticks of 10 ms, and with a delay. Any goroutine can call it.
func (p *Process) Reaped() int64 {
	if b, ok := p.body.(interface{ reaped() int64 }); ok {
		return b.reaped()
	}
	return 0
}

// Usage returns the resources that the program has used so far, or the total after Wait.
func (p *Process) Usage() Usage {
	if p.ended {
		return p.end.used
	}
	return p.body.usage()
}
