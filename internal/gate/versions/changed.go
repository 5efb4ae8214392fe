package versions

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Changes has the differences between the code of two revisions that can change a solver.
type Changes struct {
	Compared  int                 // number of packages that were compared
	Solvers   map[string][]string // for each solver that changed, the folders and modules that differ
	New, Gone []string            // names of the solvers that only the head or only the base has
	Unlisted  []string            // folders of new packages that the roster does not use
	Outside   bool                // whether the solvers belong to another module; then only Program is known
	Program   []string            // folders and modules that differ in the program of another module
}

// comparison compares the packages of two revisions.
type comparison struct {
	path       string          // import path of the module
	everything []string        // differences that change every solver, such as the version of Go
	sides      [2]packages     // the packages that the solvers depend on
	differs    map[string]bool // import paths of the packages that differ
}

// packages has the packages of a revision by import path, without the standard library.
type packages map[string]*goPackage

// goPackage has some fields of the output of go list.
type goPackage struct {
	ImportPath, Dir string
	Standard        bool
	Module          *struct {
		Path, Version string
		Main          bool
		Replace       *struct{ Path, Version string }
	}
	GoFiles, EmbedFiles, CgoFiles, CFiles, CXXFiles, HFiles, SFiles, SysoFiles, Deps []string
}

// files returns the names of the files from which the package is built.
func (p *goPackage) files() []string {
	return slices.Concat(p.GoFiles, p.EmbedFiles, p.CgoFiles, p.CFiles, p.CXXFiles, p.HFiles, p.SFiles, p.SysoFiles)
}

// version returns the version of a module from elsewhere, and "" for a package whose files are here.
func (p *goPackage) version() string {
	switch m := p.Module; {
	case m == nil || m.Main:
		return ""
	case m.Replace != nil && m.Replace.Version == "":
		return ""
	case m.Replace != nil:
		return m.Replace.Path + "@" + m.Replace.Version
	default:
		return m.Path + "@" + m.Version
	}
}

// Changes compares these solvers of the two revisions. A solver differs if git finds a difference in
// a file of its package or of a package that it depends on, or if one of its modules has another
// version. All solvers differ if the version of Go, its settings or the compiler's profile differ.
// Changes returns an error if it cannot decide this.
func (p *Pair) Changes(ctx context.Context, solvers []string) (*Changes, error) {
	m := p.module
	c := &comparison{differs: map[string]bool{}}
	out, err := p.git(ctx, nil, "diff", "--name-only", "--no-renames", "-z", p.Base.Commit, p.Head.Commit)
	if err != nil {
		return nil, err
	}
	files := strings.Split(out, "\x00")
	differ := func(v *Version, folder, file string) bool {
		below, err := filepath.Rel(v.root, folder)
		return err == nil && slices.Contains(files, path.Join(filepath.ToSlash(below), file))
	}
	var version, godebug [2]string
	for side, v := range p.Sides() {
		if c.sides[side], err = m.packages(ctx, v, c); err == nil {
			version[side], godebug[side], err = m.settings(ctx, v)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.Name, err)
		}
		for name, p := range c.sides[side] {
			if slices.ContainsFunc(p.files(), func(file string) bool { return differ(v, p.Dir, file) }) {
				c.differs[name] = true
			}
		}
	}
	base, head := c.sides[0], c.sides[1]
	all := maps.Clone(base)
	for name, p := range head {
		all[name] = p
		if base[name] == nil || base[name].version() != p.version() {
			c.differs[name] = true
		}
	}
	switch { // another version of Go in go.mod changes the settings, too
	case version[0] != version[1]:
		c.everything = append(c.everything, fmt.Sprintf("Go (%s -> %s)", version[0], version[1]))
	case godebug[0] != godebug[1]:
		c.everything = append(c.everything, fmt.Sprintf("GODEBUG (%s -> %s)", cmp.Or(godebug[0], "none"), cmp.Or(godebug[1], "none")))
	}
	if profile := path.Join(m.main, "default.pgo"); differ(&p.Head, p.Head.Folder, profile) {
		c.everything = append(c.everything, profile)
	}
	result := &Changes{Compared: len(all), Outside: m.outside}
	if m.outside {
		result.Program = c.differing(path.Join(c.path, m.main))
		return result, nil
	}
	// The roster has no settings of solvers. If it changed although the solvers are the same, it
	// perhaps lists another variant of one.
	if c.differs[c.path+"/"+m.solvers()] && slices.Equal(c.solvers(0), c.solvers(1)) {
		c.everything = append(c.everything, m.solvers())
	}
	c.compare(solvers, result)
	result.Unlisted = c.unlisted(p.Base.Folder, p.Head.Folder)
	return result, nil
}

