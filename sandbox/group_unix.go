//go:build unix

package sandbox

import (
	"os/exec"
	"sync"
	"syscall"

	"sudokubench/internal/sys/thread"
)

// group is a program in its own process group.
type group struct {
	cmd   *exec.Cmd
	mark  string
	trace *trace
	over  chan end
	mu    sync.Mutex
	ended bool // whether the program has ended; another process can then have its number
}

// startGroup starts a program in its own process group. On systems other than Linux, wrap also sets
// limits.
func startGroup(j *job) (body, error) {
	g := &group{mark: j.mark, over: make(chan end, 1)}
	g.cmd = &exec.Cmd{Path: j.path, Args: j.command.Args, Env: j.env, Dir: j.command.Start,
		Stdin: j.files[0], Stdout: j.files[1], Stderr: j.files[2], SysProcAttr: &syscall.SysProcAttr{Setpgid: true}}
	wrap(g.cmd, j)
	var err error
	if j.pinned, err = thread.Inherit(j.policy.Core, g.cmd.Start); err != nil {
		return nil, err
	}
	g.trace = follow(g.cmd.Process.Pid, j, g.kill)
	go func() { g.over <- g.finish() }()
	j.protections = groupProtections(j.policy)
	return g, nil
}

func (g *group) kill() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.ended {
		_ = syscall.Kill(-g.cmd.Process.Pid, syscall.SIGKILL)
	}
}

func (g *group) wait() end { return <-g.over }

// finish waits for the end of the program and kills the processes that it left behind. The caller
// has not called Wait yet, because a reader of the program's output waits until the last process
// with that pipe has ended.
func (g *group) finish() end {
	state, err := g.cmd.Process.Wait()
	g.mu.Lock()
	g.ended = true
	// A process group exists as long as one of its processes exists.
	left := 0
	if syscall.Kill(-g.cmd.Process.Pid, syscall.SIGKILL) == nil {
		left = 1
	}
	g.mu.Unlock()
	seen, peak := g.trace.end(g.mark)
	e := end{Exit{Code: -1, Left: max(seen, left)}, Usage{-1, peak, g.trace.usage().WaitNS}}
	if err == nil {
		e.used.CPUNS = int64(state.UserTime() + state.SystemTime())
		if ws, ok := state.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
			e.Signal = ws.Signal().String()
		} else {
			e.Code = state.ExitCode()
		}
	}
	return e
}

func (g *group) usage() Usage { return g.trace.usage() }

func (g *group) reaped() int64 { return g.trace.reaped() }

func groupProtections(p Policy) []Protection {
	var m construction
	m.build(ProcessGroup, Output, Environment)
	wrapped(p, &m)
	return m.list(p, syscall.Getuid() == 0)
}
