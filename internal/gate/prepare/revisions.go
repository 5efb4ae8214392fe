package prepare

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"sudokubench/internal/contest/host"
	"sudokubench/internal/gate/checkout"
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
	out, err := tool(ctx, "", "go", "list", "-m", "-f", "{{.Path}}\t{{.Dir}}")
	for line := range strings.Lines(string(out)) {
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
		here, _, _ := strings.Cut(string(out), "\t")
		return m, fmt.Errorf("a revision of this program is built from module %s, but this folder is in module %s; run the command in the folder of %s", info.Main.Path, here, info.Main.Path)
	}
	if below, ok := strings.CutPrefix(info.Path, info.Main.Path+"/"); ok {
		m.main = below
	}
	return m, nil
}

// Revisions has two revisions of the Go module from which the running program was built.
type Revisions struct {
	*checkout.Pair
	module  module
	scratch string      // folder for the programs
	modFile [2][]string // flags for go list and go build with another go.mod
}

// FindRevisions finds the commits of two revisions. If head is "", it is the working tree. It calls
// step at the start of each long step, and the function that step returns at the end.
func FindRevisions(ctx context.Context, base, head string, step func(what string) (done func())) (*Revisions, error) {
	info, _ := debug.ReadBuildInfo()
	m, err := findModule(ctx, info)
	if err != nil {
		return nil, err
	}
	cache, err := checkout.CacheFolder()
	if err != nil {
		return nil, err
	}
	pair, err := checkout.Find(ctx, checkout.Request{Dir: m.dir, Base: base, Head: head, Cache: cache, Step: step})
	return &Revisions{Pair: pair, module: m}, err
}

// CheckOut checks both revisions out. Call Close afterwards, even after an error.
func (r *Revisions) CheckOut(ctx context.Context) (err error) {
	if r.scratch, err = os.MkdirTemp("", "bench-compare-"); err != nil {
		return fmt.Errorf("cannot make a folder in %s: %w; set TMPDIR to a writable folder", os.TempDir(), err)
	}
	if err := r.Make(ctx); err != nil {
		return err
	}
	for side, v := range r.versions() {
		file, err := r.newModFile(ctx, v.Folder, filepath.Join(r.scratch, fmt.Sprint("mod", side)))
		if err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
		if file != "" {
			r.modFile[side] = []string{"-modfile=" + file}
		}
	}
	return nil
}

// Close releases the folders of the revisions and removes the built programs.
func (r *Revisions) Close() {
	r.Pair.Close()
	os.RemoveAll(r.scratch)
}

func (r *Revisions) versions() [2]*checkout.Version { return [2]*checkout.Version{&r.Base, &r.Head} }

// layouts is the number of builds of each revision. Linking one takes about 2 s of CPU time. With
// fewer, the interval is so wide that a slowdown of 3% is often not confirmed.
const layouts = 5

// Build builds the program of each revision with several layouts of the code, which come from the
// seed. If GOFLAGS contains flags for the linker, it builds each program only once, with these flags.
func (r *Revisions) Build(ctx context.Context, seed uint64) (programs Programs, err error) {
	own, err := tool(ctx, r.module.dir, "go", "env", "GOFLAGS")
	if err != nil {
		return programs, err
	}
	count, times := layouts, fmt.Sprintf(" %d times, with other layouts of the code", layouts)
	if strings.Contains(string(own), "-ldflags") {
		count, times = 1, ""
	}
	for side, v := range r.versions() {
		p := &programs[side]
		p.Name = v.Name
		done := r.Step(fmt.Sprintf("building %s %s%s", [2]string{"base", "head"}[side], v.Name, times))
		for k := range count {
			file := filepath.Join(r.scratch, fmt.Sprintf("bench%d-%d", side, k))
			if runtime.GOOS == "windows" {
				file += ".exe"
			}
			// Without paths and revisions in the binary, the same code and layout give the same
			// bytes. Linking is faster without debug information (-s).
			flags := []string{"-trimpath", "-buildvcs=false", "-o", file}
			if count > 1 {
				flags = append(flags, fmt.Sprintf("-ldflags=-s -randlayout=%d", int64(seed)*layouts+int64(k)+1))
			}
			if _, err = r.golang(ctx, side, "build", append(flags, "./"+r.module.main)...); err != nil {
				break
			}
			p.Builds = append(p.Builds, file)
		}
		done()
		if err != nil {
			return programs, fmt.Errorf("cannot build %s: %w%s", v.Name, err, r.noWorkspace(ctx))
		}
	}
	return programs, nil
}

