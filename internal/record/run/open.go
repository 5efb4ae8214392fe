package run

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"sudokubench/internal/record"
)

// DamagedLine is the code of warnings about lines of a record that are damaged.
const DamagedLine = "damaged-line"

// Options control how Open reads a record.
type Options struct {
	SkipDamaged bool // true if Open leaves out damaged lines and adds a Warning for each
}

// Open reads the record in a file. It returns the same errors as Read.
func Open(name string, o Options) (*Run, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; name its records, such as %s", name, filepath.Join(name, "*.jsonl"))
	}
	r := New()
	if !o.SkipDamaged {
		return r.read(record.Read(name, file, r.Add))
	}
	damaged, err := record.ReadIntact(name, file, r.Add)
	if damaged != nil {
		for _, text := range damaged.Lines() {
			r.addWarning(&record.Warning{Code: DamagedLine, Text: text})
		}
	}
	return r.read(err)
}

// Read reads a record. If only the last line is incomplete, Read returns the lines before it and
// sets Torn. Other errors are the errors of package record, and errors of Add with the number of
// the line.
func Read(name string, from io.Reader) (*Run, error) {
	r := New()
	return r.read(record.Read(name, from, r.Add))
}

// read returns the result of reading, which ended with err.
func (r *Run) read(err error) (*Run, error) {
	if errors.As(err, &r.Torn) && r.Head != nil {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}
