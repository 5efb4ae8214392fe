package cli

import (
	"fmt"
	"runtime"

	"sudokubench/internal/host"
)

type versionCommand struct{}

func (versionCommand) Run(s *session) error {
	version, commit := host.Version()
	if commit != "" {
		commit = " (" + commit + ")"
	}
	_, err := fmt.Fprintf(s.stdout, "sudokubench %s%s %s %s/%s\n", version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
