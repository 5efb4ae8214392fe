package prepare

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/gate"
	"sudokubench/internal/humanize"
)

// Changes has the differences between the solvers of two revisions.
type Changes struct {
	Compared int      // number of compared packages; a package of both revisions counts once
	What     []string // differences that can change a solver, such as a package, a module or the Go version
	// Solvers that both revisions have and that differ, in the order of the head's roster. Name
	// sets Solvers, New and Gone.
	Solvers  []string
	New      []string // names of the solvers that only the head has
	Gone     []string // names of the solvers that only the base has
	Unlisted []string // folders of new packages that the roster does not use

	sides   [2]packages
	entries [2][]entry
	changed []bool // whether each solver in the head's roster changed; if outside is true, one value for all solvers
	outside bool   // whether the solvers belong to another module; either all of them changed or none did
}

// Any reports whether a solver might have changed, or is new or gone.
func (c *Changes) Any() bool {
	return slices.Contains(c.changed, true) || len(c.entries[0]) != len(c.entries[1])
}

// Changes compares the solvers of the two revisions. A solver differs in these cases: its roster
// entry differs, its package or a package that it depends on differs in more than comments, or one
// of its modules has another version. All solvers differ if the version of Go, its settings in
// go.mod or the compiler's profile differ. In another module, all its solvers differ if a package
// or a module that its program depends on differs. Changes returns an error if it cannot decide
// this.
func (s *Sources) Changes(ctx context.Context) (*Changes, error) {
	c := new(Changes)
	for i := range s.folders {
		p, err := s.readPackages(ctx, i)
		if err == nil {
			c.sides[i] = *p
		}
		if err == nil && !s.project.outside {
			c.entries[i], err = readRoster(p)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.names[i], err)
		}
	}
	s.compare(c)
	return c, nil
}

// compare determines the changes between the packages and the entries of both sides.
func (s *Sources) compare(c *Changes) {
	base, head := &c.sides[0], &c.sides[1]
	c.Compared = len(base.list)
	for name := range head.list {
		if base.list[name] == nil {
			c.Compared++
		}
	}
	var everything []string // descriptions of the changes that affect all solvers
	if base.tool != head.tool || base.goLine != head.goLine {
		everything = append(everything, fmt.Sprintf("Go (%s -> %s)", base.goVersion(), head.goVersion()))
	}
	if base.godebug != head.godebug && base.goLine == head.goLine { // a different Go version in go.mod changes these settings too and is already reported
		everything = append(everything, fmt.Sprintf("GODEBUG (%s -> %s)", cmp.Or(base.godebug, "none"), cmp.Or(head.godebug, "none")))
	}
	if base.toolchain != head.toolchain {
		everything = append(everything, fmt.Sprintf("the toolchain of go.mod (%s -> %s)", cmp.Or(base.toolchain, "none"), cmp.Or(head.toolchain, "none")))
	}
	if base.profile != head.profile {
		everything = append(everything, s.project.profileFile())
	}
	if c.outside = s.project.outside; c.outside {
		names := slices.Sorted(maps.Keys(head.list))
		c.What = unique(append(everything, c.differing(names)...))
		c.changed = []bool{len(c.What) > 0}
		return
	}
	c.Unlisted = s.unlisted(head)
	c.changed = make([]bool, len(c.entries[1]))
	for i, e := range c.entries[1] {
		what := slices.Clone(everything)
		if !slices.ContainsFunc(c.entries[0], func(b entry) bool { return b.text == e.text }) {
			what = append(what, "entries of "+rosterFolder)
		}
		what = append(what, c.differing(e.uses)...)
		c.changed[i] = len(what) > 0
		c.What = unique(append(c.What, what...))
	}
}

// unique removes repeated elements from a list.
func unique(list []string) (kept []string) {
	for _, w := range list {
		if !slices.Contains(kept, w) {
			kept = append(kept, w)
		}
	}
	return kept
}

// goVersion returns the version of the Go toolchain that builds a revision. It adds the version in
// go.mod if that is different.
func (p *packages) goVersion() string {
	if p.goLine == "" || p.tool == "go"+p.goLine {
		return p.tool
	}
	return p.tool + " for go " + p.goLine
}

// differing returns the packages that differ, among the given packages and their dependencies.
func (c *Changes) differing(uses []string) (names []string) {
	base, head := &c.sides[0], &c.sides[1]
	for _, name := range uses {
		p := head.list[name]
		if p == nil { // go list describes no packages of the standard library here
			continue
		}
		for _, name := range append([]string{name}, p.Deps...) {
			now := head.list[name]
			if now == nil {
				continue
			}
			if before := base.list[name]; before == nil || before.sum != now.sum {
				names = append(names, now.shown(head.module))
			}
		}
	}
	return names
}

