package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"sudokubench/corpus"
)

// input opens a named file, or standard input if the name is "" or "-". A read that waits for input
// ends if the session is interrupted.
func (s *session) input(name string) (io.ReadCloser, string, error) {
	if name == "" || name == "-" {
		return s.patient(io.NopCloser(s.stdin), regular("", s.stdin)), "standard input", nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, name, err
	}
	return s.patient(file, regular(name, nil)), name, nil
}

// patient returns a reader of in whose reads end if the session is interrupted. It returns in itself if
// that is a regular file, because reads of it do not block.
func (s *session) patient(in io.ReadCloser, regular os.FileInfo) io.ReadCloser {
	if regular != nil {
		return in
	}
	out, pipe := io.Pipe()
	context.AfterFunc(s.ctx, func() { pipe.CloseWithError(s.ctx.Err()) })
	go func() {
		_, err := io.CopyBuffer(pipe, struct{ io.Reader }{in}, make([]byte, 1<<16))
		pipe.CloseWithError(err)
	}()
	return struct {
		io.Reader
		io.Closer
	}{out, in}
}

// puzzleFile opens a file or, if there is no such file, a built-in corpus of this name.
func (s *session) puzzleFile(name string) (io.ReadCloser, string, error) {
	file, shown, err := s.input(name)
	if errors.Is(err, os.ErrNotExist) && !strings.ContainsAny(name, `./\`) {
		in, builtin, err := corpus.OpenBuiltin(name)
		if err != nil {
			err = fmt.Errorf("there is no file %s, and no built-in corpus of this name; bench list corpora shows them", name)
		}
		return in, builtin, err
	}
	return file, shown, err
}

// notSameFile returns an error if input and output are the same file. It also compares the files behind
// standard input and standard output, because both can be redirected to one file.
func (s *session) notSameFile(input, output string) error {
	if err := notOver(output, []string{input}); err != nil {
		return err
	}
	if input == "-" {
		input = ""
	}
	from, to := regular(input, s.stdin), regular(output, s.stdout)
	if from == nil || to == nil || !os.SameFile(from, to) {
		return nil
	}
	return fmt.Errorf("%s is both input and output; write to another file", cmp.Or(output, "standard output"))
}

// regular returns the description of the named file, or of the file behind a standard stream if
// name is empty. It returns nil if the file is not a regular file.
func regular(name string, standard any) os.FileInfo {
	info, err := os.FileInfo(nil), error(nil)
	if file, ok := standard.(*os.File); name != "" {
		info, err = os.Stat(name)
	} else if ok {
		info, err = file.Stat()
	}
	if err != nil || info == nil || !info.Mode().IsRegular() {
		return nil
	}
	return info
}

// open reads puzzles from a named file, a built-in corpus, or standard input. name is the name of
// the source in messages. closeAll closes the source. Do not call it after an interrupted run,
// because other goroutines can still read from the source.
func (s *session) open(file string, o corpus.ReaderOptions) (reader *corpus.Reader, name string, closeAll func(), err error) {
	in, name, err := s.puzzleFile(file)
	if err != nil {
		return nil, name, nil, err
	}
	if reader, err = s.reader(name, in, o); err != nil {
		in.Close()
		return nil, name, nil, err
	}
	return reader, name, func() { reader.Close(); in.Close() }, nil
}

// reader starts reading a source, and prints its warnings.
func (s *session) reader(name string, in io.Reader, o corpus.ReaderOptions) (*corpus.Reader, error) {
	reader, err := corpus.NewReader(name, in, o)
	if err != nil {
		return nil, s.interrupted(err)
	}
	for _, warning := range reader.Warnings() {
		fmt.Fprintf(s.notes, "warning: %s\n", warning)
	}
	return reader, nil
}
