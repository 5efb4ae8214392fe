package templates

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
)

var moduleLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^module[ \t]+"?([^\s"]+)`) })

// Checkout returns the folder at or above dir that contains the source of this module, or "" if
// there is no such folder.
func Checkout(dir string) string {
	for dir != "" {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if found := moduleLine().FindSubmatch(text); err == nil && found != nil && string(found[1]) == Module() {
			return dir
		}
		above := filepath.Dir(dir)
		if above == dir {
			break
		}
		dir = above
	}
	return ""
}

// FindCheckout searches for the source from which this executable was built. It searches in the
// folders above the executable, above the path of this file that the compiler recorded, and in the
// module of the current folder. It returns "" if it finds no source, or if the Go module proxy has
// the version of the executable.
func FindCheckout() string {
	if version() != "" {
		return ""
	}
	if program, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(program); err == nil {
			program = real
		}
		if dir := Checkout(filepath.Dir(program)); dir != "" {
			return dir
		}
	}
	if _, file, _, ok := runtime.Caller(0); ok && filepath.IsAbs(file) { // with -trimpath, the name is not absolute
		if dir := Checkout(filepath.Dir(filepath.FromSlash(file))); dir != "" {
			return dir
		}
	}
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", Module()).Output()
	if dir := strings.TrimSpace(string(out)); err == nil && dir != "" {
		return Checkout(dir)
	}
	return ""
}

// version returns the version of this module in the executable if the Go module proxy has it. It
// returns "" if the executable was built from a checkout, or if the module path has no host.
func version() string {
	host, _, _ := strings.Cut(Module(), "/")
	info, ok := debug.ReadBuildInfo()
	if !ok || !strings.Contains(host, ".") {
		return ""
	}
	modules := info.Deps
	if !slices.ContainsFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == "vcs.revision" }) {
		modules = append(modules, &info.Main)
	}
	for _, m := range modules {
		if m.Path == Module() && m.Replace == nil && strings.HasPrefix(m.Version, "v") {
			return m.Version
		}
	}
	return ""
}
