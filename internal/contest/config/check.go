package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/words/spelling"
)

// Names lists the words that a configuration can contain. Other packages define them.
type Names struct {
	Solvers   []string            // names of all solvers, in display order
	Families  map[string][]string // names of the solvers of each family
	Options   map[string][]string // names of the options of each solver
	Builtins  []string            // names of the corpora inside the program
	Formats   []string            // formats of puzzle files
	Reports   []string            // formats of reports
	Protocols []string            // names of the protocols that an entry can use
	Boards    []string            // names of the board shapes, such as "9x9"
}

// longestName is the largest length of the name of an entry, in bytes. It must fit into a table.
const longestName = 100

// maxContestants is the largest number of contestants. Every pair of them is compared, and a
// program that is not the only one in its folder is checked against all others.
const maxContestants = 1000

// Resolve checks that every name in the configuration exists. It replaces families and "all" by
// their solvers. The error contains all faults, one on each line.
func (c *Config) Resolve(names Names) error {
	found := &faults{file: c.File}
	fail := found.add
	if len(c.Corpora) == 0 {
		fail(0, "no corpora; want at least one, such as {name: easy, builtin: easy}")
	}
	if len(c.Solvers)+len(c.Programs) == 0 && c.Compare == nil {
		fail(0, "no solvers and no entries; want at least one, such as solvers: [all]")
	}
	seen := map[string]bool{}
	for _, k := range c.Corpora {
		if found.full() {
			break
		}
		if seen[k.Name] {
			fail(k.Line, "two corpora are called %s; give one of them another name", quoted(k.Name))
		}
		seen[k.Name] = true
		if k.Builtin != "" && !slices.Contains(names.Builtins, k.Builtin) {
			fail(k.Line, "unknown builtin corpus %s; %s", quoted(k.Builtin), spelling.Hint(k.Builtin, names.Builtins))
		}
		if k.Format != "" && !slices.Contains(names.Formats, k.Format) {
			fail(k.Line, "unknown format %s; %s", quoted(k.Format), spelling.Hint(k.Format, names.Formats))
		}
	}
	for _, r := range c.Reports {
		if r.Format != "" && !slices.Contains(names.Reports, r.Format) {
			fail(r.Line, "unknown report format %s; want %s", quoted(r.Format), strings.Join(names.Reports, ", "))
		}
	}
	c.Solvers = resolveSolvers(c.Solvers, names, found)
	if n := len(c.Solvers) + len(c.Programs); n > maxContestants {
		fail(0, "%d contestants; want at most %d", n, maxContestants)
		return found.err()
	}
	c.checkEntries(names, found)
	return found.err()
}

// checkEntries checks the names of entries, and the names that the entries use. The fault contains
// the flag --entry if the flag added the entry.
func (c *Config) checkEntries(names Names, found *faults) {
	seen := map[string]bool{}
	for _, s := range c.Solvers {
		seen[s.Name] = true
	}
	programs := c.Programs
	if c.Compare != nil {
		programs = append(slices.Clip(programs), c.Compare.Base, c.Compare.Head)
	}
	for _, e := range programs {
		if found.full() {
			break
		}
		fail := func(format string, args ...any) {
			found.file = c.File
			if e.Line == 0 {
				found.file = "--entry"
			}
			found.add(e.Line, format, args...)
		}
		if len(e.Name) > longestName {
			fail("entry %s: its name has %d bytes; want at most %d", quoted(e.Name), len(e.Name), longestName)
		}
		if seen[e.Name] {
			fail("two contestants are called %s; give one of them another name", quoted(e.Name))
		}
		seen[e.Name] = true
		if !slices.Contains(names.Protocols, e.Protocol) {
			fail("entry %s: unknown protocol %s; %s", quoted(e.Name), quoted(e.Protocol), spelling.Hint(e.Protocol, names.Protocols))
		}
		if c.Compare == nil && c.Sandbox == "required" {
			if loose := c.unprotected(&e); len(loose) > 0 {
				fail("entry %s removes protections (%s), but the contest has sandbox: required; remove that from the entry, or change the contest", quoted(e.Name), strings.Join(loose, ", "))
			}
		}
		for _, b := range e.Boards {
			if !slices.Contains(names.Boards, b) {
				fail("entry %s: unknown board %s; %s", quoted(e.Name), quoted(b), spelling.Hint(b, names.Boards))
			}
		}
	}
}

