package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	"sudokubench/corpus"
)

// input opens a named file, or standard input for "" and "-". A read from
// standard input ends with the session, even if nothing ever comes.
func (s *session) input(name string) (io.ReadCloser, string, error) {
	if name == "" || name == "-" {
		if regular("", s.stdin) != nil { // which keeps nobody waiting
			return io.NopCloser(s.stdin), "standard input", nil
		}
		return io.NopCloser(&patient{ctx: s.ctx, r: s.stdin}), "standard input", nil
	}
	file, err := os.Open(name)
	return file, name, err
}

// apart refuses to write what is read, however the two are named: standard
// input and output may have been led to one file.
func (s *session) apart(input, output string) error {
	if output != "" {
		if err := notOver(output, []string{input}); err != nil {
			return err
		}
	}
	if input == "-" {
		input = ""
	}
	from, to := regular(input, s.stdin), regular(output, s.stdout)
	if from == nil || to == nil || !os.SameFile(from, to) {
		return nil
	}
	if output == "" {
		output = "standard output"
	}
	return fmt.Errorf("%s would be written over, but it is read as well; name another file", output)
}

// regular describes a file, or the one behind a standard stream where none is
// named; nil unless it is a regular one.
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

// open reads puzzles from a named file, or from standard input; name is what to
// call it, and closeAll ends the reading. After a run that was cut short others
// may still be reading: the source is then left to the end of the process.
func (s *session) open(file string, o corpus.ReaderOptions) (reader *corpus.Reader, name string, closeAll func(), err error) {
	in, name, err := s.input(file)
	if err != nil {
		return nil, name, nil, err
	}
	if reader, err = corpus.NewReader(name, in, o); err != nil {
		in.Close()
		return nil, name, nil, err
	}
	return reader, name, func() { reader.Close(); in.Close() }, nil
}

// patient is a reader that waits for its source, but not beyond its context.
type patient struct {
	ctx  context.Context
	r    io.Reader
	come chan got // of the read under way
	data []byte   // for it to read into
	rest []byte   // read and not yet handed on
	err  error
}

type got struct {
	data []byte
	err  error
}

func (p *patient) Read(b []byte) (int, error) {
	if len(p.rest) == 0 && p.err == nil {
		if p.come == nil {
			come, data := make(chan got, 1), p.data
			if data == nil {
				data = make([]byte, 1<<16)
			}
			p.come, p.data = come, data
			go func() {
				n, err := p.r.Read(data)
				come <- got{data[:n], err}
			}()
		}
		select {
		case g := <-p.come:
			p.come, p.rest, p.err = nil, g.data, g.err
		case <-p.ctx.Done():
			return 0, errInterrupted
		}
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	if n > 0 || p.err == nil {
		return n, nil
	}
	return 0, p.err
}
