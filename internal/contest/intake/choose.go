package intake

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/program/templates"
	"sudokubench/internal/words/humanize"
	"sudokubench/sandbox"
)

// entryFile is the file with which an author says how to start a submission.
const entryFile = "entry.yaml"

// nothing is the reason to refuse a submission without any program.
const nothing = "bench found nothing that it can start: no script, no source file of a language that it knows, no executable and no " + entryFile +
	"; put one file such as main.py into the folder, or write " + entryFile + " with a line such as command: [python3, main.py]"

// scripts contains the words that start a file, by its extension.
var scripts = map[string][]string{
	".py": {"python3"}, ".js": {"node"}, ".mjs": {"node"}, ".cjs": {"node"}, ".rb": {"ruby"}, ".sh": {"bash"}, ".bash": {"bash"}, ".pl": {"perl"},
	".php": {"php"}, ".lua": {"lua"}, ".tcl": {"tclsh"}, ".awk": {"awk", "-f"}, ".r": {"Rscript"}, ".jl": {"julia"}, ".jar": {"java", "-jar"},
}

// compiled contains the language of a template by the extension of a file.
var compiled = map[string]string{".c": "c", ".cpp": "cpp", ".cc": "cpp", ".cxx": "cpp", ".rs": "rust", ".go": "go", ".java": "java"}

// usual lists names of files that people start, in the order of preference.
var usual = []string{"run", "start", "main", "__main__", "index", "app", "entry", "solve", "solver", "sudoku", "sudokusolver", "sudoku_solver"}

var (
	mainFunction = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\bmain\s*\(`) })
	javaPackage  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*package\s+([\w.]+)\s*;`) })
	cargoName    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*name\s*=\s*"([^"]+)"`) })
)

// candidate is a file that can be the program, with the commands that build and start it.
type candidate struct {
	file           string
	needs          string // command that the machine must have
	build, command []string
}

// executable returns what the first bytes of a file show: a "script" that names its interpreter, a
// "binary" of some system, or "".
func executable(head []byte) string {
	switch text := string(head); {
	case strings.HasPrefix(text, "#!"):
		return "script"
	case strings.HasPrefix(text, "\x7fELF"), strings.HasPrefix(text, "\xcf\xfa\xed\xfe"), strings.HasPrefix(text, "MZ\x90"):
		return "binary"
	}
	return ""
}

func executableFile(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	head := make([]byte, 4)
	n, _ := f.Read(head)
	return executable(head[:n])
}

// binary reports whether a file is an executable, and not a part of one.
func binary(path string, e fs.DirEntry) bool {
	part := slices.Contains([]string{".o", ".obj", ".so", ".dylib", ".dll"}, strings.ToLower(filepath.Ext(path)))
	return e.Type().IsRegular() && !part && executableFile(path) == "binary"
}

// runnable reports whether a single file can be a submission.
func runnable(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return scripts[ext] != nil || compiled[ext] != "" || executableFile(path) != ""
}

// Choose finds how to build and start the program in the copy. look finds a command in the PATH.
func (s *Submission) Choose(look func(string) (string, error)) {
	if s.Refused != "" {
		return
	}
	for range 4 { // a folder or an archive often has one folder with everything
		if s.chooseIn(look) || s.Refused != "" {
			return
		}
		entries, _ := os.ReadDir(s.Folder)
		entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !e.IsDir() })
		if len(entries) != 1 {
			break
		}
		s.Folder = filepath.Join(s.Folder, entries[0].Name())
	}
	s.Refused = nothing
}

// chooseIn looks only into one folder. It returns false if there is nothing to start.
func (s *Submission) chooseIn(look func(string) (string, error)) bool {
	has := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(s.Folder, name))
		if err != nil {
			return nil
		}
		return append(text, '\n')
	}
	take := func(c candidate, why string) bool {
		if c.needs != "" {
			if _, err := look(c.needs); err != nil {
				s.Refused, s.ByMachine = fmt.Sprintf("this machine has no %s, which the program needs", c.needs), true
				return true
			}
		}
		s.Build, s.Entry.Command = c.build, c.command
		s.Decisions = append(s.Decisions, why)
		return true
	}
	if text := has(entryFile); text != nil {
		e, err := config.ParseSubmitted(entryFile, text)
		if s.Entry = e; err != nil {
			s.Refused = err.Error() + ". An author cannot change protections and limits"
			return true
		}
		s.Decisions = append(s.Decisions, "the command is from "+entryFile)
		return true
	}
	if name := cargoName().FindSubmatch(has("Cargo.toml")); name != nil {
		return take(candidate{needs: "cargo", build: []string{"cargo", "build", "--release", "--offline"}, command: []string{"./target/release/" + string(name[1])}}, "Cargo.toml says how to build it")
	}
	if has("go.mod") != nil {
		return take(candidate{needs: "go", build: []string{"go", "build", "-o", "entry", "."}, command: []string{"./entry"}}, "go.mod says how to build it")
	}
	if text := has("package.json"); text != nil {
		return take(npm(text), "package.json says how to start it")
	}
	sources, binaries := s.candidates()
	if !s.makefile && (has("Makefile") != nil || has("makefile") != nil) {
		s.makefile = true
		return take(candidate{needs: "make", build: []string{"make"}}, "its Makefile says how to build it")
	}
	for _, list := range [][]candidate{sources, binaries} {
		if len(list) == 0 {
			continue
		}
		one, why := s.prefer(list)
		if one == nil {
			s.Refused = ambiguous(list, why, filepath.Ext(list[0].file))
			return true
		}
		return take(*one, why)
	}
	return false
}

