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

// notOver returns an error if path is a folder or one of the inputs.
func notOver(path string, inputs []string) error {
	there, err := os.Stat(path)
	if err != nil { // the file does not exist, or path is "", which means standard output
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

// writable checks that a file can be written and that the disk has room. It creates the folder of
// the file, but does not change the file.
func writable(path string) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return notWritten(path, err)
	}
	if there, err := os.Stat(path); err == nil && !there.Mode().IsRegular() { // the path is a pipe, a device, or standard output
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

// notWritten returns an error with the path of the output instead of the path of a temporary file.
func notWritten(path string, err error) error {
	if in, ok := errors.AsType[*fs.PathError](err); ok {
		err = in.Err
	} else if in, ok := errors.AsType[*os.LinkError](err); ok {
		err = in.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

// writeTo writes to a file, or to standard output if path is "".
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

// writeText writes a text to a file, or to standard output if path is "".
func writeText(s *session, path, text string) error {
	return writeTo(s, path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// target is an output file. It has a temporary name until the method finish renames it, so a failed
// write keeps the previous file. A pipe or a device has no temporary name.
type target struct {
	*os.File
	path     string
	own      bool // whether the file was opened under its final name, not under a temporary one
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

// finish closes the file and renames it to path.
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

// discard removes the temporary file if finish did not succeed.
func (t *target) discard() error {
	if t.finished {
		return nil
	}
	t.Close() // the function finish has perhaps closed the file already
	if t.own {
		return nil
	}
	return os.Remove(t.Name())
}

// textOrJSON contains the flag of commands whose output is text for people or JSON for programs.
type textOrJSON struct {
	Format string `default:"text" enum:"text,json" help:"Format: text or json (default: ${default})."`
}

func (f *textOrJSON) json() bool { return f.Format == "json" }

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// buffered calls write with a buffered writer.
func buffered(w io.Writer, write func(io.Writer) error) error {
	out := bufio.NewWriter(w)
	if err := write(out); err != nil {
		return err
	}
	return out.Flush()
}