// compare sorts the solvers into those that changed, are new or are gone.
func (c *comparison) compare(solvers []string, result *Changes) {
	result.Solvers = map[string][]string{}
	for _, solver := range solvers {
		switch name := c.packageOf(solver); {
		case name == "":
		case c.sides[0][name] == nil:
			result.New = append(result.New, solver)
		case c.sides[1][name] == nil:
			result.Gone = append(result.Gone, solver)
		default:
			if what := c.differing(name); len(what) > 0 {
				result.Solvers[solver] = what
			}
		}
	}
}

// packages lists the packages that the solvers of a revision depend on.
func (m *module) packages(ctx context.Context, v *Version, c *comparison) (packages, error) {
	out, err := m.golang(ctx, v, "list", "-deps", "-json=ImportPath,Dir,Standard,Module,GoFiles,EmbedFiles,CgoFiles,CFiles,CXXFiles,HFiles,SFiles,SysoFiles,Deps", "./"+m.solvers())
	if err != nil {
		return nil, err
	}
	all := packages{}
	for d := json.NewDecoder(strings.NewReader(out)); ; {
		p := new(goPackage)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if !p.Standard {
			all[p.ImportPath] = p
		}
		if p.Module != nil && p.Module.Main {
			c.path = p.Module.Path
		}
	}
}

// settings returns the version of Go that builds a revision, and its settings of the Go runtime
// (GODEBUG).
func (m *module) settings(ctx context.Context, v *Version) (version, godebug string, err error) {
	if version, err = m.golang(ctx, v, "env", "GOVERSION"); err != nil {
		return "", "", err
	}
	out, err := m.golang(ctx, v, "list", "-f", "{{with .Module}}{{.GoVersion}}{{end}}\t{{.DefaultGODEBUG}}", "./"+m.main)
	line, godebug, _ := strings.Cut(out, "\t")
	if line != "" && "go"+line != version {
		version += " for go " + line
	}
	return version, godebug, err
}

// solvers returns the import paths of the packages of solvers of one side.
func (c *comparison) solvers(side int) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(c.sides[side])), func(name string) bool { return path.Dir(name) != c.path+"/solvers" })
}

// packageOf returns the import path of a solver's package in this repository, or "" if neither
// revision has it.
func (c *comparison) packageOf(solver string) string {
	for _, folder := range Folders(solver) {
		if name := c.path + "/" + folder; c.sides[0][name] != nil || c.sides[1][name] != nil {
			return name
		}
	}
	return ""
}

// Folders returns the folders that a solver of this repository can have: its name without hyphens,
// or the first words of its name, such as sat for sat-minimal.
func Folders(solver string) (folders []string) {
	for words := strings.Split(solver, "-"); len(words) > 0; words = words[:len(words)-1] {
		folders = append(folders, "solvers/"+strings.Join(words, ""))
	}
	return folders
}

// differing returns the folders and modules that differ among a package of the head and its
// dependencies.
func (c *comparison) differing(name string) []string {
	what := slices.Clone(c.everything)
	head := c.sides[1]
	for _, name := range append([]string{name}, head[name].Deps...) {
		switch p := head[name]; {
		case p == nil || !c.differs[name]:
		case p.Module != nil && !p.Module.Main:
			what = append(what, p.Module.Path)
		case name == c.path:
			what = append(what, ".")
		default:
			what = append(what, strings.TrimPrefix(name, c.path+"/"))
		}
	}
	return what
}

// unlisted returns the folders of packages below solvers that only the head has and that its roster
// does not use.
func (c *comparison) unlisted(base, head string) (folders []string) {
	list, _ := os.ReadDir(filepath.Join(head, "solvers"))
	for _, f := range list {
		folder := "solvers/" + f.Name()
		if !f.IsDir() || exists(filepath.Join(base, folder)) || c.sides[1][c.path+"/"+folder] != nil {
			continue
		}
		if files, _ := filepath.Glob(filepath.Join(head, folder, "*.go")); len(files) > 0 {
			folders = append(folders, folder)
		}
	}
	return folders
}
