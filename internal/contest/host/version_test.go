package host

import (
	"runtime/debug"
	"testing"
)

func TestLibrary(t *testing.T) {
	user := debug.Module{Path: "example.org/mine", Version: "(devel)"}
	for _, row := range []struct {
		reason        string
		deps          []*debug.Module
		version, user string
	}{
		{"a program of this module", []*debug.Module{{Path: "example.org/other", Version: "v1.0.0"}}, "", ""},
		{"a program of another module", []*debug.Module{{Path: Module(), Version: "v1.2.3"}}, "v1.2.3", "example.org/mine"},
		{"with a replace line", []*debug.Module{{Path: Module(), Version: "v0.0.0", Replace: &debug.Module{Path: "../bench"}}}, "(replaced by ../bench)", "example.org/mine"},
		{"a module with a similar name", []*debug.Module{{Path: Module() + "2", Version: "v1.2.3"}}, "", ""},
	} {
		version, by := library(&debug.BuildInfo{Main: user, Deps: row.deps})
		if version != row.version || by != row.user {
			t.Errorf("%s: version %q of user %q; want %q of %q", row.reason, version, by, row.version, row.user)
		}
	}
}
