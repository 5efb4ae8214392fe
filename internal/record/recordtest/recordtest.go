// Package recordtest makes records for tests.
package recordtest

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"testing"

	"sudokubench/internal/record"
)

// Bytes returns a record of the events, which can include Blocks.
func Bytes(t testing.TB, events ...record.Event) []byte {
	t.Helper()
	var out bytes.Buffer
	emit(t, record.NewWriter(&out, 0), events)
	return out.Bytes()
}

// Append writes events, which can include Blocks, to the end of a record. It creates the file if
// it does not exist.
func Append(t testing.TB, path string, events ...record.Event) {
	t.Helper()
	had, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	emit(t, record.NewWriter(file, bytes.Count(had, []byte("\n"))), events)
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}

func emit(t testing.TB, w *record.Writer, events []record.Event) {
	t.Helper()
	for _, e := range Events(events...) {
		if err := w.Emit(e); err != nil {
			t.Fatal(err)
		}
	}
}
