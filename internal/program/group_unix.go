//go:build unix

package program

import (
	"os"
	"os/exec"
	"syscall"
)

// group gives a command a process group of its own.
func group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process that was not waited for, and its group.
func killGroup(p *os.Process) error {
	err := p.Kill()
	if err == nil { // so its number is still its own
		_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
	}
	return err
}