// Loosened lists what entries change in favour of their programs, as "name (sandbox off, memory none)".
func (c *Config) Loosened() (list []string) {
	for i := range c.Programs {
		e := &c.Programs[i]
		loose := c.unprotected(e)
		common := resources(DefaultProgramLimits())
		for k, l := range resources(e.Limits) {
			if own, usual := l.most/l.size, common[k].most/l.size; own > usual {
				loose = append(loose, fmt.Sprintf("%s %d%s instead of %d%s", l.key, own, l.unit, usual, l.unit))
			}
		}
		for _, t := range []struct {
			key         string
			own, common time.Duration
		}{{"puzzle", e.Limits.Puzzle, c.Puzzle}, {"budget", e.Limits.Budget, c.Budget}, {"start", e.Limits.Start, DefaultProgramLimits().Start}} {
			if t.own > t.common {
				loose = append(loose, fmt.Sprintf("%s %s instead of %s", t.key, t.own, t.common))
			}
		}
		if len(loose) > 0 {
			list = append(list, fmt.Sprintf("%s (%s)", e.Name, strings.Join(loose, ", ")))
		}
	}
	return list
}

// unprotected lists the protections of the contest that an entry does not have.
func (c *Config) unprotected(e *Program) (list []string) {
	modes := Sandboxes() // the strictest comes first
	if e.Sandbox != "" && slices.Index(modes, e.Sandbox) > slices.Index(modes, c.Sandbox) {
		list = append(list, "sandbox "+e.Sandbox)
	}
	for _, l := range resources(e.Limits) {
		if l.most == 0 {
			list = append(list, l.key+" none")
		}
	}
	return list
}

// resource is a limit of a program with its key. Messages show it in a unit of some size.
type resource struct {
	key  string
	most int64 // 0 means no limit
	size int64
	unit string
}

func resources(l ProgramLimits) []resource {
	const mib = 1 << 20
	return []resource{
		{"memory", l.Memory, mib, "MiB"}, {"output", l.Output, mib, "MiB"}, {"file_size", l.FileSize, mib, "MiB"}, {"disk", l.Disk, mib, "MiB"},
		{"processes", int64(l.Processes), 1, ""}, {"files", int64(l.Files), 1, ""},
	}
}

func resolveSolvers(list []Solver, names Names, found *faults) []Solver {
	fail := found.add
	var all []Solver
	type place struct {
		at    int
		named bool
	}
	seen := map[string]place{}
	enter := func(s Solver, named bool) {
		was, twice := seen[s.Name]
		switch {
		case !twice:
			seen[s.Name] = place{len(all), named}
			all = append(all, s)
		case named && was.named:
			fail(s.Line, "two contestants are called %s; give one of them another name", quoted(s.Name))
		case named: // this entry names the solver and the earlier one its family, so the options of this entry apply
			all[was.at] = s
			seen[s.Name] = place{was.at, true}
		}
	}
	for _, s := range list {
		if found.full() {
			break
		}
		group, isGroup := names.Families[s.Solver]
		if s.Solver == "all" {
			group, isGroup = names.Solvers, true
		}
		switch {
		case slices.Contains(names.Solvers, s.Solver):
			if fault := names.OptionFault(s.Solver, s.Options); fault != "" {
				fail(s.Line, "%s", fault)
			}
			enter(s, true)
		case isGroup:
			if len(s.Options) > 0 || s.Batch > 0 || s.Name != s.Solver {
				fail(s.Line, "%s names several solvers; the keys options, batch and name apply only to a single solver", quoted(s.Solver))
			}
			for _, name := range group {
				enter(Solver{Name: name, Solver: name, Line: s.Line}, false)
			}
		case s.Solver != "":
			words := append([]string{"all"}, names.Solvers...)
			for f := range names.Families {
				words = append(words, f)
			}
			fail(s.Line, "unknown solver %s; %s", quoted(s.Solver), spelling.Hint(s.Solver, words))
		}
	}
	return all
}

// OptionFault returns a message about the first option that the solver does not have, or "" if the
// solver has all options.
func (n Names) OptionFault(solver string, options map[string]string) string {
	have := n.Options[solver]
	for _, option := range slices.Sorted(maps.Keys(options)) {
		switch {
		case len(have) == 0:
			return fmt.Sprintf("solver %s has no option %q; it has no options", solver, option)
		case !slices.Contains(have, option):
			return fmt.Sprintf("solver %s has no option %q; %s", solver, option, spelling.Hint(option, have))
		}
	}
	return ""
}
