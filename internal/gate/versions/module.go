package versions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"sudokubench/internal/contest/host"
)

// mainFolder is the folder of package main in this module.
const mainFolder = "cmd/bench"

// module is the Go module of the running program: bench, or a program of another module that adds
// its own solvers to bench with package harness. Then only these solvers are compared.
type module struct {
	outside bool   // whether the program belongs to another module
	dir     string // folder of the module in the working tree
	main    string // folder of the program, relative to dir, with slashes
}

// solvers returns the folder of the package that imports all solvers, relative to the module.
func (m *module) solvers() string {
	if m.outside {
		return m.main
	}
	return "solvers/roster"
}

// findModule finds the module in the current folder. The build information of the running program
// contains its package.
func findModule(ctx context.Context, info *debug.BuildInfo) (module, error) {
	bench := module{main: mainFolder}
	list := map[string]string{} // folders of the modules by path; in a workspace, go list prints several
	out, err := golang(ctx, "", nil, "list", "-m", "-f", "{{.Path}}\t{{.Dir}}")
	for line := range strings.Lines(out) {
		path, dir, _ := strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
		list[path] = dir
		if bench.dir == "" && dir != "" && exists(filepath.Join(dir, mainFolder)) {
			bench.dir = dir
		}
	}
	switch {
	case info == nil || info.Main.Path == host.Module() || info.Main.Path == "" && list[host.Module()] != "":
		if bench.dir == "" {
			return bench, fmt.Errorf("a revision without --program is one of bench itself, but this folder is in no Go module that has %s; to compare a program of this repository, add --program (and --build, if it must be built); for a Go module with its own solvers, use its own program instead of bench", mainFolder)
		}
		return bench, nil
	case info.Main.Path == "": // go run with a file, such as go run main.go, records no module
		return bench, errors.New("a revision is built from the package of this program, but the program was built from single files, so its package is unknown; use go run . or go build . instead of go run main.go")
	case err != nil:
		return bench, fmt.Errorf("a revision needs the folder of module %s, from which this program was built: %w", info.Main.Path, err)
	}
	m := module{outside: true, dir: list[info.Main.Path], main: "."}
	if m.dir == "" {
		here, _, _ := strings.Cut(out, "\t")
		return m, fmt.Errorf("a revision of this program is built from module %s, but this folder is in module %s; run the command in the folder of %s", info.Main.Path, here, info.Main.Path)
	}
	if below, ok := strings.CutPrefix(info.Path, info.Main.Path+"/"); ok {
		m.main = below
	}
	return m, nil
}

// FindOwn finds two revisions of the Go module from which the running program was built. If head is
// "", it is the working tree.
func FindOwn(ctx context.Context, base, head string, step func(what string) (done func())) (*Pair, error) {
	info, _ := debug.ReadBuildInfo()
	m, err := findModule(ctx, info)
	if err != nil {
		return nil, err
	}
	p, err := Find(ctx, Request{Dir: m.dir, Base: base, Head: head, Step: step})
	if err == nil {
		p.module = &m
	}
	return p, err
}

// layouts is the number of builds of each revision. Linking one takes about 2 s of CPU time. With
// fewer, the interval is so wide that a slowdown of 3% is often not confirmed.
const layouts = 5

