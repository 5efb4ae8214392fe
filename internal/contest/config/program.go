package config

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"sudokubench/internal/sys/limits"
)

// Program is an outside program that takes part in the contest, in its own process.
type Program struct {
	Name     string            `json:"name" yaml:"name"`
	Command  []string          `json:"command" yaml:"command,command"`
	Base     string            `json:"base"`                          // folder at which relative paths in the command start
	Dir      string            `json:"dir,omitempty" yaml:"dir,path"` // folder of the entry's own files; "" means the folder of the first file in the command
	Protocol string            `json:"protocol" yaml:"protocol"`
	Batch    int               `json:"batch,omitempty" yaml:"batch,1|all"` // number of puzzles at a time; 0 means the protocol's default; a negative number means all puzzles
	Boards   []string          `json:"boards,omitempty" yaml:"boards"`     // board shapes that the program solves, such as "9x9"; empty means all shapes
	Env      map[string]string `json:"env,omitempty" yaml:"env,env"`
	Blank    string            `json:"blank,omitempty" yaml:"blank,.|0|_|-|*|?|X|x|#"` // character of a blank; "" means the character of the protocol
	Spaces   bool              `json:"spaces,omitempty" yaml:"spaces"`                 // whether spaces separate the digits; only for protocols with rows
	First    string            `json:"first,omitempty" yaml:"first"`                   // line before each puzzle, such as the number of rows; "" means no line
	File     string            `json:"file,omitempty" yaml:"file"`                     // name of the file with the puzzles; "" means the name of the protocol
	Answers  string            `json:"answers,omitempty" yaml:"answers"`               // name of the file with the answers; "" means where the protocol says
	Fields   bool              `json:"fields,omitempty" yaml:"fields"`                 // whether the program gets seq= and limit=; only for the protocol lines
	Stdin    bool              `json:"stdin,omitempty" yaml:"stdin"`                   // whether the puzzles come on standard input instead of in a file; only for the protocol codegolf
	Sandbox  string            `json:"sandbox,omitempty" yaml:"sandbox,required|best-effort|off"`
	Variants variants          `json:"-" yaml:"variants"` // further arguments of each variant for bench ideas, by its name
	Limits   ProgramLimits     `json:"limits" yaml:"limits"`
	Line     int               `json:"-"` // line number in the configuration; 0 means that a flag added the entry; a negative number means that a record contains the entry
}

// variants are lists of arguments, each with a name.
type variants map[string][]string

// ProgramLimits contains the limits of a program. The grace is not here, because the contest sets it.
type ProgramLimits struct {
	limits.Times     `yaml:",puzzle|budget|start"`
	limits.Resources `yaml:""`
}

// DefaultProtocol is the protocol of entries without the key protocol.
const DefaultProtocol = "lines"

// DefaultProgramLimits returns the limits of an entry without the key limits. They leave enough room
// for the runtimes of large languages.
func DefaultProgramLimits() ProgramLimits {
	const mib = 1 << 20
	return ProgramLimits{
		limits.Times{Start: 10 * time.Second},
		limits.Resources{Memory: 1024 * mib, Output: 64 * mib, FileSize: 64 * mib, Disk: 256 * mib, Processes: 256, Files: 256},
	}
}

// Blanks contains the characters that can be the key blank.
const Blanks = ".0_-*?Xx#"

// ParseProgram reads an entry in the form of the flag --entry: name=command, or
// name[protocol]=command. If text has the first form, the entry has the given protocol. Paths in
// the command start at the working folder.
func ParseProgram(text, protocol string) (Program, error) {
	e := Program{Base: ".", Protocol: cmp.Or(protocol, DefaultProtocol), Limits: DefaultProgramLimits()}
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

// ParseSubmitted reads the file with which an author says how to start a submission. It has keys of an
// entry, but none that loosens a protection or a limit. file is its name in errors.
func ParseSubmitted(file string, text []byte) (Program, error) {
	var e Program
	top, err := document(file, text)
	if err != nil {
		return e, err
	}
	d := &decoder{faults: faults{file: file}, dir: "."}
	d.mapping(top, file, reflect.ValueOf(&e).Elem(), "command|protocol|blank|spaces|first|file|answers|batch|boards")
	return e, d.faults.err()
}

// compare contains the two versions of a program for bench compare. Their names are compare.base
// and compare.head.
type compare struct {
	Base Program `yaml:"base"`
	Head Program `yaml:"head"`
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
	if d.text(&line, n, "command", ""); line == "" {
		return
	}
	words, err := splitCommand(line)
	if err != nil {
		d.fail(n, "%v", err)
	}
	*dst = words
}

// variants reads the variants of an entry. A variant is a list of arguments, or one line.
func (d *decoder) variants(dst *variants, n *yaml.Node) {
	*dst = variants{}
	d.pairs(n, "variants", func(key, value *yaml.Node) {
		var args []string
		if d.command(&args, value); key.Value == "" || strings.ContainsAny(key.Value, "/+") {
			d.fail(key, "a variant is called %s; want a name without / and +", quoted(key.Value))
		}
		(*dst)[key.Value] = args
	})
}

// Environment returns the variables that the entry adds to the environment, as NAME=value, sorted.
func (e *Program) Environment() []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(e.Env)) {
		list = append(list, name+"="+e.Env[name])
	}
	return list
}

// At converts a path in the entry's command to a path relative to the working folder.
func (e *Program) At(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(e.Base, path)
}
