package cli_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokubench/corpus"
	"sudokubench/internal/cli"
	"sudokubench/internal/testkit"
)

// madeAgain is the number of puzzles that the test generates again, by built-in set. The number is
// 3 for sets that are not in the map.
var madeAgain = map[string]int{"extreme": 0, "unbiased": 1, "pencilmarks": 1, "none": 1, "sixteen": 1, "sixteen-several": 0, "twentyfive": 0, "twentyfive-several": 0}

// TestBuiltinSetsAreMadeAgain shows that the command in the first line of a built-in set generates
// the puzzles of this set.
func TestBuiltinSetsAreMadeAgain(t *testing.T) {
	made := 0
	for _, b := range corpus.Builtins() {
		text := builtinText(t, b.Name)
		head, puzzles, _ := strings.Cut(text, "\n")
		if !strings.HasPrefix(head, "# bench corpus generate ") {
			continue
		}
		made++
		args := strings.Fields(head)[2:]
		at := slices.Index(args, "--count") + 1
		whole, err := strconv.Atoi(args[at])
		if err != nil || strings.Count(puzzles, "\n") != whole {
			t.Errorf("%s has %d lines of puzzles after %q, error %v", b.Name, strings.Count(puzzles, "\n"), head, err)
			continue
		}
		count, known := madeAgain[b.Name]
		if !known {
			count = 3
		}
		if os.Getenv("SUDOKUBENCH_LONG") != "" {
			count = whole
		}
		if count == 0 {
			continue
		}
		args[at] = strconv.Itoa(count)
		var out, stderr bytes.Buffer
		if code := cli.Main(args, strings.NewReader(""), &out, &stderr); code != 0 {
			t.Errorf("%s: bench %v exits with %d, want 0: %s", b.Name, args, code, &stderr)
			continue
		}
		_, got, _ := strings.Cut(out.String(), "\n")
		if got == "" || !strings.HasPrefix(puzzles, got) {
			t.Errorf("%s does not begin with the %d puzzles that bench %v makes; it has\n%.300s\nwant\n%.300s", b.Name, count, args, puzzles, got)
		}
	}
	if made < 3 {
		t.Errorf("%d built-in sets begin with their command, want 3 or more", made)
	}
}

// builtinText returns the decompressed text of a built-in corpus.
func builtinText(t *testing.T, name string) string {
	t.Helper()
	r, _ := testkit.Must2(corpus.OpenBuiltin(name))(t)
	defer r.Close()
	data := testkit.Must(io.ReadAll(r))(t)
	if z, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
		if data, err = io.ReadAll(z); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return string(data)
}
