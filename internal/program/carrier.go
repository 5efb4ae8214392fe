package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"sudokubench/internal/sys/limits"
	"sudokubench/internal/sys/thread"
	"sudokubench/sandbox"
)

// carrier is the process of a Child.
type carrier interface {
	kill() error   // kills the process and its children; any goroutine can call kill, also after wait
	wait() error   // waits until the process ends; nil means exit code 0
	words() string // returns the text on standard error; call words only after wait
	renew()        // resets the count of the process's output
}

// plain is a process without a sandbox.
type plain struct {
	cmd    *exec.Cmd
	in     io.Closer
	out    io.Closer
	stderr sandbox.Words
}

func startPlain(ctx context.Context, cfg *Config) (*plain, io.WriteCloser, io.Reader, error) {
	p := &plain{cmd: exec.CommandContext(ctx, cfg.Command[0], cfg.Command[1:]...)}
	if len(cfg.Env) > 0 {
		p.cmd.Env = append(os.Environ(), cfg.Env...)
	}
	p.cmd.Dir = cfg.Dir
	group(p.cmd)
	p.cmd.Cancel = p.kill
	p.cmd.WaitDelay = pipeLimit
	p.cmd.Stderr = &p.stderr
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	p.in, p.out = in, out
	_, err = thread.Inherit(cfg.Policy.Core, p.cmd.Start)
	return p, in, out, err
}

// kill kills the process and closes the harness's ends of the pipes, because a process that the
// kill does not reach can keep the other ends open.
func (p *plain) kill() error {
	err := killGroup(p.cmd.Process)
	_ = p.in.Close()
	_ = p.out.Close()
	return err
}

func (p *plain) wait() error   { return p.cmd.Wait() }
func (p *plain) words() string { return p.stderr.String() }
func (p *plain) renew()        {}

// sandboxed is a process in a sandbox.
type sandboxed struct {
	*sandbox.Process
	scratch string
	limits  limits.Resources
	exit    sandbox.Exit
	stop    func() bool // prevents that the end of the context kills the process
}

func startSandboxed(ctx context.Context, cfg *Config) (*sandboxed, error) {
	dir := cfg.Dir
	if dir != "" {
		var err error
		if dir, err = filepath.Abs(dir); err != nil {
			return nil, err
		}
	}
	scratch, err := newScratch(cfg.Scratch)
	if err != nil {
		return nil, err
	}
	args := located(cfg.Command, dir)
	p, err := sandbox.Start(cfg.Policy, sandbox.Command{Args: args, Dir: scratch, Source: dir, Start: StartFolder(args, dir, ""), Env: cfg.Env, Stdin: true})
	if err != nil {
		return nil, errors.Join(unstartable(args[0], lack(err)), sandbox.Remove(scratch))
	}
	return &sandboxed{Process: p, scratch: scratch, limits: cfg.Policy.Resources, stop: context.AfterFunc(ctx, p.Kill)}, nil
}

func (b *sandboxed) kill() error {
	b.Kill()
	return nil
}

func (b *sandboxed) wait() error {
	b.exit = b.Wait()
	b.stop()
	err := sandbox.Remove(b.scratch)
	switch e := &b.exit; {
	case e.OutOfMemory:
		return errors.New("the program reached its memory limit")
	case e.Flooded:
		return errors.New(tooMuch(e, b.limits))
	case e.Signal != "":
		return fmt.Errorf("signal: %s", e.Signal)
	case e.Code != 0:
		return fmt.Errorf("exit status %d", e.Code)
	}
	return err
}

func (b *sandboxed) words() string { return b.exit.Words }
func (b *sandboxed) renew()        { b.Renew() }
