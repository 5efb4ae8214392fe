//go:build amd64 && !noasm

package sweep

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// TestTablesAreWholeLines: they are copied a cache line at a time, and the last
// one is not to be read beyond their end.
func TestTablesAreWholeLines(t *testing.T) {
	text, err := os.ReadFile("wide_amd64.s")
	if err != nil {
		t.Fatal(err)
	}
	size := regexp.MustCompile(`(?m)^GLOBL wide<>\(SB\), RODATA\|NOPTR, \$(\d+)$`).FindSubmatch(text)
	if size == nil {
		t.Fatal("the tables are not to be found in the assembly")
	}
	if n, err := strconv.Atoi(string(size[1])); err != nil || n%cacheLine != 0 {
		t.Errorf("the tables are %s bytes, copied in pieces of %d: %d are read beyond their end", size[1], cacheLine, cacheLine-n%cacheLine)
	}
}
