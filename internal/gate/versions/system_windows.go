package versions

import (
	"context"
	"os/exec"
	"strconv"
	"syscall"
)

// group kills a command and all processes that it started at the end of its context.
func group(cmd *exec.Cmd) {
	cmd.Cancel = func() error {
		err := exec.Command("taskkill", "/t", "/f", "/pid", strconv.Itoa(cmd.Process.Pid)).Run()
		if err != nil {
			return cmd.Process.Kill()
		}
		return nil
	}
}

// shell returns a command that runs a line in the system's shell, without the quoting that Go adds.
func shell(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /s /c "` + line + `"`}
	return cmd
}
