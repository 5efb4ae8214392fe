//go:build amd64 && !noasm

package sweep

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

// TestNeedsMatchAssembly compares the extensions that the Go code requires with the extensions that
// the generated assembly lists. Without this test, a missing extension would fail only on machines
// without it.
func TestNeedsMatchAssembly(t *testing.T) {
	required := regexp.MustCompile(`(?m)^// Requires: (.*)$`)
	for file, needs := range map[string][]string{"wide_amd64.s": wideNeeds, "narrow_amd64.s": narrowNeeds} {
		text := testkit.Must(os.ReadFile(file))(t)
		var want []string
		for _, line := range required.FindAllStringSubmatch(string(text), -1) {
			want = append(want, strings.Split(line[1], ", ")...)
		}
		slices.Sort(want)
		want = slices.DeleteFunc(want, func(extension string) bool { return extension == "MMX+" || extension == "CPUID" }) // every amd64 processor has these two extensions
		if diff := cmp.Diff(slices.Compact(want), needs); diff != "" {
			t.Errorf("%s (-required +needs):\n%s", file, diff)
		}
	}
	for _, extension := range slices.Concat(wideNeeds, narrowNeeds) {
		if extensionOf(extension) == nil {
			t.Errorf("extensionOf(%q) is nil, so no machine has the extension", extension)
		}
	}
	if has("none of these") {
		t.Error("has reports an unknown extension as present")
	}
}

func TestIsZen4(t *testing.T) {
	amd, intel := [3]uint32{0x68747541, 0x69746e65, 0x444d4163}, [3]uint32{0x756e6547, 0x49656e69, 0x6c65746e}
	for name, row := range map[string]struct {
		vendor    [3]uint32
		signature uint32
		want      bool
	}{
		"Genoa, family 25":                           {amd, 0x00a10f11, true},
		"Turin, family 26, has full width":           {amd, 0x00b00f21, false},
		"Sapphire Rapids, family 6":                  {intel, 0x000806f8, false},
		"the signature of Genoa with another vendor": {intel, 0x00a10f11, false},
		"no extended family":                         {amd, 0x00a00611, false},
	} {
		if got := isZen4(row.vendor, row.signature); got != row.want {
			t.Errorf("%s: %t; want %t", name, got, row.want)
		}
	}
}
