package record

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// Follower reads a record that is still being written.
type Follower struct{ at *place }

// NewFollower returns a Follower that starts at the first event of a record. file is the name of
// the record in errors.
func NewFollower(file string) *Follower { return &Follower{newPlace(file)} }

// Read calls fn for the events that were written since the last call, in order. r is the whole
// record. Read leaves an incomplete last line for the next call. It returns the errors of the
// function Read except *Torn, and an error if the record has become shorter. Do not use the
// Follower after an error.
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

// UnderWay reports whether a file looks like a record whose run has not ended: it begins like a
// record, and its last line is not an end event. It reads only the beginning and the end of the
// file. size is the length of the file in bytes.
func UnderWay(file io.ReaderAt, size int64) bool {
	const enough = 4096 // more bytes than an end event has
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
