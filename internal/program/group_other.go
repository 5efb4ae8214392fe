//go:build !unix

package program

import (
	"os"
	"os/exec"
)

// These systems have no process groups, so only the process itself is killed, without its children.

func group(*exec.Cmd) {}

func killGroup(p *os.Process) error { return p.Kill() }
