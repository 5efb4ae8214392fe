package run

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"sudokubench/internal/record"
)

// DamagedLine is the code of warnings about lines of a record that could not be
// used.
const DamagedLine = "damaged-line"

// Options say how a record is read.
type Options struct {
	SkipDamaged bool // damaged lines are left out, and each becomes a Warning
}

// Open reads the record in a file. What Read says of errors holds here, too.
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

// Read reads a record. An unfinished last line is no error if there is anything
// before it: Torn has it. The errors are those of package record. What Add refuses is
// an error of its line.
func Read(name string, from io.Reader) (*Run, error) {
	r := New()
	return r.read(record.Read(name, from, r.Add))
}

// read is the end of reading, with this error.
func (r *Run) read(err error) (*Run, error) {
	if errors.As(err, &r.Torn) && r.Head != nil {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}
