package record

import (
	"bufio"
	"fmt"
	"io"
)

// Follower reads a record that is still being written.
type Follower struct{ at place }

// NewFollower begins at the first event of a record of this name.
func NewFollower(file string) *Follower { return &Follower{place{file: file}} }

// Read hands on the events that have come since the last call, in order; r is
// the whole record. A last line without its end is left for the next call. After
// an error, which is one of those of Read or says that the record is shorter
// than it was, the Follower is of no more use.
func (f *Follower) Read(r io.ReadSeeker, fn func(Event) error) error {
	size, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if size < f.at.offset {
		return fmt.Errorf("%s has become shorter (%d bytes, of which %d were read); it is another record now", f.at.file, size, f.at.offset)
	}
	if _, err := r.Seek(f.at.offset, io.SeekStart); err != nil {
		return err
	}
	_, err = f.at.read(bufio.NewReaderSize(r, 1<<16), fn)
	return err
}
