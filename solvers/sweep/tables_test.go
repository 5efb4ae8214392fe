//go:build amd64 && !noasm

package sweep

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"sudokubench/internal/testkit"
)

// TestTablesAreWholeLines shows that the size of the tables is a multiple of a cache line. The
// assembly copies them in lines and must not read beyond their end.
func TestTablesAreWholeLines(t *testing.T) {
	text := testkit.Must(os.ReadFile("wide_amd64.s"))(t)
	size := regexp.MustCompile(`(?m)^GLOBL wide<>\(SB\), RODATA\|NOPTR, \$(\d+)$`).FindSubmatch(text)
	if size == nil {
		t.Fatal("wide_amd64.s has no line GLOBL wide<>, want one with the size of the tables")
	}
	if n, err := strconv.Atoi(string(size[1])); err != nil || n%cacheLine != 0 {
		t.Errorf("the tables have %s bytes and are copied in lines of %d: %d bytes beyond their end are read", size[1], cacheLine, cacheLine-n%cacheLine)
	}
}
