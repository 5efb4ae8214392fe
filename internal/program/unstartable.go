package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"sudokubench/internal/sandbox"
)

// unstartable adds to the error of a start what the file itself tells of it: the
// system names the file where it misses the interpreter of its first line.
func unstartable(path string, err error) error {
	s, e := os.Stat(path)
	if e != nil || !s.Mode().IsRegular() {
		return err
	}
	missing := errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "no such file")
	denied := errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), "permission denied")
	switch {
	case denied && s.Mode()&0o111 == 0:
		return fmt.Errorf("%w (it is not marked as a program: chmod +x does that, or the command begins with its interpreter)", err)
	case missing:
		if asked, _, _ := strings.Cut(sandbox.Interpreter(path), " "); asked != "" {
			ends := ""
			if strings.HasSuffix(asked, "\r") {
				ends = "; the file has to be saved with Unix line ends"
			}
			return fmt.Errorf("%w (the file is there, but not %q, which its first line asks for%s)", err, asked, ends)
		}
	}
	return err
}
