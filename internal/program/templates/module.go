package templates

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Request describes a new module.
type Request struct {
	Dir      string // folder of the module, which must not exist
	Solver   string
	Path     string // path of the new module; empty means example.com/SOLVER
	Checkout string // folder with the source of this module; empty means that the go command fetches the released version
}

// ErrNoSource is the error if the source of this module is not found.
var ErrNoSource = errors.New("the source of sudokubench was not found")

// modulePath matches module paths that an import can contain without escaping.
var modulePath = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._~-]*(/[A-Za-z0-9_-][A-Za-z0-9._~-]*)*$`)
})

// Write writes the files of a module and returns their paths relative to its folder. If note is not
// empty, it describes the steps that remain for the user before the module builds.
func Write(r Request) (written []string, note string, err error) {
	n, err := namesOf(r.Solver)
	if err != nil {
		return nil, "", err
	}
	r.Path = cmp.Or(r.Path, "example.com/"+r.Solver)
	if !modulePath().MatchString(r.Path) || r.Path == Module() {
		return nil, "", fmt.Errorf("%q is not a valid module path; want a path such as example.com/me/%s", r.Path, r.Solver)
	}
	gomod, gosum, err := requirements(r)
	if err != nil {
		return nil, "", err
	}
	type file struct{ name, text string }
	out := []file{{n.pkg + "/" + n.pkg + ".go", n.source()}}
	replace := strings.NewReplacer("NAME", r.Solver, "PACKAGE", n.pkg, "MODULE", r.Path)
	for _, f := range []file{
		{n.pkg + "/" + n.pkg + "_test.go", "solver_test.go.txt"},
		{"main.go", "main.go.txt"},
		{"README.md", "README.md"},
		{".gitignore", "gitignore.txt"},
		{".github/workflows/bench.yml", "bench.yml"},
	} {
		text, err := moduleFiles.ReadFile(path.Join("module", f.text))
		if err != nil {
			return nil, "", err
		}
		out = append(out, file{f.name, replace.Replace(strings.ReplaceAll(string(text), "\r\n", "\n"))})
	}
	out = append(out, file{"go.mod", gomod})
	if gosum != "" {
		out = append(out, file{"go.sum", gosum})
	}
	if err := newFolder(r.Dir); err != nil {
		return nil, "", err
	}
	for _, f := range out {
		if err := WriteNew(filepath.Join(r.Dir, filepath.FromSlash(f.name)), []byte(f.text)); err != nil {
			_ = os.RemoveAll(r.Dir)
			return nil, "", err
		}
		written = append(written, f.name)
	}
	return written, tidy(r), nil
}

// tidy removes unneeded entries from go.mod and go.sum. If the module uses a checkout of this
// project, the files are already complete, so tidy uses no network and ignores errors. Otherwise
// the go command downloads the modules, and the returned note reports an error.
func tidy(r Request) (note string) {
	c := exec.Command("go", "mod", "tidy")
	c.Dir, c.Env = r.Dir, append(c.Environ(), "GOWORK=off")
	if r.Checkout != "" {
		c.Env = append(c.Env, "GOPROXY=off")
	}
	out, err := c.CombinedOutput()
	if err == nil || r.Checkout != "" {
		return ""
	}
	return fmt.Sprintf("the module does not build yet, because go mod tidy failed; run it again in %s. It printed:\n%s", r.Dir, bytes.TrimSpace(out))
}

var (
	goLine      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^go [0-9.]+$`) })
	requirement = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^(?:require |\t)([^\s()]+ v[^\s]+)`) })
)

// requirements returns the texts of go.mod and go.sum. If there is a checkout of this project, the
// new module requires the same modules in the same versions, so no network is necessary.
func requirements(r Request) (gomod, gosum string, err error) {
	head := "module " + r.Path + "\n\n"
	if r.Checkout == "" {
		v := version()
		if v == "" {
			return "", "", ErrNoSource
		}
		return head + "require " + Module() + " " + v + "\n", "", nil
	}
	mod, err := os.ReadFile(filepath.Join(r.Checkout, "go.mod"))
	if err != nil {
		return "", "", err
	}
	sum, err := os.ReadFile(filepath.Join(r.Checkout, "go.sum"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", "", err
	}
	mod = bytes.ReplaceAll(mod, []byte("\r\n"), []byte("\n"))
	var others []string
	for _, m := range requirement().FindAllSubmatch(mod, -1) {
		others = append(others, "\t"+string(m[1])+" // indirect\n")
	}
	slices.Sort(others)
	return fmt.Sprintf("%s%s\n\nrequire %s v0.0.0\n\n// The folder is on this machine only. Another machine needs another folder, or go mod vendor.\nreplace %s => %s\n\nrequire (\n%s)\n",
		head, goLine().Find(mod), Module(), Module(), quoted(filepath.ToSlash(r.Checkout)), strings.Join(others, "")), string(sum), nil
}

// quoted returns a path as go.mod requires it: in quotes if it contains special characters.
func quoted(path string) string {
	if strings.ContainsAny(path, " \t\"'`(),;[]{}") || strings.Contains(path, "//") || strings.Contains(path, "/*") {
		return fmt.Sprintf("%q", path)
	}
	return path
}
