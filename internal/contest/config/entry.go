package config

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"sudokubench/internal/sys/limits"
)

// Entry is an outside program that takes part in the contest, in its own process.
type Entry struct {
	Name     string            `json:"name"`
	Command  []string          `json:"command"`
	Base     string            `json:"base"`          // folder at which relative paths in the command start
	Dir      string            `json:"dir,omitempty"` // folder of the entry's own files; "" means the folder of the first file in the command
	Protocol string            `json:"protocol"`
	Batch    int               `json:"batch,omitempty"`  // number of puzzles at a time; 0 means the protocol's default; a negative number means all puzzles
	Boards   []string          `json:"boards,omitempty"` // board shapes that the program solves, such as "9x9"; empty means all shapes
	Env      map[string]string `json:"env,omitempty"`
	Blank    string            `json:"blank,omitempty"`  // character of a blank; "" means the character of the protocol
	Spaces   bool              `json:"spaces,omitempty"` // whether spaces separate the digits; only for protocols with rows
	Fields   bool              `json:"fields,omitempty"` // whether the program gets seq= and limit=; only for the protocol lines
	Stdin    bool              `json:"stdin,omitempty"`  // whether the puzzles come on standard input instead of in a file; only for the protocol codegolf
	Sandbox  string            `json:"sandbox,omitempty"`
	Limits   EntryLimits       `json:"limits"`
	Line     int               `json:"-"` // line number in the configuration; 0 means that a flag added the entry; a negative number means that a record contains the entry
}

// EntryLimits contains the limits of a program. The grace is not here, because the contest sets it.
type EntryLimits struct {
	limits.Times
	limits.Resources
}

// DefaultProtocol is the protocol of entries without the key protocol.
const DefaultProtocol = "lines"

// DefaultEntryLimits returns the limits of an entry without the key limits. They leave enough room
// for the runtimes of large languages.
func DefaultEntryLimits() EntryLimits {
	const mib = 1 << 20
	return EntryLimits{
		limits.Times{Start: 10 * time.Second},
		limits.Resources{Memory: 1024 * mib, Output: 64 * mib, FileSize: 64 * mib, Disk: 256 * mib, Processes: 256, Files: 256},
	}
}

// Sandboxes returns the valid values of sandbox, which sandbox defines.
func Sandboxes() []string { return []string{"required", "best-effort", "off"} }

// Blanks returns the valid values of blank.
func Blanks() []string { return []string{".", "0", "_", "-", "*"} }

// Isolations returns the valid values of isolation.
func Isolations() []string { return []string{"none", "process"} }

// ParseEntry reads an entry in the form of the flag --entry: name=command, or
// name[protocol]=command. If text has the first form, the entry has the given protocol. Paths in
// the command start at the working folder.
func ParseEntry(text, protocol string) (Entry, error) {
	e := Entry{Base: ".", Protocol: cmp.Or(protocol, DefaultProtocol), Limits: DefaultEntryLimits()}
	name, command, ok := strings.Cut(text, "=")
	if !ok {
		return e, fmt.Errorf("%q has no =; want name=command, such as 'taro=python3 taro.py'", text)
	}
	if head, rest, is := strings.Cut(name, "["); is && strings.HasSuffix(rest, "]") {
		name, e.Protocol = head, strings.TrimSuffix(rest, "]")
	}
	if e.Name = strings.TrimSpace(name); e.Name == "" {
		return e, fmt.Errorf("%q has no name; want name=command, such as 'taro=python3 taro.py'", text)
	}
	var err error
	if e.Command, err = splitCommand(command); err != nil {
		return e, fmt.Errorf("%s: %w", e.Name, err)
	}
	return e, nil
}

// Compare contains the two versions of a program for bench compare. Their names are compare.base
// and compare.head.
type Compare struct{ Base, Head Entry }

func (d *decoder) compare(n *yaml.Node) *Compare {
	c := new(Compare)
	sound := d.mapping(n, "compare", fields{
		"base": func(n *yaml.Node) { c.Base, _ = d.program(n, "compare.base") },
		"head": func(n *yaml.Node) { c.Head, _ = d.program(n, "compare.head") },
	})
	if sound && (c.Base.Line == 0 || c.Head.Line == 0) {
		d.fail(n, "compare needs two programs; want the keys base and head, each with a command")
	}
	return c
}

func (d *decoder) entry(n *yaml.Node) Entry {
	e, sound := d.program(n, "")
	if sound && e.Name == "" {
		d.fail(n, "an entry has no name; want the keys name and command")
	}
	return e
}

