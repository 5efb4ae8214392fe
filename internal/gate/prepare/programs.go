package prepare

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
)

// Programs has the two programs of a comparison, the base first. The builds of a program differ only
// in the layout of the code.
type Programs [2]struct {
	Name   string
	Builds []string // files
}

// Find finds the files of two programs. Each name is a file, or a command in PATH if there is no
// such file.
func Find(base, head string) (programs Programs, err error) {
	for i, name := range []string{base, head} {
		p := &programs[i]
		p.Name = name
		here, err := filepath.Abs(name)
		if err != nil {
			return programs, err
		}
		file, err := exec.LookPath(here)
		if errors.Is(err, fs.ErrNotExist) {
			file, err = exec.LookPath(name)
		}
		if err != nil {
			return programs, fmt.Errorf("cannot run %s: %w", name, err)
		}
		p.Builds = []string{file}
	}
	return programs, nil
}
