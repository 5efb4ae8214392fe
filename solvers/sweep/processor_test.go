//go:build amd64 && !noasm

package sweep

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNeedsAreThoseOfTheAssembly: the processor is asked for all that the
// generator says its instructions require. An extension that is forgotten shows
// on no machine that has it.
func TestNeedsAreThoseOfTheAssembly(t *testing.T) {
	required := regexp.MustCompile(`(?m)^// Requires: (.*)$`)
	for file, needs := range map[string][]string{"wide_amd64.s": wideNeeds, "narrow_amd64.s": narrowNeeds} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, line := range required.FindAllStringSubmatch(string(text), -1) {
			want = append(want, strings.Split(line[1], ", ")...)
		}
		slices.Sort(want)
		want = slices.DeleteFunc(want, func(extension string) bool { return extension == "MMX+" }) // prefetches: every amd64 has them
		if diff := cmp.Diff(slices.Compact(want), needs); diff != "" {
			t.Errorf("%s (-requires +asked for):\n%s", file, diff)
		}
	}
	for _, extension := range slices.Concat(wideNeeds, narrowNeeds) {
		if extensionOf(extension) == nil {
			t.Errorf("the processor cannot be asked for %s, so no machine has it", extension)
		}
	}
	if has("none of these") {
		t.Error("the processor has what nobody knows")
	}
}