// program reads an entry and reports whether its keys have no faults. If title is not empty, it is
// the name of the entry, and the key name is then not allowed.
func (d *decoder) program(n *yaml.Node, title string) (e Entry, sound bool) {
	e = Entry{Name: title, Line: n.Line, Base: d.dir, Protocol: DefaultProtocol, Limits: DefaultEntryLimits()}
	var command *yaml.Node
	keys := fields{
		"name":     func(n *yaml.Node) { d.text(&e.Name, n, "name") },
		"command":  func(n *yaml.Node) { command = n; d.command(&e.Command, n) },
		"dir":      func(n *yaml.Node) { d.path(&e.Dir, n, "dir") },
		"protocol": func(n *yaml.Node) { d.text(&e.Protocol, n, "protocol") },
		"batch": func(n *yaml.Node) {
			if n.Value == "all" {
				e.Batch = -1
				return
			}
			d.integer(&e.Batch, n, "batch", 1)
		},
		"boards": func(n *yaml.Node) {
			e.Boards = list(d, n, "boards", func(n *yaml.Node) (board string) { d.text(&board, n, "a board"); return board })
		},
		"env": func(n *yaml.Node) {
			e.Env = map[string]string{}
			d.pairs(n, "env", func(key, value *yaml.Node) {
				if value.Kind != yaml.ScalarNode || key.Value == "" || strings.ContainsAny(key.Value, "=\x00") || strings.Contains(value.Value, "\x00") {
					d.fail(key, "%s in env is %s; want NAME: value", quoted(key.Value), kindOf(value))
					return
				}
				e.Env[key.Value] = value.Value
			})
		},
		"blank":   func(n *yaml.Node) { d.oneOf(&e.Blank, n, "blank", Blanks()) },
		"fields":  func(n *yaml.Node) { d.boolean(&e.Fields, n, "fields") },
		"spaces":  func(n *yaml.Node) { d.boolean(&e.Spaces, n, "spaces") },
		"stdin":   func(n *yaml.Node) { d.boolean(&e.Stdin, n, "stdin") },
		"sandbox": func(n *yaml.Node) { d.oneOf(&e.Sandbox, n, "sandbox", Sandboxes()) },
		"limits":  func(n *yaml.Node) { d.entryLimits(&e.Limits, n) },
	}
	if title != "" {
		delete(keys, "name")
	}
	if sound = d.mapping(n, cmp.Or(title, "an entry"), keys); sound && command == nil {
		d.fail(n, "%s has no command; want one, such as [python3, taro.py]", cmp.Or(title, "an entry"))
	}
	return e, sound
}

// entryLimits lists the names of the limits that only entries have.
var entryLimits = []string{"start", "memory", "output", "file_size", "disk", "processes", "files"}

func (d *decoder) entryLimits(l *EntryLimits, n *yaml.Node) {
	d.mapping(n, "limits of an entry", fields{
		"puzzle":    func(n *yaml.Node) { d.duration(&l.Puzzle, n, "puzzle") },
		"budget":    func(n *yaml.Node) { d.duration(&l.Budget, n, "budget") },
		"start":     func(n *yaml.Node) { d.duration(&l.Start, n, "start") },
		"memory":    func(n *yaml.Node) { d.size(&l.Memory, n, "memory") },
		"output":    func(n *yaml.Node) { d.size(&l.Output, n, "output") },
		"file_size": func(n *yaml.Node) { d.size(&l.FileSize, n, "file_size") },
		"disk":      func(n *yaml.Node) { d.size(&l.Disk, n, "disk") },
		"processes": func(n *yaml.Node) { d.most(&l.Processes, n, "processes") },
		"files":     func(n *yaml.Node) { d.most(&l.Files, n, "files") },
	})
}

// most reads a number or the word none. For none it stores 0, which means no limit.
func (d *decoder) most(dst *int, n *yaml.Node, what string) {
	if n.Kind == yaml.ScalarNode && n.Value == "none" {
		*dst = 0
		return
	}
	d.integer(dst, n, what, 1)
}

// size reads a number of bytes or the word none. For none it stores 0, which means no limit.
func (d *decoder) size(dst *int64, n *yaml.Node, what string) {
	v, ok := parseSize(n.Value)
	scalar(d, dst, n, v, ok, what, "want a size with a unit, such as 512MiB or 2GiB, or none")
}

// command reads a command: a list of words, or one line that it splits into words.
func (d *decoder) command(dst *[]string, n *yaml.Node) {
	if n.Kind == yaml.SequenceNode {
		for _, c := range n.Content {
			c = target(c)
			if c.Kind != yaml.ScalarNode || c.Tag == "!!null" || strings.Contains(c.Value, "\x00") {
				d.fail(c, "a word of the command is %s; want text", kindOf(c))
				return
			}
			*dst = append(*dst, c.Value)
		}
		if len(*dst) == 0 || (*dst)[0] == "" {
			d.fail(n, "the command is empty; want a program and its arguments")
		}
		return
	}
	var line string
	if d.text(&line, n, "command"); line == "" {
		return
	}
	words, err := splitCommand(line)
	if err != nil {
		d.fail(n, "%v", err)
	}
	*dst = words
}

// Environment returns the variables that the entry adds to the environment, as NAME=value, sorted.
func (e *Entry) Environment() []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(e.Env)) {
		list = append(list, name+"="+e.Env[name])
	}
	return list
}

// At converts a path in the entry's command to a path relative to the working folder.
func (e *Entry) At(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(e.Base, path)
}
