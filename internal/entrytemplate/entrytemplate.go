// Package entrytemplate holds entries to begin with: in each language a plain
// backtracker that keeps to its protocol, one file to be read in a few minutes.
// Those of a language are in a folder of files.
package entrytemplate

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/nearest"
)

//go:embed files
var files embed.FS

// Language is one in which there is an entry.
type Language struct {
	Name      string
	Needs     string   // what has to be installed
	Protocols []string // that its entries speak
	Build     []string // command that makes a program of the file; none: it runs as it is
	Command   []string // of the entry, in its folder

	file string // that an entry consists of
}

// languages are in the order in which they are listed.
var languages = []Language{
	{Name: "python", Needs: "python3", file: "entry.py", Command: []string{"python3", "entry.py"},
		Protocols: []string{"lines", "csv-files", "csv-stdio", "rows-file", "codegolf", "argument"}},
	{Name: "ruby", Needs: "ruby", file: "entry.rb", Command: []string{"ruby", "entry.rb"}},
	{Name: "javascript", Needs: "node", file: "entry.js", Command: []string{"node", "entry.js"}},
	{Name: "go", Needs: "go", file: "main.go", Build: []string{"go", "build", "-o", "entry", "main.go"}, Command: []string{"./entry"}},
	{Name: "c", Needs: "cc", file: "entry.c", Build: []string{"cc", "-O2", "-o", "entry", "entry.c"}, Command: []string{"./entry"}},
	{Name: "cpp", Needs: "c++", file: "entry.cpp", Build: []string{"c++", "-O2", "-o", "entry", "entry.cpp"}, Command: []string{"./entry"}},
	{Name: "rust", Needs: "rustc", file: "entry.rs", Build: []string{"rustc", "-O", "-o", "entry", "entry.rs"}, Command: []string{"./entry"}},
	{Name: "java", Needs: "javac", file: "Entry.java", Build: []string{"javac", "Entry.java"}, Command: []string{"java", "-cp", ".", "Entry"}},
	{Name: "bash", Needs: "bash", file: "entry.sh", Command: []string{"bash", "entry.sh"}},
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
		return Language{}, fmt.Errorf("there is no entry in %q to begin with; %s", name, nearest.Hint(name, Names()))
	}
	l := languages[k]
	if l.Protocols == nil {
		l.Protocols = []string{"lines"}
	}
	return l, nil
}

// Entry gives the name of the entry's file and its text.
func (l *Language) Entry(protocol string) (name string, text []byte, err error) {
	if !slices.Contains(l.Protocols, protocol) {
		var others []string
		for _, other := range languages {
			if slices.Contains(other.Protocols, protocol) {
				others = append(others, other.Name)
			}
		}
		hint := ""
		if len(others) > 0 {
			hint = fmt.Sprintf(", and for %s in %s", protocol, strings.Join(others, ", "))
		}
		return "", nil, fmt.Errorf("there is no entry in %s for the protocol %s to begin with; there is one for %s%s",
			l.Name, protocol, strings.Join(l.Protocols, ", "), hint)
	}
	if l.Name == "python" {
		text, err = python(protocol)
		return l.file, text, err
	}
	path := "files/" + l.Name + "/" + l.file
	if l.Name == "go" { // else it would be a package of this module
		path += ".txt"
	}
	text, err = files.ReadFile(path)
	return l.file, text, err
}

// python puts the solver, which all protocols share, into what each has of its own.
func python(protocol string) ([]byte, error) {
	frame, err := files.ReadFile("files/python/" + protocol + ".py")
	if err != nil {
		return nil, err
	}
	solver, err := files.ReadFile("files/python/solver.py")
	if err != nil {
		return nil, err
	}
	return []byte(strings.Replace(string(frame), "#SOLVER#\n", string(solver), 1)), nil
}

// Line is the entry's line in the configuration of a contest.
func (l *Language) Line(name, protocol string) string {
	return fmt.Sprintf("  - {name: %s, command: [%s], protocol: %s, boards: [9x9]}\n", name, strings.Join(l.Command, ", "), protocol)
}

// Contest is a configuration in which the entry takes part, for where there is none.
func (l *Language) Contest(name, protocol string) string {
	return `# bench run takes the contest from this file. Paths are relative to it.
limits:
  puzzle: 5s
  budget: 5s
corpora:
  - {name: easy, builtin: easy}
solvers: [bitmask-mrv]
entries:
` + l.Line(name, protocol)
}
