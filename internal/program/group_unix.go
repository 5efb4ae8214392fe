//go:build unix

package program

import (
	"os"
	"os/exec"
	"syscall"
)

// group gives a command its own process group.
func group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process and its group. Call it before Wait.
func killGroup(p *os.Process) error {
	err := p.Kill()
	if err == nil { // the process still existed, so its ID belongs to no other process
		_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
	}
	return err
}
