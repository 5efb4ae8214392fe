package solvers

import (
	"go/doc"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Doc is the documentation of a solver: the package comment of its source file.
// The texts are in the syntax of Go doc comments, with line breaks, lists and
// indented blocks.
type Doc struct {
	Synopsis string // the first sentence, without "Package name"
	Idea     string // how the solver works, in words that a student understands
	Source   string // the primary source
	Cost     string // time, memory, and the puzzles for which the solver is slow
	Answers  string // first, unique, count
	Nodes    string // definition of one node
	Text     string // the whole comment
}

// Section is the part of a comment below one heading.
type Section struct {
	Title string // "Idea"
	Text  string // without the heading, in the syntax of Go doc comments
}

// shortTitles can begin a section without "#": the line "Idea: ..." is both the
// heading and the first line of the text.
var shortTitles = []string{"Idea", "Source", "Cost", "Answers", "Nodes"}

// DocOf returns the documentation in the package comment of a Go source file.
// The fields of missing sections are empty.
func DocOf(source string) Doc {
	file, err := parser.ParseFile(token.NewFileSet(), "solver.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || file.Doc == nil {
		return Doc{}
	}
	d := Doc{Text: file.Doc.Text()}
	d.Synopsis = synopsis(file.Name.Name, d.Text)
	fields := map[string]*string{"Idea": &d.Idea, "Source": &d.Source, "Cost": &d.Cost, "Answers": &d.Answers, "Nodes": &d.Nodes}
	for _, s := range d.Sections() {
		if field := fields[s.Title]; field != nil && *field == "" {
			*field = s.Text
		}
	}
	return d
}

// Sections returns the sections of the comment in order. A line "# Title", or a
// line that begins with "Idea:", "Source:", "Cost:", "Answers:" or "Nodes:",
// begins a section, which ends at the next heading. "Nodes:" can also be inside a
// line of Answers. The text before the first heading belongs to no section.
func (d Doc) Sections() []Section {
	var list []Section
	for line := range strings.Lines(d.Text) {
		title, rest, found := cutHeading(line)
		if found {
			list = append(list, Section{Title: title})
			line = rest
		}
		if len(list) == 0 {
			continue
		}
		last := &list[len(list)-1]
		if before, nodes, found := strings.Cut(line, "Nodes:"); found && last.Title == "Answers" {
			last.Text += before
			list = append(list, Section{"Nodes", strings.TrimLeft(nodes, " ")})
			continue
		}
		last.Text += line
	}
	for i := range list {
		list[i].Text = strings.TrimRight(strings.TrimLeft(list[i].Text, "\n"), " \n")
	}
	return list
}

// cutHeading splits a line that begins a section into the title and the first line
// of the text.
func cutHeading(line string) (title, rest string, found bool) {
	if title, found = strings.CutPrefix(line, "# "); found {
		return strings.TrimSpace(title), "", true
	}
	title, rest, found = strings.Cut(strings.TrimLeft(line, " "), ":")
	return title, strings.TrimLeft(rest, " "), found && slices.Contains(shortTitles, title)
}

// synopsis returns the first sentence of a package comment without "Package name".
func synopsis(name, text string) string {
	s := new(doc.Package).Synopsis(text)
	if does, ok := strings.CutPrefix(s, "Package "+name+" "); ok && does != "" {
		first, size := utf8.DecodeRuneInString(does)
		return string(unicode.ToUpper(first)) + does[size:]
	}
	return s
}
