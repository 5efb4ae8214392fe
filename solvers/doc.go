package solvers

import (
	"go/doc"
	"go/parser"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Doc is a solver's documentation as its package comment gives it. A heading
// ("Idea:", "Source:"...) begins a line and runs to the next heading or the end.
type Doc struct {
	Synopsis string // the first sentence, without "Package name"
	Idea     string // how it works, in words a student follows
	Source   string // the primary source
	Cost     string // time, memory, where it is bad
	Answers  string // first, unique, count
	Nodes    string // what one node is
	Text     string // the whole comment
}

// DocOf takes the documentation out of a Go source file's package comment.
// What is missing is empty.
func DocOf(source string) Doc {
	file, err := parser.ParseFile(token.NewFileSet(), "solver.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || file.Doc == nil {
		return Doc{}
	}
	text := file.Doc.Text()
	d := Doc{Text: text, Synopsis: synopsis(file.Name.Name, text)}
	parts := map[string]*string{"Idea": &d.Idea, "Source": &d.Source, "Cost": &d.Cost, "Answers": &d.Answers, "Nodes": &d.Nodes}
	var into *string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, rest, found := strings.Cut(line, ":"); found {
			if p := parts[name]; p != nil {
				into, line = p, strings.TrimSpace(rest)
			}
		}
		if into == nil || line == "" {
			continue
		}
		if *into != "" {
			*into += " "
		}
		*into += line
	}
	// "Nodes:" may also stand in the middle of the Answers.
	if answers, nodes, found := strings.Cut(d.Answers, "Nodes:"); found {
		d.Answers = strings.TrimSpace(answers)
		d.Nodes = strings.TrimSpace(nodes + " " + d.Nodes)
	}
	return d
}

// synopsis is the first sentence as a list shows it: what the package comment
// says that the package does.
func synopsis(name, text string) string {
	s := new(doc.Package).Synopsis(text)
	if does, ok := strings.CutPrefix(s, "Package "+name+" "); ok && does != "" {
		first, size := utf8.DecodeRuneInString(does)
		return string(unicode.ToUpper(first)) + does[size:]
	}
	return s
}
