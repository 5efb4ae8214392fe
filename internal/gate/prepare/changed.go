package prepare

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
	"time"

	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// Changes has the differences between the code of two revisions that can change a solver.
type Changes struct {
	Compared int      // number of packages that were compared
	What     []string // differences that change a measured solver, such as a package, a module or the version of Go
	Unlisted []string // folders of new packages that the roster does not use

	names      [2]string       // names of the revisions
	outside    bool            // whether the solvers belong to another module; either all of them changed or none did
	path       string          // import path of the module
	program    string          // import path of the program
	everything []string        // differences that change every solver
	sides      [2]packages     // the packages that the solvers depend on
	differs    map[string]bool // import paths of the packages that differ
	isNew      []string        // names of the solvers that only the head has
	gone       []string        // names of the solvers that only the base has
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

// Changes compares the solvers of the two revisions. A solver differs if git finds a difference in a
// file of its package or of a package that it depends on, or if one of its modules has another
// version. All solvers differ if the version of Go, its settings or the compiler's profile differ.
// Changes returns an error if it cannot decide this.
func (r *Revisions) Changes(ctx context.Context) (*Changes, error) {
	c := &Changes{outside: r.module.outside, differs: map[string]bool{}}
	files, err := r.ChangedFiles(ctx)
	if err != nil {
		return nil, err
	}
	var version, godebug [2]string
	for side, v := range r.versions() {
		c.names[side] = v.Name
		if c.sides[side], err = r.packages(ctx, side, c); err == nil {
			version[side], godebug[side], err = r.settings(ctx, side)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.Name, err)
		}
		for name, p := range c.sides[side] {
			below, err := filepath.Rel(v.Root, p.Dir)
			if err == nil && slices.ContainsFunc(p.files(), func(f string) bool { return slices.Contains(files, path.Join(filepath.ToSlash(below), f)) }) {
				c.differs[name] = true
			}
		}
	}
	base, head := c.sides[0], c.sides[1]
	c.Compared = len(base)
	for name, p := range head {
		if base[name] == nil {
			c.Compared++
		}
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
	c.program = path.Join(c.path, r.module.main)
	below, _ := filepath.Rel(r.Head.Root, r.Head.Folder)
	if profile := path.Join(r.module.main, "default.pgo"); slices.Contains(files, path.Join(filepath.ToSlash(below), profile)) {
		c.everything = append(c.everything, profile)
	}
	if !c.outside {
		// The roster has no settings of solvers. If it changed although the solvers are the same,
		// it perhaps lists another variant of one.
		if roster := c.path + "/" + r.module.solvers(); c.differs[roster] && slices.Equal(c.solvers(0), c.solvers(1)) {
			c.everything = append(c.everything, r.module.solvers())
		}
		c.Unlisted = unlisted(c, r.Base.Folder, r.Head.Folder)
	}
	return c, nil
}

// packages lists the packages that the solvers of a revision depend on.
func (r *Revisions) packages(ctx context.Context, side int, c *Changes) (packages, error) {
	out, err := r.golang(ctx, side, "list", "-deps", "-json=ImportPath,Dir,Standard,Module,GoFiles,EmbedFiles,CgoFiles,CFiles,CXXFiles,HFiles,SFiles,SysoFiles,Deps", "./"+r.module.solvers())
	if err != nil {
		return nil, err
	}
	all := packages{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
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
func (r *Revisions) settings(ctx context.Context, side int) (version, godebug string, err error) {
	out, err := tool(ctx, r.versions()[side].Folder, "go", "env", "GOVERSION")
	if err != nil {
		return "", "", err
	}
	version = strings.TrimSpace(string(out))
	out, err = r.golang(ctx, side, "list", "-f", "{{with .Module}}{{.GoVersion}}{{end}}\t{{.DefaultGODEBUG}}", "./"+r.module.main)
	line, godebug, _ := strings.Cut(strings.TrimSpace(string(out)), "\t")
	if line != "" && "go"+line != version {
		version += " for go " + line
	}
	return version, godebug, err
}

// solvers returns the import paths of the packages of solvers of one side.
func (c *Changes) solvers(side int) (paths []string) {
	for _, name := range slices.Sorted(maps.Keys(c.sides[side])) {
		if path.Dir(name) == c.path+"/solvers" {
			paths = append(paths, name)
		}
	}
	return paths
}

// packageOf returns the import path of a solver's package in this repository, or "" if neither
// revision has it.
func (c *Changes) packageOf(solver string) string {
	for _, folder := range foldersOf(solver) {
		if name := c.path + "/" + folder; c.sides[0][name] != nil || c.sides[1][name] != nil {
			return name
		}
	}
	return ""
}

// foldersOf returns the folders that a solver of this repository can have: its name without hyphens,
// or the first words of its name, such as sat for sat-minimal.
func foldersOf(solver string) (folders []string) {
	for words := strings.Split(solver, "-"); len(words) > 0; words = words[:len(words)-1] {
		folders = append(folders, "solvers/"+strings.Join(words, ""))
	}
	return folders
}

// differing returns the folders and modules that differ among a package of the head and its
// dependencies.
func (c *Changes) differing(name string) []string {
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

// Narrow keeps only the rows of solvers that changed. A warning names each solver that changed and
// has no row, is new or is gone. Narrow reports whether any row is left.
func (p *Comparison) Narrow(c *Changes) bool {
	if c.outside {
		if c.What = c.differing(c.program); len(c.What) == 0 {
			p.drop(func(string) bool { return true })
			return false
		}
		p.OnlyOwn()
		return true
	}
	var changed []string
	for _, spec := range p.roster.All() {
		name := c.packageOf(spec.Name)
		switch {
		case name == "":
		case c.sides[0][name] == nil:
			c.isNew = append(c.isNew, spec.Name)
			p.unmeasured("new", spec.Name, "the base does not have it")
		case c.sides[1][name] == nil:
			c.gone = append(c.gone, spec.Name)
			p.unmeasured("gone", spec.Name, "the head does not have it")
		default:
			what := c.differing(name)
			if len(what) == 0 {
				continue
			}
			changed = append(changed, spec.Name)
			if !slices.ContainsFunc(p.Tasks, func(t gate.Task) bool { return p.solvers[t.Solver].Solver == spec.Name }) {
				p.unmeasured("not-chosen", spec.Name, "it changed, but no measured row has it; choose it with --solvers, or other boards with --corpora")
			}
			for _, w := range what {
				if !slices.Contains(c.What, w) {
					c.What = append(c.What, w)
				}
			}
		}
	}
	p.drop(func(contestant string) bool { return !slices.Contains(changed, p.solvers[contestant].Solver) })
	return len(p.Tasks) > 0
}

// Unchanged returns the result of a comparison without rows: no solver of both revisions changed,
// or no solver that changed has a row.
func (p *Comparison) Unchanged(c *Changes) *gate.Result {
	apart := came(c.isNew, c.gone)
	sentence := fmt.Sprintf("No solver changed between %s and %s (packages compared: %d); --all measures every solver", c.names[0], c.names[1], c.Compared)
	switch {
	case len(c.What) > 0:
		sentence = fmt.Sprintf("No measured row has a solver that changed between %s and %s (packages compared: %d); choose rows with --solvers, --corpora or --config", c.names[0], c.names[1], c.Compared)
	case apart != "":
		sentence = fmt.Sprintf("%s, and no other solver changed between %s and %s (packages compared: %d); --all measures every solver", apart, c.names[0], c.names[1], c.Compared)
	}
	p.Base.Name, p.Head.Name = c.names[0], c.names[1]
	return p.nothing(sentence)
}

// OnlyNew returns the result of a comparison in which the base has none of the solvers.
func (p *Comparison) OnlyNew() *gate.Result { return p.nothing(came(p.isNew, nil)) }

// nothing returns a result without rows and with this sentence as its reason.
func (p *Comparison) nothing(sentence string) *gate.Result {
	return &gate.Result{
		Schema: gate.Schema, Mode: gate.Paired, Verdict: gate.Pass, Base: p.Base, Head: p.Head,
		Host: p.Host, Settings: p.Settings, Started: time.Now().UTC(), Rows: []*gate.Row{},
		Warnings: append([]gate.Warning{{Code: "unchanged", Text: sentence}}, p.Warnings...),
	}
}

// came returns a sentence about the solvers that only one side has, or "" if both have the same
// solvers.
func came(isNew, gone []string) string {
	var parts []string
	for _, list := range []struct {
		names []string
		how   string
	}{{gone, "gone"}, {isNew, "new"}} {
		switch len(list.names) {
		case 0:
		case 1:
			parts = append(parts, list.names[0]+" is "+list.how)
		default:
			parts = append(parts, humanize.And(list.names)+" are "+list.how)
		}
	}
	return strings.Join(parts, ", ")
}

// unlisted returns the folders of packages below solvers that only the head has and that its roster
// does not use.
func unlisted(c *Changes, base, head string) (folders []string) {
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
