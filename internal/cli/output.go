package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// notOver refuses to write over a file that is read, or a folder.
func notOver(path string, inputs []string) error {
	there, err := os.Stat(path)
	if err != nil { // nothing there, or "": standard output
		return nil
	}
	if there.IsDir() {
		return fmt.Errorf("%s is a folder; want a file", path)
	}
	for _, input := range inputs {
		if have, err := os.Stat(input); input != "" && err == nil && os.SameFile(there, have) {
			return fmt.Errorf("%s is both input and output; write to another file", path)
		}
	}
	return nil
}

// writable sees that a file can be written and that the disk has room. It makes the folder of
// the file and leaves the file as it is.
func writable(path string) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return notWritten(path, err)
	}
	if there, err := os.Stat(path); err == nil && !there.Mode().IsRegular() { // a pipe, a device, or standard output
		return nil
	}
	file, err := os.CreateTemp(folder, ".bench-*")
	if err != nil {
		return notWritten(path, err)
	}
	_, err = file.Write(make([]byte, 1<<16))
	if err = errors.Join(err, file.Close(), os.Remove(file.Name())); err != nil {
		return notWritten(path, err)
	}
	return nil
}

// notWritten names the file of a failure, but no temporary file.
func notWritten(path string, err error) error {
	if in, ok := errors.AsType[*fs.PathError](err); ok {
		err = in.Err
	} else if in, ok := errors.AsType[*os.LinkError](err); ok {
		err = in.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

// writeTo writes to a file, or to standard output where none is named.
func writeTo(s *session, path string, write func(io.Writer) error) error {
	if path == "" {
		return buffered(s.stdout, write)
	}
	to, err := openTarget(path)
	if err != nil {
		return notWritten(path, err)
	}
	if err = buffered(to, write); err == nil {
		err = to.finish()
	}
	if err != nil {
		return errors.Join(notWritten(path, err), to.discard())
	}
	return nil
}

// target is a file that is being written. A file that cannot be written to its end leaves the
// one before alone: until finish it has a temporary name. A pipe or a device has its own name.
type target struct {
	*os.File
	path     string
	own      bool // the file has its own name
	finished bool
}

func openTarget(path string) (*target, error) {
	t := &target{path: path}
	var err error
	if there, serr := os.Stat(path); serr == nil && !there.Mode().IsRegular() {
		t.own = true
		t.File, err = os.OpenFile(path, os.O_WRONLY, 0)
	} else {
		t.File, err = os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	}
	return t, err
}

// finish closes the file and gives it its name.
func (t *target) finish() error {
	err := t.Close()
	if err == nil && !t.own {
		if err = os.Chmod(t.Name(), 0o644); err == nil {
			err = os.Rename(t.Name(), t.path)
		}
	}
	t.finished = err == nil
	return err
}

// discard removes a file that was not finished.
func (t *target) discard() error {
	if t.finished {
		return nil
	}
	t.Close() // finish may have closed it
	if t.own {
		return nil
	}
	return os.Remove(t.Name())
}

// writeJSON writes a value for people and programs.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// buffered writes through a buffer.
func buffered(w io.Writer, write func(io.Writer) error) error {
	out := bufio.NewWriter(w)
	if err := write(out); err != nil {
		return err
	}
	return out.Flush()
}
