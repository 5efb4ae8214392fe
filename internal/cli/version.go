package cli

import (
	"fmt"
	"runtime"

	"sudokubench/internal/contest/host"
	"sudokubench/solvers/sweep"
)

type versionCommand struct {
	textOrJSON `embed:""`
}

// versionFacts is the output of bench version.
type versionFacts struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"` // hash of the commit; the suffix +changes means uncommitted changes
	Module   string `json:"module,omitempty"` // the Go module that calls package harness, with its version
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	Assembly string `json:"assembly"` // vector code of sweep and broadside: avx512, avx2, avx2+avx512, or none
}

func (c *versionCommand) Run(s *session) error {
	v := versionFacts{Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH, Assembly: "none"}
	v.Version, v.Commit = host.Version()
	if version, user := host.Library(); user != "" {
		v.Module, v.Version = user+" "+v.Version, version
	}
	if engines := sweep.Assembled(); len(engines) > 0 {
		v.Assembly = engines[0]
	}
	if c.json() {
		return writeJSON(s.stdout, v)
	}
	commit := ""
	if v.Commit != "" {
		commit = " (" + v.Commit + ")"
	}
	module := ""
	if v.Module != "" {
		commit, module = "", "in module "+v.Module+commit+"\n"
	}
	_, err := fmt.Fprintf(s.stdout, "sudokubench %s%s %s %s/%s\n%sassembly: %s\n", v.Version, commit, v.Go, v.OS, v.Arch, module, v.Assembly)
	return err
}
