// Package goldentest compares the output of a program with files in testdata. go test -update
// writes these files.
package goldentest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Updating reports whether go test has the flag -update.
func Updating() bool { return *update }

// Check fails the test if the content of a file in testdata differs from got. reason is part of the
// failure message. With the flag -update, Check writes got to the file instead.
func Check[Text ~string | ~[]byte](t testing.TB, file, reason string, got Text) {
	t.Helper()
	path := filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; go test -update writes it", err)
	}
	want = bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n")) // a checkout on Windows has such line ends
	if lines := diff.Diff("want", want, "got", []byte(got)); lines != nil {
		t.Errorf("%s\n%s:\n%s", reason, path, lines)
	}
}
