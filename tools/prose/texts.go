package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// passage is a paragraph, a message or a comment.
type passage struct {
	kind string // kind of text: "documents", "messages" or "comments"
	file string // path of the file from the root, with slashes
	line int    // number of the first line of the passage
	text string // the text with its line breaks

	below string // the line of code that a comment describes; empty for other texts
}

const fewestWords = 4 // least number of words in a message, because a shorter string is a name, format or label

var (
	read      = regexp.MustCompile(`\.(?:md|ya?ml|go)$|^(?:reports|internal/serve)/.*\.(?:html|js)$`)
	skip      = regexp.MustCompile(`(?:^|/)(?:\.\w+|out|testdata|node_modules)/|^docs/zoo\.md$`)
	unseen    = regexp.MustCompile(`(?:^|/)(?:asmgen|(?:browser|golden|page|ranking|record|run|solver|article)test)/|_test\.go$|^tools/prose/`)
	directive = regexp.MustCompile(`^(?:go:|nolint|export )|^ (?:Output|Unordered output):`)
	line      = regexp.MustCompile(`.+`)
	word      = regexp.MustCompile(`[A-Za-z][A-Za-z']+`)
	code      = regexp.MustCompile("`[^`]*`|\\$\\{[^}]*\\}|https?://[^ )]+|\\]\\([^)]*\\)")
	item      = regexp.MustCompile(`^\s*(?:[-*|#>]|\d+\.)`)
	noComment = regexp.MustCompile(`(?m)^(?:[^#\n]*\s)?#+ ?|^[^#\n]*$`)
	fence     = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	inline    = regexp.MustCompile(`(?s)<!--.*?-->|<(?:script|style)\b.*?</(?:script|style)>|\{\{.*?\}\}|</?(?:a|b|i|em|strong|code|kbd|span)\b[^>]*>`)
	inPage    = regexp.MustCompile(`>([^<>]+)<`)
	inTag     = regexp.MustCompile(`(?:title|aria-label|alt)="([^"]*)"`)
	inScript  = regexp.MustCompile("(?s)//[^\n]*|/\\*.*?\\*/|\"((?:[^\"\\\\\n]|\\\\.)*)\"|'((?:[^'\\\\\n]|\\\\.)*)'|`((?:[^`\\\\]|\\\\.)*)`")
)

func count(s string) int { return len(word.FindAllString(code.ReplaceAllString(s, " "), -1)) }

// blank replaces each byte by a space, except the ends of lines.
func blank(s string) string {
	return line.ReplaceAllStringFunc(s, func(s string) string { return strings.Repeat(" ", len(s)) })
}

// collect reads every comment below root, and every other text that users see.
func collect(root string) (all []passage, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file, _ := filepath.Rel(root, path)
		file = filepath.ToSlash(file)
		switch {
		case d.IsDir() && skip.MatchString(file+"/"):
			return fs.SkipDir
		case d.IsDir() || skip.MatchString(file) || !read.MatchString(file) || unseen.MatchString(file) && filepath.Ext(file) != ".go":
			return nil
		}
		body, err := os.ReadFile(path)
		all = append(all, texts(file, string(body))...)
		return err
	})
	return all, err
}

// texts returns the texts of one file. The ending of its name decides how it is read.
func texts(file, body string) (all []passage) {
	message := func(line int, text string) {
		if count(text) >= fewestWords {
			all = append(all, passage{kind: "messages", file: file, line: line, text: strings.TrimSpace(text)})
		}
	}
	switch filepath.Ext(file) {
	case ".md":
		all = paragraphs(file, fence.ReplaceAllStringFunc(body, blank))
	case ".yaml", ".yml":
		all = paragraphs(file, noComment.ReplaceAllString(body, ""))
	case ".html":
		inside(inTag, body, message)
		inside(inPage, inline.ReplaceAllStringFunc(body, blank), message)
	case ".js":
		inside(inScript, body, message)
	case ".go":
		set := token.NewFileSet()
		tree, _ := parser.ParseFile(set, file, body, parser.ParseComments) // the error is ignored, because the compiler reports syntax errors better
		if ast.IsGenerated(tree) {
			break
		}
		for _, c := range tree.Comments {
			at := set.Position(c.Pos())
			all = append(all, passage{"comments", file, at.Line, comment(c), "\n> " + described(body[:at.Offset], body[set.Position(c.End()).Offset:])})
		}
		if !unseen.MatchString(file) { // strings of tests are skipped, because users do not see them
			ast.Inspect(tree, literals(func(at token.Pos, text string) { message(set.Position(at).Line, text) }))
		}
	}
	return all
}

// comment returns a comment with its line breaks, without comment marks, directives
// and indented blocks.
func comment(c *ast.CommentGroup) string {
	var b strings.Builder
	for _, line := range c.List {
		text := strings.TrimPrefix(line.Text, "//")
		if strings.HasPrefix(text, "\t") || directive.MatchString(text) {
			text = ""
		}
		b.WriteString(strings.TrimPrefix(text, " ") + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

// described returns the line of code that a comment is about: the line of the comment or the next
// line.
func described(before, after string) string {
	if own := strings.TrimSpace(before[strings.LastIndex(before, "\n")+1:]); own != "" {
		return own
	}
	_, after, _ = strings.Cut(after, "\n")
	next, _, _ := strings.Cut(after, "\n")
	return strings.TrimSpace(next)
}

// paragraphs returns the paragraphs of a text. A blank line, a list item, a heading and a row of a
// table each begin a new one.
func paragraphs(file, body string) (all []passage) {
	open := false
	for i, line := range strings.Split(body, "\n") {
		switch {
		case strings.TrimSpace(line) == "":
			open = false
		case open && !item.MatchString(line):
			all[len(all)-1].text += "\n" + line
		default:
			all, open = append(all, passage{kind: "documents", file: file, line: i + 1, text: line}), true
		}
	}
	return all
}

// inside calls message with the line number and the text of each group of every match.
func inside(form *regexp.Regexp, body string, message func(line int, text string)) {
	for _, m := range form.FindAllStringSubmatchIndex(body, -1) {
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 {
				message(1+strings.Count(body[:m[g]], "\n"), body[m[g]:m[g+1]])
			}
		}
	}
}

// literals returns a function that visits the strings of a Go file and the help texts of flags. A sum
// of strings is one message, with %v for its other parts.
func literals(add func(token.Pos, string)) func(ast.Node) bool {
	return func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			f, ok := n.Fun.(*ast.Ident)
			return !ok || f.Name != "panic"
		case *ast.Field:
			if n.Tag != nil {
				text, _ := strconv.Unquote(n.Tag.Value)
				add(n.Pos(), reflect.StructTag(text).Get("help"))
				n.Tag = nil
			}
		case *ast.ImportSpec:
			return false
		case ast.Expr:
			if text, ok := sum(n); ok {
				add(n.Pos(), text)
			}
		}
		return true
	}
}

// sum joins the literals of a + b + c. ok is true if one of them is a string.
func sum(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		e.Value = "" // clears the parts of a sum, so that no part counts as a message again
		return text, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			a, okA := sum(e.X)
			b, okB := sum(e.Y)
			return a + b, okA || okB
		}
	}
	return "%v", false
}