// golang runs go list or go build in the module of a revision. For another module it turns off the
// workspace (go.work), because the checkout of the base does not have it.
func (r *Revisions) golang(ctx context.Context, side int, command string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", slices.Concat([]string{command}, r.modFile[side], args)...)
	cmd.Dir = r.versions()[side].Folder
	if r.module.outside {
		cmd.Env = append(cmd.Environ(), "GOWORK=off")
	}
	return output(cmd)
}

// noWorkspace returns an explanation for a failed build if the working tree uses a workspace, and
// "" otherwise.
func (r *Revisions) noWorkspace(ctx context.Context) string {
	if !r.module.outside {
		return ""
	}
	out, err := tool(ctx, r.module.dir, "go", "env", "GOWORK")
	if file := strings.TrimSpace(string(out)); err == nil && file != "" && file != "off" {
		return fmt.Sprintf("\n%s is not used; go.mod must require every module, with a replace line if it is in a folder", file)
	}
	return ""
}

// newModFile returns another go.mod for the module of a revision, which it writes into a new folder.
// The revision needs it if its go.mod replaces a module with a folder such as ../sudokubench, which
// its checkout does not have. The new go.mod has the path of that folder relative to the working
// tree instead. newModFile returns "" if go.mod can stay unchanged.
func (r *Revisions) newModFile(ctx context.Context, folder, into string) (string, error) {
	if !r.module.outside || exists(filepath.Join(folder, "vendor", "modules.txt")) {
		return "", nil
	}
	out, err := tool(ctx, folder, "go", "mod", "edit", "-json")
	if err != nil {
		return "", err
	}
	var mod struct {
		Replace []struct {
			Old, New struct{ Path, Version string }
		}
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		return "", fmt.Errorf("go mod edit: %w", err)
	}
	edit := []string{"mod", "edit"}
	for _, replace := range mod.Replace {
		to := filepath.FromSlash(replace.New.Path)
		beside := filepath.Join(r.module.dir, to)
		if replace.New.Version != "" || filepath.IsAbs(to) || exists(filepath.Join(folder, to, "go.mod")) || !exists(filepath.Join(beside, "go.mod")) {
			continue
		}
		old := strings.TrimSuffix(replace.Old.Path+"@"+replace.Old.Version, "@")
		edit = append(edit, "-replace="+old+"="+filepath.ToSlash(beside))
	}
	if len(edit) == 2 {
		return "", nil
	}
	if err := os.MkdirAll(into, 0o777); err != nil {
		return "", err
	}
	for _, name := range []string{"go.sum", "go.mod"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(into, name), text, 0o666)
		}
		if err != nil && name == "go.mod" {
			return "", err
		}
	}
	file := filepath.Join(into, "go.mod")
	_, err = tool(ctx, folder, "go", append(edit, file)...)
	return file, err
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// tool runs a command and returns its output. The error contains the command and its error
// messages.
func tool(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	return output(cmd)
}

// output runs a command like tool.
func output(cmd *exec.Cmd) ([]byte, error) {
	out, err := cmd.Output()
	if err == nil {
		return out, nil
	}
	words := ""
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		words = "\n" + strings.TrimSpace(string(exit.Stderr))
	}
	return nil, fmt.Errorf("%s: %w%s", strings.Join(cmd.Args, " "), err, words)
}
