package record

import (
	"os"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

// TestWarningsAreDocumented shows that warnings.md explains exactly the warnings of the code, in the
// same order.
func TestWarningsAreDocumented(t *testing.T) {
	find := func(file, pattern string) (codes []string) {
		for _, m := range regexp.MustCompile("(?m)"+pattern).FindAllSubmatch(testkit.Must(os.ReadFile(file))(t), -1) {
			codes = append(codes, string(m[1]))
		}
		return codes
	}
	code := find("warnings.go", `^\tWarn\w+ += "([a-z-]+)"$`)
	document := find("../../docs/reference/warnings.md", "^\\| `([a-z-]+)` \\| [^|]+ \\| [^|]+ \\|$")
	if diff := cmp.Diff(code, document); diff != "" || code == nil {
		t.Errorf("codes of warnings (-code +warnings.md):\n%s", diff)
	}
}
