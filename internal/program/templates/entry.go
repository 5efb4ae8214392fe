package templates

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

	"sudokubench/internal/words/spelling"
)

//go:embed entries
var entryFiles embed.FS

// Language is a programming language for which there are templates.
type Language struct {
	Name    string
	Needs   string   // command that must be installed
	Build   []string // command that builds the program; nil means that the program needs no build
	Command []string // command that starts the program in the folder of the entry

	file string // name of the entry's file
	kind string // suffix of the template files in the folder of the language
}

// languages lists the languages in the order in which Languages returns them.
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

// Languages returns the names of the languages.
func Languages() []string {
	return spelling.Words(languages, func(l Language) string { return l.Name })
}

// FindLanguage returns the language with a name. The error lists the valid names.
func FindLanguage(name string) (Language, error) {
	k := slices.IndexFunc(languages, func(l Language) bool { return l.Name == name })
	if k < 0 {
		return Language{}, fmt.Errorf("there is no template for the language %q; %s", name, spelling.Hint(name, Languages()))
	}
	return languages[k], nil
}

// For returns the commands that build and start a program from other files in place of the
// template's. They start the class of the template if the language is java.
func (l *Language) For(files []string) (build, command []string) {
	put := func(words []string) []string {
		words = slices.Clone(words)
		if k := slices.Index(words, l.file); k >= 0 {
			words = slices.Replace(words, k, k+1, files...)
		}
		return words
	}
	return put(l.Build), put(l.Command)
}

// place matches the line of a template that the text of the solver replaces.
var place = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^(?:# SOLVER|// SOLVER|/\* SOLVER \*/)\n`) })

// elsewhere matches the lines of a template that only systems other than Windows need.
var elsewhere = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^.*// not on Windows\n`) })

// forSystem removes the lines of a template that do not work on the system goos.
func forSystem(text []byte, goos string) []byte {
	if goos == "windows" {
		return elsewhere().ReplaceAll(text, nil)
	}
	return text
}

// Entry returns the name and the text of the entry's file.
func (l *Language) Entry(protocol string) (name string, text []byte, err error) {
	front, err := entryFiles.ReadFile(path.Join("entries", l.Name, protocol+l.kind))
	if err != nil {
		return "", nil, l.without(protocol)
	}
	solver, err := entryFiles.ReadFile(path.Join("entries", l.Name, "solver"+l.kind))
	if err != nil {
		return "", nil, err
	}
	return l.file, forSystem(place().ReplaceAllLiteral(front, solver), runtime.GOOS), nil
}

// without returns the error if the language has no template for the protocol.
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

// Has reports whether the language has a template for the protocol.
func (l *Language) Has(protocol string) bool {
	_, err := fs.Stat(entryFiles, path.Join("entries", l.Name, protocol+l.kind))
	return err == nil
}

// Line returns the line that adds the entry to the configuration of a contest.
func (l *Language) Line(name, protocol string) string {
	return fmt.Sprintf("  - {name: %s, command: [%s], protocol: %s, boards: [9x9]}\n", name, strings.Join(l.Command, ", "), protocol)
}

// Contest returns a complete configuration of a contest with the entry.
func (l *Language) Contest(name, protocol string) string {
	return `# bench run reads this file. Paths are relative to its folder.
limits:
  puzzle: 5s
  budget: 15s
corpora:
  - {name: easy, builtin: easy}
solvers: [bitmask-mrv]
entries:
` + l.Line(name, protocol)
}