// Compile builds the program of each revision with several layouts of the code, which come from the
// seed. If GOFLAGS contains flags for the linker, it builds each program only once, with these flags.
func (p *Pair) Compile(ctx context.Context, seed uint64) (err error) {
	own, err := p.module.golang(ctx, nil, "env", "GOFLAGS")
	if err != nil {
		return err
	}
	count, times := layouts, fmt.Sprintf(" %d times, with other layouts of the code", layouts)
	if strings.Contains(own, "-ldflags") {
		count, times = 1, ""
	}
	for side, v := range p.Sides() {
		done := p.step(fmt.Sprintf("building %s %s%s", sideName(side), v.Name, times))
		for k := 0; k < count && err == nil; k++ {
			file := filepath.Join(p.scratch, fmt.Sprintf("bench%d-%d", side, k))
			if runtime.GOOS == "windows" {
				file += ".exe"
			}
			// Without paths and revisions in the binary, the same code and layout give the same
			// bytes. Linking is faster without debug information (-s).
			flags := []string{"-trimpath", "-buildvcs=false", "-o", file}
			if count > 1 {
				flags = append(flags, fmt.Sprintf("-ldflags=-s -randlayout=%d", int64(seed)*layouts+int64(k)+1))
			}
			_, err = p.module.golang(ctx, v, "build", append(flags, "./"+p.module.main)...)
			v.Builds = append(v.Builds, file)
		}
		done()
		if err != nil {
			return fmt.Errorf("cannot build %s: %w%s", v.Name, err, p.module.noWorkspace(ctx))
		}
	}
	return nil
}

// golang runs a command of go in the module of a version, or in the working tree if v is nil. For
// another module it turns off the workspace (go.work), because the checkout of the base does not
// have it.
func (m *module) golang(ctx context.Context, v *Version, command string, args ...string) (string, error) {
	if v == nil {
		return golang(ctx, m.dir, nil, command, args...)
	}
	var env []string
	if m.outside {
		env = []string{"GOWORK=off"}
	}
	if command != "env" {
		args = append(slices.Clip(v.mod), args...)
	}
	return golang(ctx, v.Folder, env, command, args...)
}

func golang(ctx context.Context, dir string, env []string, command string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{command}, args...)...)
	cmd.Dir = dir
	return output(cmd, env, "go "+command)
}

// noWorkspace returns an explanation for a failed build if the working tree uses a workspace, and
// "" otherwise.
func (m *module) noWorkspace(ctx context.Context) string {
	if !m.outside {
		return ""
	}
	file, err := m.golang(ctx, nil, "env", "GOWORK")
	if err == nil && file != "" && file != "off" {
		return fmt.Sprintf("\n%s is not used; go.mod must require every module, with a replace line if it is in a folder", file)
	}
	return ""
}

// replaceFolders gives a version another go.mod if its own replaces a module with a folder such as
// ../sudokubench, which its checkout does not have. The new go.mod has the path of that folder
// relative to the working tree instead. It is in the folder scratch.
func (m *module) replaceFolders(ctx context.Context, v *Version, scratch string) error {
	if !m.outside || exists(filepath.Join(v.Folder, "vendor", "modules.txt")) {
		return nil
	}
	out, err := golang(ctx, v.Folder, nil, "mod", "edit", "-json")
	if err != nil {
		return fmt.Errorf("%s: %w", v.Name, err)
	}
	var mod struct {
		Replace []struct {
			Old, New struct{ Path, Version string }
		}
	}
	if err := json.Unmarshal([]byte(out), &mod); err != nil {
		return fmt.Errorf("%s: go mod edit: %w", v.Name, err)
	}
	edit := []string{"edit", "-print"}
	for _, replace := range mod.Replace {
		to := filepath.FromSlash(replace.New.Path)
		beside := filepath.Join(m.dir, to)
		if replace.New.Version != "" || filepath.IsAbs(to) || exists(filepath.Join(v.Folder, to, "go.mod")) || !exists(filepath.Join(beside, "go.mod")) {
			continue
		}
		old := strings.TrimSuffix(replace.Old.Path+"@"+replace.Old.Version, "@")
		edit = append(edit, "-replace="+old+"="+filepath.ToSlash(beside))
	}
	if len(edit) == 2 {
		return nil
	}
	text, err := golang(ctx, v.Folder, nil, "mod", edit...)
	if err != nil {
		return fmt.Errorf("%s: %w", v.Name, err)
	}
	sums, err := os.ReadFile(filepath.Join(v.Folder, "go.sum"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file := filepath.Join(scratch, v.Commit, "go.mod")
	v.mod = []string{"-modfile=" + file}
	return errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, []byte(text+"\n"), 0o666), os.WriteFile(filepath.Join(filepath.Dir(file), "go.sum"), sums, 0o666))
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}
