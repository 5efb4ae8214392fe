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

// rewriter replaces one module path by another. Each form has two groups: the
// text before the path, and the text after it.
type rewriter struct {
	words []*regexp.Regexp // in all files
	gomod []*regexp.Regexp // in go.mod files
	with  []byte           // the replacement

	before, module string
}

// newRewriter takes the two paths, and the folders of the module that contain packages.
func newRewriter(before, module string, folders []string) *rewriter {
	old := regexp.QuoteMeta(before)
	quoted := make([]string, len(folders))
	for i, folder := range folders {
		quoted[i] = regexp.QuoteMeta(folder)
	}
	const start = `(?m)(^|[^A-Za-z0-9_./~\\-])` // a longer path that ends alike is another path
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

// file returns a file's text with the new path. Go files are formatted again,
// because gofmt sorts imports.
func (r *rewriter) file(name string, text []byte) []byte {
	if bytes.IndexByte(text, 0) >= 0 { // not a text
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

// topImport changes the import of the module's top package, whose path has no
// slash and could be any string.
func (r *rewriter) topImport(text []byte) []byte {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.ImportsOnly)
	if err != nil { // an example of wrong code
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
