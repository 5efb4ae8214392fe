package program

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
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
		if asked := interpreter(path); asked != "" {
			ends := ""
			if strings.HasSuffix(asked, "\r") {
				ends = "; the file has to be saved with Unix line ends"
			}
			return fmt.Errorf("%w (the file is there, but not %q, which its first line asks for%s)", err, asked, ends)
		}
	}
	return err
}

// interpreter is what the first line of a script asks for, or nothing.
func interpreter(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	line, _ := bufio.NewReaderSize(f, 256).ReadSlice('\n')
	asked, found := strings.CutPrefix(strings.TrimSuffix(string(line), "\n"), "#!")
	asked, _, _ = strings.Cut(strings.TrimLeft(asked, " \t"), " ")
	if !found {
		return ""
	}
	return asked
}