// ambiguous returns the reason to refuse a program that could be any of several files.
func ambiguous(list []candidate, names, extension string) string {
	return fmt.Sprintf("%s could each be the program; call the one to start main%s, or write %s with a line such as command: [%s]",
		names, extension, entryFile, strings.Join(list[0].command, ", "))
}

// npm returns how package.json starts its program.
func npm(text []byte) candidate {
	var p struct {
		Main    string
		Scripts map[string]string
	}
	_ = json.Unmarshal(text, &p)
	c := candidate{needs: "node", command: []string{"node", "index.js"}}
	if p.Main != "" {
		c.command[1] = p.Main
	}
	if words := strings.Fields(p.Scripts["start"]); len(words) > 1 && words[0] == "node" {
		c.command = words
	}
	if p.Scripts["build"] != "" {
		c.needs, c.build = "npm", []string{"npm", "run", "build"}
	}
	return c
}

// candidates lists the files that can be the program: sources and scripts, and compiled executables.
func (s *Submission) candidates() (sources, binaries []candidate) {
	byLanguage := map[string][]string{}
	entries, _ := os.ReadDir(s.Folder)
	for _, e := range entries {
		name := e.Name()
		if !e.Type().IsRegular() {
			continue
		}
		at := filepath.Join(s.Folder, name)
		ext := strings.ToLower(filepath.Ext(name))
		if words := scripts[ext]; words != nil {
			sources = append(sources, candidate{file: name, needs: words[0], command: append(slices.Clone(words), name)})
		} else if l := compiled[ext]; l != "" && !strings.HasSuffix(name, "_test.go") {
			byLanguage[l] = append(byLanguage[l], name)
		} else if kind := executableFile(at); kind == "script" {
			c := candidate{file: name, command: []string{"./" + name}}
			if words := strings.Fields(sandbox.Interpreter(at)); len(words) > 1 && filepath.Base(words[0]) == "env" {
				c.needs = words[1]
			}
			sources = append(sources, c)
		} else if binary(at, e) {
			binaries = append(binaries, candidate{file: name, command: []string{"./" + name}})
		}
	}
	for _, l := range slices.Sorted(maps.Keys(byLanguage)) {
		sources = append(sources, s.ofLanguage(l, byLanguage[l])...)
	}
	return sources, binaries
}

// ofLanguage returns the candidates among the files of a compiled language. Files without a main
// function belong to the file that has one.
func (s *Submission) ofLanguage(name string, files []string) (list []candidate) {
	l, err := templates.FindLanguage(name)
	if err != nil {
		return nil
	}
	text := func(file string) []byte {
		text, _ := os.ReadFile(filepath.Join(s.Folder, file))
		return text
	}
	mains := slices.DeleteFunc(slices.Clone(files), func(f string) bool { return !mainFunction().Match(text(f)) })
	if len(mains) == 0 {
		mains = files[:1]
	}
	for _, main := range mains {
		all := []string{main}
		if len(mains) == 1 && name != "rust" { // the compiler of Rust finds the other files itself
			all = append(all, slices.DeleteFunc(slices.Clone(files), func(f string) bool { return f == main })...)
		}
		build, command := l.For(all)
		switch name {
		case "c", "cpp":
			build = append(build, "-lm")
		case "java":
			build = append(build, "-d", ".")
			class := strings.TrimSuffix(main, ".java")
			if p := javaPackage().FindSubmatch(text(main)); p != nil {
				class = string(p[1]) + "." + class
			}
			command[len(command)-1] = class
		}
		list = append(list, candidate{main, l.Needs, build, command})
	}
	return list
}

// prefer returns the candidate to start and the reason. It returns nil and the names of all if no name decides.
func (s *Submission) prefer(list []candidate) (one *candidate, why string) {
	if len(list) == 1 {
		return &list[0], list[0].file + " is the only program in the folder"
	}
	stem := func(c candidate) string { return strings.ToLower(strings.TrimSuffix(c.file, filepath.Ext(c.file))) }
	for _, name := range append(slices.Clone(usual), strings.ToLower(s.Name), strings.ToLower(filepath.Base(s.Folder))) {
		found := slices.DeleteFunc(slices.Clone(list), func(c candidate) bool { return stem(c) != name })
		if len(found) == 1 {
			return &found[0], found[0].file + " has the name of a file that people start"
		}
	}
	var names []string
	for _, c := range list {
		names = append(names, c.file)
	}
	return nil, humanize.And(names)
}
