package corpus

import (
	"bytes"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// magics has the first bytes of files that are not text. If an entry has a remedy, the program
// cannot read the file. Then the fault contains the name of the format and a way to convert the
// file.
var magics = []struct {
	name   string
	magic  string
	open   func(io.Reader) (io.ReadCloser, error)
	remedy string
}{
	{name: "gzip", magic: "\x1f\x8b", open: openGzip},
	{name: "zstd", magic: "\x28\xb5\x2f\xfd", open: openZstd},
	{name: "bzip2", magic: "BZh", open: openBzip2},
	{name: zipName, magic: "PK\x03\x04"},
	{name: "an empty zip archive", magic: "PK\x05\x06", remedy: "want one file with puzzles in it"},
	{name: "xz data", magic: "\xfd7zXZ\x00", remedy: "decompress it first with xz -d"},
	{name: "a 7z archive", magic: "7z\xbc\xaf\x27\x1c", remedy: "extract it first with 7z x"},
	{name: "a RAR archive", magic: "Rar!\x1a\x07", remedy: "extract it first with unrar x"},
	{name: "a Parquet file", magic: "PAR1", remedy: `convert it first: duckdb -c "COPY (FROM 'FILE') TO 'puzzles.csv'"`},
	{name: "an Arrow file", magic: "ARROW1", remedy: `convert it first: python3 -c "import pandas; pandas.read_feather('FILE').to_csv('puzzles.csv')"`},
	{name: "an array of NumPy", magic: "\x93NUMPY", remedy: `convert it first: python3 -c "import numpy; a = numpy.load('FILE'); numpy.savetxt('puzzles.txt', a.reshape(len(a), -1), '%d', '')"`},
	{name: "an SQLite database", magic: "SQLite", remedy: "export the table first: sqlite3 -csv -header FILE 'SELECT * FROM TABLE'"},
}

const zipName = "zip"

// damage is the error of compressed data that cannot be unpacked.
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

// unpacker reads compressed data. It wraps errors of the data in damage, but returns errors of the
// reader below unchanged.
type unpacker struct {
	io.ReadCloser
	kind string
	raw  *rawReader
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.ReadCloser.Read(p)
	if _, said := err.(*Fault); err != nil && err != io.EOF && u.raw.err == nil && !said {
		err = &damage{u.kind, err}
	}
	return n, err
}

// rawReader stores the first error of the reader below the unpacker. It stops with an error if the
// reader returns neither bytes nor an error 100 times in a row.
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

// unpack detects compression from the first bytes, and returns the uncompressed text. If the source
// is not compressed, it returns the source itself. Closing the text does not close r.
func unpack(name string, r io.Reader) (io.ReadCloser, error) {
	if f, ok := r.(interface{ Stat() (fs.FileInfo, error) }); ok {
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return nil, &Fault{File: name, What: "is a directory", Fix: "name a file in it", Fatal: true}
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
		return nil, f
	}
	for _, m := range magics {
		if !bytes.HasPrefix(head[:n], []byte(m.magic)) {
			continue
		}
		var text io.ReadCloser
		switch {
		case m.name == zipName:
			text, err = openZip(r, whole)
		case m.open != nil:
			text, err = m.open(whole)
		default:
			err = &Fault{What: "is " + m.name + ", which bench cannot read", Fix: m.remedy}
		}
		if f, ok := err.(*Fault); ok {
			f.File, f.Fatal = name, true
			return nil, f
		}
		if err != nil {
			if raw.err == nil {
				err = &damage{m.name, err}
			}
			return nil, (&source{name: name, err: err}).broken()
		}
		return &unpacker{text, m.name, raw}, nil
	}
	return io.NopCloser(whole), nil
}

func openBzip2(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(bzip2.NewReader(r)), nil }

func openGzip(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) }

func openZstd(r io.Reader) (io.ReadCloser, error) {
	// One goroutine decodes, and the window is bounded. The reader needs bounded memory, even if
	// the file requires a larger window.
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(128<<20))
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}
