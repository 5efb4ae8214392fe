package fence

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
)

// process is a child in a group of its own.
type process struct {
	cmd   *exec.Cmd
	words *tail
	once  sync.Once
	exit  Exit
}

func start(_ Policy, c Command) (*Process, error) {
	if len(c.Args) == 0 {
		return nil, errors.New("the command is empty")
	}
	p := &Process{process: process{cmd: exec.Command(c.Args[0], c.Args[1:]...), words: &tail{}}}
	p.cmd.Dir = c.Dir
	p.cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + c.Dir, "TMPDIR=" + c.Dir, "LANG=C.UTF-8"}, c.Env...)
	p.cmd.Stderr = p.words
	var err error
	if c.Stdin {
		if p.Stdin, err = p.cmd.StdinPipe(); err != nil {
			return nil, err
		}
	}
	if p.Stdout, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	return p, nil
}

func (p *process) kill() { _ = p.cmd.Process.Kill() }

func (p *process) wait() Exit {
	p.once.Do(func() {
		_ = p.cmd.Wait()
		p.exit = Exit{Code: p.cmd.ProcessState.ExitCode(), Words: p.words.String()}
	})
	return p.exit
}

func (p *process) usage() Usage {
	if s := p.cmd.ProcessState; s != nil {
		return Usage{CPUNS: int64(s.UserTime() + s.SystemTime()), PeakBytes: -1}
	}
	return Usage{-1, -1}
}

func walls(Policy) []Wall { return nil }

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailBytes = 600

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if over := len(t.text) - tailBytes; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.text))
}
