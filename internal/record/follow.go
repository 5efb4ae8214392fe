package record

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// Follower reads a record that is still being written.
type Follower struct{ at *place }

// NewFollower begins at the first event of a record of this name.
func NewFollower(file string) *Follower { return &Follower{newPlace(file)} }

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
		return fmt.Errorf("%s has become shorter (%d bytes, but %d were read already); the file was cut or replaced, so read it again from its start", f.at.file, size, f.at.offset)
	}
	if _, err := r.Seek(f.at.offset, io.SeekStart); err != nil {
		return err
	}
	return f.at.read(bufio.NewReaderSize(r, 1<<16), fn)
}

// UnderWay reports whether a file of so many bytes begins as a record does and its
// last line is no end event. It reads no more than the two ends of the file.
func UnderWay(file io.ReaderAt, size int64) bool {
	const enough = 4096 // more than an end event has
	const opening = lineKey + "1" + eventKey + `run"`
	start := make([]byte, len(opening))
	if _, err := file.ReadAt(start, 0); err != nil || string(start) != opening {
		return false
	}
	tail := make([]byte, min(size, enough))
	if _, err := file.ReadAt(tail, size-int64(len(tail))); err != nil && err != io.EOF {
		return false
	}
	tail = bytes.TrimSuffix(tail, []byte("\n"))
	_, kind, _ := bytes.Cut(tail[bytes.LastIndexByte(tail, '\n')+1:], []byte(eventKey))
	return !bytes.HasPrefix(kind, []byte(`end"`))
}
