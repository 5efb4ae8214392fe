package main

import (
	"bytes"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// rewriter replaces one module path by another. Each regular expression has two groups: the text
// before the path and the text after it.
type rewriter struct {
	words []*regexp.Regexp // expressions that apply to all files
	gomod []*regexp.Regexp // expressions that apply only to go.mod files
	with  []byte           // replacement, with the two groups of an expression

	before, module string
}

// newRewriter returns a rewriter from the path before to the path module. folders are the top
// folders of the module that contain packages.
func newRewriter(before, module string, folders []string) *rewriter {
	old := regexp.QuoteMeta(before)
	quoted := make([]string, len(folders))
	for i, folder := range folders {
		quoted[i] = regexp.QuoteMeta(folder)
	}
	const start = `(?m)(^|[^A-Za-z0-9_./~\\-])` // matches the character before a path, and excludes longer paths that end in the same words
	return &rewriter{
		words: []*regexp.Regexp{
			regexp.MustCompile(start + old + `(/(?:` + strings.Join(append(quoted, `\.\.\.[^.]`), "|") + `)(?:\b|$))`),
			regexp.MustCompile(start + old + `(@[a-z])`),
			regexp.MustCompile(`(\b(?:require|replace) |-replace[ =]|-require[ =])` + old + `( v[0-9]| =>|=|@)`),
		},
		gomod: []*regexp.Regexp{
			regexp.MustCompile(`(?m)^(module\s+"?)` + old + `((?:["/\s]|$))`),
			regexp.MustCompile(`(?m)^(\t)` + old + `( v[0-9]| =>)`),
		},
		with: []byte("${1}" + module + "${2}"),

		before: before, module: module,
	}
}

// file returns the text of a file with the new path. It formats Go files again, because gofmt sorts
// imports by path.
func (r *rewriter) file(name string, text []byte) []byte {
	if bytes.IndexByte(text, 0) >= 0 { // a binary file stays unchanged
		return text
	}
	changed := r.replace(text, r.words)
	switch {
	case path.Ext(name) == ".go":
		changed = r.topImport(changed)
		if formatted, err := format.Source(changed); err == nil && !bytes.Equal(changed, text) {
			return formatted
		}
	case path.Base(name) == "go.mod":
		changed = r.replace(changed, r.gomod)
	}
	return changed
}

func (r *rewriter) replace(text []byte, forms []*regexp.Regexp) []byte {
	for _, form := range forms {
		text = form.ReplaceAll(text, r.with)
	}
	return text
}

// topImport changes the import of the module's top package. This path contains no slash, so a
// regular expression would also match other strings.
func (r *rewriter) topImport(text []byte) []byte {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.ImportsOnly)
	if err != nil { // a file that cannot be parsed is an example of invalid code, and stays unchanged
		return text
	}
	for _, spec := range file.Imports {
		if spec.Path.Value == strconv.Quote(r.before) {
			start, end := files.Position(spec.Path.Pos()).Offset, files.Position(spec.Path.End()).Offset
			return slices.Concat(text[:start], []byte(strconv.Quote(r.module)), text[end:])
		}
	}
	return text
}
