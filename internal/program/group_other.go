//go:build !unix

package program

import (
	"os"
	"os/exec"
)

// Elsewhere the process alone is killed.

func group(*exec.Cmd) {}

func killGroup(p *os.Process) error { return p.Kill() }
