// Package entrytemplate holds entries to begin with: in each language a plain
// backtracker that keeps to its protocol, one file to be read in a few minutes.
//
// Those of a language are in a folder of files: solver.* is what they share, and
// a file for each protocol has what is its own and a line (# SOLVER, in a comment of
// the language) in whose place the solver is put.
package entrytemplate

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"sudokubench/internal/spelling"
)

//go:embed files
var files embed.FS

// Language is one in which there is an entry.
type Language struct {
	Name    string
	Needs   string   // what has to be installed
	Build   []string // command that makes a program of the file; none: it runs as it is
	Command []string // of the entry, in its folder

	file string // that an entry consists of
	kind string // ending of the files that it is put together from
}

// languages are in the order in which they are listed.
var languages = []Language{
	{Name: "python", Needs: "python3", file: "entry.py", kind: ".py", Command: []string{"python3", "entry.py"}},
	{Name: "ruby", Needs: "ruby", file: "entry.rb", kind: ".rb", Command: []string{"ruby", "entry.rb"}},
	{Name: "javascript", Needs: "node", file: "entry.js", kind: ".js", Command: []string{"node", "entry.js"}},
	{Name: "go", Needs: "go", file: "main.go", kind: ".go.txt", Build: []string{"go", "build", "-o", "entry", "main.go"}, Command: []string{"./entry"}},
	{Name: "c", Needs: "cc", file: "entry.c", kind: ".c", Build: []string{"cc", "-O2", "-o", "entry", "entry.c"}, Command: []string{"./entry"}},
	{Name: "cpp", Needs: "c++", file: "entry.cpp", kind: ".cpp", Build: []string{"c++", "-O2", "-o", "entry", "entry.cpp"}, Command: []string{"./entry"}},
	{Name: "rust", Needs: "rustc", file: "entry.rs", kind: ".rs", Build: []string{"rustc", "-O", "-o", "entry", "entry.rs"}, Command: []string{"./entry"}},
	{Name: "java", Needs: "javac", file: "Entry.java", kind: ".java", Build: []string{"javac", "Entry.java"}, Command: []string{"java", "-cp", ".", "Entry"}},
	{Name: "bash", Needs: "bash", file: "entry.sh", kind: ".sh", Command: []string{"bash", "entry.sh"}},
}

// Names lists the languages.
func Names() (list []string) {
	for _, l := range languages {
		list = append(list, l.Name)
	}
	return list
}

// Find returns the language of that name. The error says what there is.
func Find(name string) (Language, error) {
	k := slices.IndexFunc(languages, func(l Language) bool { return l.Name == name })
	if k < 0 {
		return Language{}, fmt.Errorf("there is no template for the language %q; %s", name, spelling.Hint(name, Names()))
	}
	return languages[k], nil
}

// place is the line that the solver takes.
var place = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^(?:# SOLVER|// SOLVER|/\* SOLVER \*/)\n`) })

// elsewhere are lines that a system other than Windows needs.
var elsewhere = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^.*// not on Windows\n`) })

// forSystem leaves out what the system of the author does not have.
func forSystem(text []byte, goos string) []byte {
	if goos == "windows" {
		return elsewhere().ReplaceAll(text, nil)
	}
	return text
}

// Entry gives the name of the entry's file and its text.
func (l *Language) Entry(protocol string) (name string, text []byte, err error) {
	front, err := files.ReadFile(path.Join("files", l.Name, protocol+l.kind))
	if err != nil {
		return "", nil, l.without(protocol)
	}
	solver, err := files.ReadFile(path.Join("files", l.Name, "solver"+l.kind))
	if err != nil {
		return "", nil, err
	}
	return l.file, forSystem(place().ReplaceAllLiteral(front, solver), runtime.GOOS), nil
}

// without is the error of a protocol for which the language has no entry.
func (l *Language) without(protocol string) error {
	var others []string
	for _, other := range languages {
		if other.Has(protocol) {
			others = append(others, other.Name)
		}
	}
	if len(others) == 0 {
		return fmt.Errorf("there are no templates for the protocol %s, which is for programs that already exist; want lines for a new program", protocol)
	}
	return fmt.Errorf("there is no %s template for the protocol %s; want one of %s", l.Name, protocol, strings.Join(others, ", "))
}

// Has reports whether there is an entry for the protocol.
func (l *Language) Has(protocol string) bool {
	_, err := fs.Stat(files, path.Join("files", l.Name, protocol+l.kind))
	return err == nil
}

// Line is the entry's line in the configuration of a contest.
func (l *Language) Line(name, protocol string) string {
	return fmt.Sprintf("  - {name: %s, command: [%s], protocol: %s, boards: [9x9]}\n", name, strings.Join(l.Command, ", "), protocol)
}

// Contest is a configuration in which the entry takes part, for where there is none.
func (l *Language) Contest(name, protocol string) string {
	return `# bench run reads this file. Paths are relative to its folder.
limits:
  puzzle: 5s
  budget: 5s
corpora:
  - {name: easy, builtin: easy}
solvers: [bitmask-mrv]
entries:
` + l.Line(name, protocol)
}
