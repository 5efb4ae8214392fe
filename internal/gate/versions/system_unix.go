//go:build unix

package versions

import (
	"context"
	"os/exec"
	"syscall"
)

// group puts a command into its own process group. The end of the command's context kills the whole
// group.
func group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// shell returns a command that runs a line in the system's shell.
func shell(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "sh", "-c", line)
}
