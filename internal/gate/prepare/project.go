package prepare

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"sudokubench/internal/host"
)

// mainFolder is the folder of package main in this module.
const mainFolder = "cmd/bench"

// project is the Go package that a comparison of two revisions builds. The zero value is bench
// itself, at the top of the checkout. Another module can add its own solvers to bench with package
// harness. Then only these solvers are compared.
type project struct {
	outside bool   // whether the program belongs to another module
	here    string // path of the module in the working tree
	folder  string // folder of the module, relative to the top of the checkout
	main    string // folder of the program, relative to the module, with slashes
}

// program returns the folder of the program, relative to the module, with slashes.
func (p *project) program() string { return cmp.Or(p.main, mainFolder) }

// solvers returns the folder of the package that imports all solvers, relative to the module.
func (p *project) solvers() string {
	if p.outside {
		return p.main
	}
	return rosterFolder
}

// buildCommand returns the command that builds the running program.
func buildCommand() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path != host.Module() && strings.HasPrefix(info.Path, info.Main.Path) && info.Main.Path != "" {
		return "go build ." + strings.TrimPrefix(info.Path, info.Main.Path)
	}
	return "go build ./" + mainFolder
}

// findProject determines the project. The build information of the running program contains its
// package, and the current folder shows where its module is in the checkout.
func findProject(ctx context.Context, top string, info *debug.BuildInfo) (project, error) {
	if info == nil || info.Main.Path == host.Module() {
		return project{}, nil
	}
	if info.Main.Path == "" { // go run with a file, such as go run main.go, records no module
		if out, err := tool(ctx, "", "go", "list", "-m"); err == nil && strings.TrimSpace(string(out)) == host.Module() {
			return project{}, nil
		}
		return project{}, errors.New("--base builds the package of this program, but the program was built from single files, so its package is unknown; use go run . or go build . instead of go run main.go")
	}
	out, err := tool(ctx, "", "go", "list", "-m", "-f", "{{.Path}}\t{{.Dir}}")
	if err != nil {
		return project{}, fmt.Errorf("--base needs the folder of module %s, from which this program was built: %w", info.Main.Path, err)
	}
	p := project{outside: true, main: "."}
	for line := range strings.Lines(string(out)) { // in a workspace, go list prints one line for each module
		if module, dir, _ := strings.Cut(strings.TrimRight(line, "\r\n"), "\t"); module == info.Main.Path {
			p.here = dir
		}
	}
	if p.here == "" {
		return project{}, fmt.Errorf("--base builds this program from module %s, but this folder is in module %s; run the command in the folder of %s", info.Main.Path, strings.TrimSpace(strings.Split(string(out), "\t")[0]), info.Main.Path)
	}
	if below, ok := strings.CutPrefix(info.Path, info.Main.Path+"/"); ok {
		p.main = below
	}
	if p.folder, err = within(top, p.here); err != nil {
		return project{}, fmt.Errorf("module %s in %s is not in the git checkout %s: %w", info.Main.Path, p.here, top, err)
	}
	return p, nil
}

// within returns the path of a folder relative to top. It is an error if the folder is outside top.
func within(top, folder string) (string, error) {
	var err error
	for _, f := range []*string{&top, &folder} { // git and go can return different symbolic links to the same folder
		if *f, err = filepath.EvalSymlinks(*f); err != nil {
			return "", err
		}
	}
	below, err := filepath.Rel(top, folder)
	if err == nil && !filepath.IsLocal(below) {
		err = errors.New("it is outside")
	}
	return below, err
}

// module returns the folder of the module in a revision.
func (s *Sources) module(side int) string { return filepath.Join(s.folders[side], s.project.folder) }

// modFile returns another go.mod for go list and go build. A revision needs it if its go.mod
// replaces a module with a folder such as ../sudokubench, which its checkout does not have. The new
// go.mod has the path of that folder relative to the working tree instead. modFile returns "" if
// go.mod can stay unchanged.
func (s *Sources) modFile(ctx context.Context, side int) (string, error) {
	folder := s.module(side)
	if s.folders[side] == s.root || exists(filepath.Join(folder, "vendor", "modules.txt")) {
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
	for _, r := range mod.Replace {
		to := filepath.FromSlash(r.New.Path)
		beside := filepath.Join(s.project.here, to)
		if r.New.Version != "" || filepath.IsAbs(to) || exists(filepath.Join(folder, to, "go.mod")) || !exists(filepath.Join(beside, "go.mod")) {
			continue
		}
		old := r.Old.Path
		if r.Old.Version != "" {
			old += "@" + r.Old.Version
		}
		edit = append(edit, "-replace="+old+"="+filepath.ToSlash(beside))
	}
	if len(edit) == 2 {
		return "", nil
	}
	dir := filepath.Join(s.scratch, fmt.Sprint("mod", side))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), text, 0o666)
		}
		if err != nil && name == "go.mod" {
			return "", err
		}
	}
	file := filepath.Join(dir, "go.mod")
	_, err = tool(ctx, folder, "go", append(edit, file)...)
	return file, err
}

// golang runs go list or go build on a package of a revision. For another module it turns off the
// workspace (go.work), because the checkout of the base does not have it.
func (s *Sources) golang(ctx context.Context, side int, command, folder string, flags ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", slices.Concat([]string{command}, flags, s.flags[side], []string{"./" + folder})...)
	cmd.Dir = s.module(side)
	if s.project.outside {
		cmd.Env = append(cmd.Environ(), "GOWORK=off")
	}
	return output(cmd)
}

// noWorkspace returns an explanation for a failed build if the working tree uses a workspace, and
// "" otherwise.
func (s *Sources) noWorkspace(ctx context.Context) string {
	if !s.project.outside {
		return ""
	}
	out, err := tool(ctx, s.project.here, "go", "env", "GOWORK")
	if file := strings.TrimSpace(string(out)); err == nil && file != "" && file != "off" {
		return fmt.Sprintf("\n%s is not used; go.mod must require every module, with a replace line if it is in a folder", file)
	}
	return ""
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// settle checks that each revision can be built, and sets the flags for it.
func (s *Sources) settle(ctx context.Context) error {
	if !s.project.outside {
		if !exists(filepath.Join(s.root, mainFolder)) {
			return fmt.Errorf("--base builds bench itself, but %s has no %s; to compare a program of this repository, add --program (and --build, if it must be built); for a Go module with its own solvers, use its own program instead of bench", s.root, mainFolder)
		}
		return nil
	}
	for i, name := range s.names {
		if !exists(filepath.Join(s.module(i), "go.mod")) {
			return fmt.Errorf("%s has no go.mod in %s, so it cannot be built", name, path.Clean(filepath.ToSlash(s.project.folder)))
		}
		file, err := s.modFile(ctx, i)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if file != "" {
			s.flags[i] = []string{"-modfile=" + file}
		}
	}
	return nil
}
