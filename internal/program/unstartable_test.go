package program

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sudokubench/internal/sys/limits"
	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
)

func TestUnstartable(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		mode         os.FileMode
		err          error
		want         string // text that the message must contain besides the error; empty means no other text
	}{
		{"a script with Windows line ends", "#!/bin/sh\r\necho\r\n", 0o755, syscall.ENOENT, `its first line names "/bin/sh\r", which does not; save the file with Unix line endings`},
		{"a missing interpreter", "#! /opt/none/python -u\n", 0o755, errors.New("x cannot be started: no such file or directory"), `its first line names "/opt/none/python", which does not)`},
		{"a binary with a missing loader", "\x7fELF", 0o755, syscall.ENOENT, ""},
		{"a file that is not executable", "#!/bin/sh\n", 0o644, syscall.EACCES, "chmod +x"},
		{"a folder of the path that users cannot enter", "#!/bin/sh\n", 0o755, syscall.EACCES, ""},
		{"any other error", "#!/bin/sh\n", 0o755, errors.New("no memory"), ""},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "solve")
			testkit.NoError(t, os.WriteFile(path, []byte(tt.text), tt.mode))
			s := testkit.Must(os.Stat(path))(t)
			if s.Mode().Perm() != tt.mode {
				t.Skip("this system has no such file modes")
			}
			got := unstartable(path, tt.err)
			if !errors.Is(got, tt.err) || !strings.Contains(got.Error(), tt.want) || tt.want == "" && got.Error() != tt.err.Error() {
				t.Errorf("error %v; want one with %q", got, tt.want)
			}
		})
	}
	if err := unstartable("no-such-program", syscall.ENOENT); err != error(syscall.ENOENT) {
		t.Errorf("a missing program: error %v; want ENOENT unchanged", err)
	}
}

// TestMissedCalls shows that the verdict of a program names the system calls that it missed.
func TestMissedCalls(t *testing.T) {
	err := ended(&sandbox.Exit{Code: 3, Lacks: "io_setup", Words: "no queue"}, limits.Resources{}, beforeAnswer)
	want := `the program ended with exit code 3 before it answered; it tried system calls that the sandbox does not have: io_setup; standard error ends with: "no queue"`
	if err.Error() != want {
		t.Errorf("%q; want %q", err, want)
	}
}
