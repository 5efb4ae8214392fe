package program

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// newScratch makes a scratch folder for one start of a program, inside the folder below.
func newScratch(below string) (string, error) {
	dir, err := os.MkdirTemp(below, "entry-")
	if err != nil {
		return "", fmt.Errorf("cannot create a scratch folder for the program: %w; set TMPDIR to use another place", err)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir) // the sandbox needs a path without symbolic links
}

// place writes a file into a scratch folder, or into a folder in it. The user of the program can
// read the file.
func place(dir, name string, text []byte) error {
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	for folder := filepath.Dir(path); folder != filepath.Clean(dir); folder = filepath.Dir(folder) {
		if err := os.Chmod(folder, 0o755); err != nil {
			return err
		}
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return err
	}
	return os.Chmod(path, 0o644) // set the mode again, because the umask does not apply to Chmod
}

// errTooMuch is the error of a program that wrote more than its limit of output.
var errTooMuch = errors.New("the program exceeded the output limit")

// collect reads a file that a program has left in its scratch folder. It does not follow links.
func collect(dir, name string, most int64) ([]byte, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	file, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readUpTo(file, most)
}

// stray returns the name of a file that a program has left in the scratch folder, other than the
// file given.
func stray(dir, given string) string {
	list, _ := os.ReadDir(dir)
	for _, f := range list {
		if f.Name() != given && f.Type().IsRegular() {
			return f.Name()
		}
	}
	return ""
}

// readUpTo reads to the end of r. If r contains more than most bytes, it stops and returns
// errTooMuch.
func readUpTo(r io.Reader, most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(text)) > most {
		return text[:most], errTooMuch
	}
	return text, err
}

// dropUpTo reads to the end of r and discards the bytes. If r contains more than most bytes, it
// stops and returns errTooMuch.
func dropUpTo(r io.Reader, most int64) error {
	n, err := io.Copy(io.Discard, io.LimitReader(r, most+1))
	if err == nil && n > most {
		return errTooMuch
	}
	return err
}

// located returns the command with full paths in place of words that are files in dir.
func located(command []string, dir string) []string {
	words := append([]string(nil), command...)
	if dir == "" {
		return words
	}
	for k, w := range words {
		if !CanNameFile(command, k) || filepath.IsAbs(w) {
			continue
		}
		path := filepath.Join(dir, w)
		if _, err := os.Stat(path); err == nil {
			words[k] = path
		}
	}
	return words
}

// CanNameFile reports whether a word of a command can be the name of a file. An option, a module of
// Python and a program in the PATH cannot.
func CanNameFile(command []string, k int) bool {
	switch w := command[k]; {
	case w == "" || strings.HasPrefix(w, "-"):
		return false
	case k == 0:
		return strings.ContainsAny(w, `/\`)
	}
	return command[k-1] != "-m" || !strings.HasPrefix(filepath.Base(command[0]), "py")
}

// StartFolder returns the folder in which a program starts, or "" for its scratch folder. A program
// whose command names no file, such as java Solve, python3 -m solver or npm start, finds its files
// in its own folder dir, which is an absolute path. It starts in the scratch folder nevertheless if
// the protocol puts a file there, or the program writes its answers there; searchPath then leads it to its own folder.
func StartFolder(command []string, dir, file string) string {
	if file != "" || slices.ContainsFunc(located(command, dir), func(word string) bool {
		inner, err := filepath.Rel(dir, word)
		return err == nil && filepath.IsLocal(inner)
	}) {
		return ""
	}
	return dir
}

// searchPath returns variables that lead Java and Python to the files in dir if the command names no
// file in it and the program cannot start there, because the protocol puts a file into its start
// folder.
func searchPath(command []string, dir, file string) []string {
	if own := StartFolder(command, dir, ""); own != "" && file != "" {
		return []string{"CLASSPATH=" + own, "PYTHONPATH=" + own}
	}
	return nil
}
