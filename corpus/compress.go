package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// magics are the first bytes of files that are no text. Those without open
// are known only so that the fault can say what the file is.
var magics = []struct {
	name  string
	magic string
	open  func(io.Reader) (io.Reader, func(), error)
}{
	{"gzip", "\x1f\x8b", openGzip},
	{"zstd", "\x28\xb5\x2f\xfd", openZstd},
	{"zip", "PK\x03\x04", nil},
	{"xz", "\xfd7zXZ\x00", nil},
	{"bzip2", "BZh", nil},
	{"7z", "7z\xbc\xaf\x27\x1c", nil},
}

// damage is compressed data that cannot be unpacked.
type damage struct {
	kind  string
	cause error
}

func (d *damage) Error() string {
	if errors.Is(d.cause, io.ErrUnexpectedEOF) || errors.Is(d.cause, io.EOF) {
		return "the " + d.kind + " data ends too early"
	}
	return fmt.Sprintf("the %s data is damaged: %s", d.kind, strings.TrimPrefix(d.cause.Error(), d.kind+": "))
}

func (d *damage) Unwrap() error { return d.cause }

// unpacker reads compressed data, telling errors of the data (damage) from
// those of the reader below.
type unpacker struct {
	kind string
	r    io.Reader
	raw  *rawReader
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	if err != nil && err != io.EOF && u.raw.err == nil {
		err = &damage{u.kind, err}
	}
	return n, err
}

// rawReader remembers an error of the reader below the unpacker, and gives up
// on one that yields neither bytes nor an error.
type rawReader struct {
	r   io.Reader
	err error
}

func (r *rawReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for range 100 {
		n, err := r.r.Read(p)
		if err != nil && err != io.EOF {
			r.err = err
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
	r.err = io.ErrNoProgress
	return 0, r.err
}

// unpack looks at the first bytes and gives the text below the compression,
// if there is any, and what is to be called when it is no longer read.
func unpack(name string, r io.Reader) (text io.Reader, done func(), err error) {
	done = func() {}
	if f, ok := r.(interface{ Stat() (fs.FileInfo, error) }); ok {
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return nil, done, &Fault{File: name, What: "is a directory", Fix: "name a file in it", Fatal: true}
		}
	}
	var head [6]byte
	raw := &rawReader{r: r}
	n, err := io.ReadFull(raw, head[:])
	whole := io.MultiReader(bytes.NewReader(head[:n]), raw)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		whole = bytes.NewReader(head[:n])
	} else if err != nil {
		s := &source{name: name, err: err}
		f := s.broken()
		f.Line = 0
		return nil, done, f
	}
	for _, m := range magics {
		if !bytes.HasPrefix(head[:n], []byte(m.magic)) {
			continue
		}
		if m.open == nil {
			return nil, done, &Fault{File: name, What: "is " + m.name + " data, which is not unpacked here",
				Fix: "unpack it first, or use gzip or zstd", Fatal: true}
		}
		text, done, err := m.open(whole)
		if err != nil {
			if raw.err == nil {
				err = &damage{m.name, err}
			}
			return nil, done, (&source{name: name, err: err}).broken()
		}
		return &unpacker{m.name, text, raw}, done, nil
	}
	return whole, done, nil
}

func openGzip(r io.Reader) (io.Reader, func(), error) {
	z, err := gzip.NewReader(r)
	return z, func() {}, err
}

func openZstd(r io.Reader) (io.Reader, func(), error) {
	// One goroutine's worth of decoding, and a bounded window: the reader
	// promises bounded memory whatever the file announces.
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(128<<20))
	if err != nil {
		return nil, func() {}, err
	}
	return z, z.Close, nil
}
