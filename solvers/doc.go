package solvers

import (
	"go/parser"
	"go/token"
	"strings"
)

// Doc is a solver's documentation as its package comment gives it. A heading
// ("Idea:", "Source:"...) runs to the next heading or the end.
type Doc struct {
	Synopsis string // the first sentence
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
	d := Doc{Text: text}
	d.Synopsis, _, _ = strings.Cut(strings.ReplaceAll(text, "\n", " "), ". ")
	d.Synopsis = strings.TrimSuffix(strings.TrimSpace(d.Synopsis), ".") + "."
	parts := map[string]*string{"Idea": &d.Idea, "Source": &d.Source, "Cost": &d.Cost, "Answers": &d.Answers}
	var into *string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, rest, found := strings.Cut(line, ":"); found {
			if p := parts[name]; p != nil {
				into, line = p, strings.TrimSpace(rest)
			}
		}
		if into == nil {
			continue
		}
		if *into != "" && line != "" {
			*into += " "
		}
		*into += line
	}
	// "Nodes:" may stand in the middle of the Answers line.
	d.Answers, d.Nodes, _ = strings.Cut(d.Answers, "Nodes:")
	d.Answers, d.Nodes = strings.TrimSpace(d.Answers), strings.TrimSpace(d.Nodes)
	return d
}
