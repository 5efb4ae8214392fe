//go:build !unix

package program

import (
	"os"
	"os/exec"
)

// On these systems only the process itself is killed, without its children.

func group(*exec.Cmd) {}

func killGroup(p *os.Process) error { return p.Kill() }
