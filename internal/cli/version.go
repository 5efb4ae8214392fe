package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(s *session) error {
	version, commit := versionOf()
	if commit != "" {
		commit = " (" + commit + ")"
	}
	_, err := fmt.Fprintf(s.stdout, "sudokubench %s%s %s %s/%s\n", version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// versionOf tells what the build says of itself; commit is empty where it was
// made outside a checkout.
func versionOf() (version, commit string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", ""
	}
	dirty := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+changes"
		}
	}
	if commit != "" {
		commit += dirty
	}
	return info.Main.Version, commit
}
