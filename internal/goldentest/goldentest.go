// Package goldentest compares what a program writes with files of testdata,
// which go test -update writes anew.
package goldentest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Updating reports whether go test has the flag -update.
func Updating() bool { return *update }

// Check fails the test if a file of testdata does not hold got. The reason says
// what the file is there for.
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
	want = bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n")) // of a checkout on Windows
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s\n%s (-want +got):\n%s", reason, path, diff)
	}
}
