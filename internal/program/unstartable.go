package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"sudokubench/sandbox"
)

// unstartable adds the reason to the error of a failed start, if the file shows the reason. For
// example, the system reports that a script does not exist if the interpreter in its first line is
// missing.
func unstartable(path string, err error) error {
	s, e := os.Stat(path)
	if e != nil || !s.Mode().IsRegular() {
		return err
	}
	missing := errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "no such file")
	denied := errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), "permission denied")
	switch {
	case denied && s.Mode()&0o111 == 0:
		return fmt.Errorf("%w (the file is not executable; if it is a program or a script, run chmod +x on it, or put its interpreter first in the command)", err)
	case missing:
		if asked, _, _ := strings.Cut(sandbox.Interpreter(path), " "); asked != "" {
			ends := ""
			if strings.HasSuffix(asked, "\r") {
				ends = "; save the file with Unix line endings"
			}
			return fmt.Errorf("%w (the file exists, but its first line names %q, which does not%s)", err, asked, ends)
		}
	}
	return err
}
