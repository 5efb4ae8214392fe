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

// passage is a text that is read at once: a paragraph or a message.
type passage struct {
	kind string // "documents" or "messages"
	file string // below the root, with slashes
	line int    // of its first line
	text string // with its line breaks
}

const fewestWords = 4 // of a message; shorter ones are names, formats and labels

var (
	words     = regexp.MustCompile(`[A-Za-z][A-Za-z']+`)
	code      = regexp.MustCompile("`[^`]*`|\\$\\{[^}]*\\}|https?://[^ )]+|\\]\\([^)]*\\)")
	generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)
	item      = regexp.MustCompile(`^\s*(?:[-*|#>]|\d+\.)`)
	comment   = regexp.MustCompile(`(?:^|\s)#+(?: |$)(.*)$`)
	inline    = regexp.MustCompile(`(?s)<!--.*?-->|<(?:script|style)\b.*?</(?:script|style)>|\{\{.*?\}\}|</?(?:a|b|i|em|strong|code|kbd|span)\b[^>]*>`)
	inPage    = regexp.MustCompile(`>([^<>]+)<`)
	attribute = regexp.MustCompile(`(?:title|aria-label|alt)="([^"]*)"`)
	inScript  = regexp.MustCompile("(?s)//[^\n]*|/\\*.*?\\*/|\"((?:[^\"\\\\\n]|\\\\.)*)\"|'((?:[^'\\\\\n]|\\\\.)*)'|`((?:[^`\\\\]|\\\\.)*)`")
)

func count(s string) int { return len(words.FindAllString(code.ReplaceAllString(s, " "), -1)) }

// blank replaces a text by spaces of the same length, and keeps its lines.
func blank(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return ' '
	}, s)
}

// collect reads every text below root that users see.
func collect(root string) (all []passage, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file, _ := filepath.Rel(root, path)
		file = filepath.ToSlash(file)
		if d.IsDir() {
			switch name := d.Name(); {
			case name == "testdata", name == "asmgen", name == "node_modules", name == "out", file == "tools/prose",
				strings.HasPrefix(name, ".") && file != ".", strings.HasSuffix(name, "test") && name != "contest":
				return fs.SkipDir
			}
			return nil
		}
		ext := filepath.Ext(file)
		page := strings.HasPrefix(file, "reports/") || strings.HasPrefix(file, "internal/serve/")
		if !(ext == ".md" && file != "docs/zoo.md" || ext == ".yaml" || ext == ".yml" || page && (ext == ".html" || ext == ".js") ||
			ext == ".go" && !strings.HasSuffix(file, "_test.go")) {
			return nil
		}
		body, err := os.ReadFile(path)
		all = append(all, texts(file, string(body))...)
		return err
	})
	return all, err
}

// texts finds the texts of one file, by the ending of its name.
func texts(file, body string) (all []passage) {
	message := func(line int, text string) {
		if count(text) >= fewestWords {
			all = append(all, passage{"messages", file, line, strings.TrimSpace(text)})
		}
	}
	switch filepath.Ext(file) {
	case ".md":
		fenced := false
		all = paragraphs(file, body, func(line string) (string, bool) {
			fence := strings.HasPrefix(strings.TrimSpace(line), "```")
			fenced = fenced != fence
			return line, !fence && !fenced
		})
	case ".yaml", ".yml":
		all = paragraphs(file, body, func(line string) (string, bool) {
			m := comment.FindStringSubmatch(line)
			return strings.Join(m[min(1, len(m)):], ""), m != nil
		})
	case ".html":
		inside(attribute, body, message)
		inside(inPage, inline.ReplaceAllStringFunc(body, blank), message)
	case ".js":
		inside(inScript, body, message)
	case ".go":
		if set := token.NewFileSet(); !generated.MatchString(body) {
			tree, _ := parser.ParseFile(set, file, body, 0) // as far as it can be read: the compiler reports errors better
			ast.Inspect(tree, literals(func(at token.Pos, text string) { message(set.Position(at).Line, text) }))
		}
	}
	return all
}

// paragraphs joins the lines that keep lets through. A blank line, a list item,
// a heading and a row of a table each begin a new paragraph.
func paragraphs(file, body string, keep func(string) (text string, ok bool)) (all []passage) {
	open := false
	for i, line := range strings.Split(body, "\n") {
		text, ok := keep(line)
		switch {
		case !ok || strings.TrimSpace(text) == "":
			open = false
		case open && !item.MatchString(text):
			all[len(all)-1].text += "\n" + text
		default:
			all, open = append(all, passage{"documents", file, i + 1, text}), true
		}
	}
	return all
}

// inside passes the groups of every match on.
func inside(form *regexp.Regexp, body string, message func(line int, text string)) {
	for _, m := range form.FindAllStringSubmatchIndex(body, -1) {
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 {
				message(1+strings.Count(body[:m[g]], "\n"), body[m[g]:m[g+1]])
			}
		}
	}
}

// literals visits the strings of a Go file and the help texts of flags. A sum
// of strings is one message, with %v for its other parts.
func literals(add func(token.Pos, string)) func(ast.Node) bool {
	return func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			f, ok := n.Fun.(*ast.Ident)
			return !ok || f.Name != "panic"
		case *ast.Field:
			if n.Tag != nil {
				text, _ := strconv.Unquote(n.Tag.Value)
				add(n.Pos(), reflect.StructTag(text).Get("help"))
				n.Tag = nil
			}
		case ast.Expr:
			if text, ok := sum(n); ok {
				add(n.Pos(), text)
				return false
			}
		}
		return true
	}
}

// sum joins the literals of a + b + c; ok reports whether one of them is a string.
func sum(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
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
