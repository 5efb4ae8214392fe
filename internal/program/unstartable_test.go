package program

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestUnstartable(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		mode         os.FileMode
		err          error
		want         string // besides the error itself; empty: nothing
	}{
		{"a script from another system", "#!/bin/sh\r\necho\r\n", 0o755, syscall.ENOENT, `its first line names "/bin/sh\r", which does not; save the file with Unix line endings`},
		{"an interpreter that is not there", "#! /opt/none/python -u\n", 0o755, errors.New("x cannot be started: no such file or directory"), `its first line names "/opt/none/python", which does not)`},
		{"a binary whose loader is not there", "\x7fELF", 0o755, syscall.ENOENT, ""},
		{"a file that nobody may run", "#!/bin/sh\n", 0o644, syscall.EACCES, "chmod +x"},
		{"a folder on the way that nobody may enter", "#!/bin/sh\n", 0o755, syscall.EACCES, ""},
		{"anything else", "#!/bin/sh\n", 0o755, errors.New("no memory"), ""},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "solve")
			if err := os.WriteFile(path, []byte(tt.text), tt.mode); err != nil {
				t.Fatal(err)
			}
			s, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if s.Mode().Perm() != tt.mode {
				t.Skip("files have no such modes here")
			}
			got := unstartable(path, tt.err)
			if !errors.Is(got, tt.err) || !strings.Contains(got.Error(), tt.want) || tt.want == "" && got.Error() != tt.err.Error() {
				t.Errorf("%v; want %q in it", got, tt.want)
			}
		})
	}
	if err := unstartable("no-such-program", syscall.ENOENT); err != error(syscall.ENOENT) {
		t.Errorf("a program that is not there: %v", err)
	}
}