// shown returns the folder of a package, or the path of its module if it belongs to another module.
func (p *goPackage) shown(module string) string {
	if p.Module != nil && !p.Module.Main {
		return p.Module.Path
	}
	if p.ImportPath == module {
		return "."
	}
	return strings.TrimPrefix(p.ImportPath, module+"/")
}

// Name sets the names of the solvers that changed, are new or are gone. It runs the program of each
// revision to list its solvers, in the order of the roster.
func (c *Changes) Name(ctx context.Context, programs Programs) error {
	var names, builtin [2][]string
	for i, p := range programs {
		out, err := tool(ctx, "", p.Builds[0], "list", "solvers", "--json")
		if err != nil {
			return err
		}
		var list []struct {
			Name string
			Own  bool
		}
		if err := json.Unmarshal(out, &list); err != nil {
			return fmt.Errorf("cannot read the list of solvers of %s: %w", p.Name, err)
		}
		if !c.outside && len(list) != len(c.entries[i]) {
			return fmt.Errorf("%s lists %d solvers, but "+rosterFolder+" has %d", p.Name, len(list), len(c.entries[i]))
		}
		for _, one := range list {
			if one.Own || !c.outside {
				names[i] = append(names[i], one.Name)
			} else {
				builtin[i] = append(builtin[i], one.Name)
			}
		}
	}
	if c.outside {
		if len(names[0])+len(names[1]) == 0 { // the programs add no solver to the built-in ones
			names = builtin
		}
		c.changed = slices.Repeat([]bool{true}, len(names[1]))
	}
	for i, name := range names[1] {
		switch {
		case !slices.Contains(names[0], name):
			c.New = append(c.New, name)
		case c.changed[i]:
			c.Solvers = append(c.Solvers, name)
		}
	}
	for _, name := range names[0] {
		if !slices.Contains(names[1], name) {
			c.Gone = append(c.Gone, name)
		}
	}
	return nil
}

// Narrow keeps only the rows of solvers that changed. A warning names each solver that changed and
// has no row, is new or is gone. Narrow reports whether any row is left.
func (p *Comparison) Narrow(c *Changes) bool {
	p.drop(func(contestant string) bool { return !slices.Contains(c.Solvers, p.solvers[contestant].Solver) })
	for _, name := range c.Solvers {
		if !slices.ContainsFunc(p.Tasks, func(t gate.Task) bool { return p.solvers[t.Solver].Solver == name }) {
			p.unmeasured("not-chosen", name, "it changed, but no measured row has it; choose it with --solvers, or other boards with --corpora")
		}
	}
	for _, name := range c.New {
		p.unmeasured("new", name, "the base does not have it")
	}
	for _, name := range c.Gone {
		p.unmeasured("gone", name, "the head does not have it")
	}
	return len(p.Tasks) > 0
}

// Unchanged returns the result of a comparison without rows: no solver of both revisions changed,
// or no solver that changed has a row.
func (p *Comparison) Unchanged(s *Sources, c *Changes) *gate.Result {
	apart := came(c.New, c.Gone)
	sentence := fmt.Sprintf("No solver changed between %s and %s (packages compared: %d); --all measures every solver", s.names[0], s.names[1], c.Compared)
	switch {
	case len(c.Solvers) > 0:
		sentence = fmt.Sprintf("No measured row has a solver that changed between %s and %s (packages compared: %d); choose rows with --solvers, --corpora or --config", s.names[0], s.names[1], c.Compared)
	case apart != "":
		sentence = fmt.Sprintf("%s, and no other solver changed between %s and %s (packages compared: %d); --all measures every solver", apart, s.names[0], s.names[1], c.Compared)
	}
	p.Base.Name, p.Head.Name = s.names[0], s.names[1]
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
func (s *Sources) unlisted(head *packages) (folders []string) {
	list, _ := os.ReadDir(filepath.Join(s.folders[1], "solvers"))
	for _, f := range list {
		folder := "solvers/" + f.Name()
		if _, err := os.Stat(filepath.Join(s.folders[0], folder)); err == nil || !f.IsDir() || head.list[head.module+"/"+folder] != nil {
			continue
		}
		if files, _ := filepath.Glob(filepath.Join(s.folders[1], folder, "*.go")); len(files) > 0 {
			folders = append(folders, folder)
		}
	}
	return folders
}
