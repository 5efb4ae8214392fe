package cli

import (
	"os"
	"reflect"
	"regexp"
	"testing"

	"sudokubench/internal/testkit"
)

// TestConfigurationDocumentHasTheFlags shows that docs/reference/configuration.md mentions the
// flags of bench run and no other flags.
func TestConfigurationDocumentHasTheFlags(t *testing.T) {
	text := testkit.Must(os.ReadFile("../../docs/reference/configuration.md"))(t)
	got, want := map[string]bool{}, map[string]bool{}
	for _, name := range regexp.MustCompile("`--[a-z-]+`").FindAll(text, -1) {
		got[string(name)] = true
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[runCommand]()) {
		if _, hidden := f.Tag.Lookup("hidden"); !f.Anonymous && !hidden {
			want["`--"+commandName(f.Name)+"`"] = true
		}
	}
	sameMaps(t, "flags of bench run", "code", want, "document", got)
}
