package config

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench"
)

// documented is a row of docs/reference/configuration.md.
type documented struct{ kind, value string }

// readDocument returns the rows of the document's tables by section and key. The third cell of a
// row is the default.
func readDocument(t *testing.T) map[string]map[string]documented {
	t.Helper()
	text, err := os.ReadFile("../../../docs/reference/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	sections, section := map[string]map[string]documented{}, ""
	row := regexp.MustCompile("^\\| `([a-z_]+)` \\| (.+?) \\| (.+?) \\|")
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "## "); ok {
			section = strings.TrimSpace(name)
		} else if m := row.FindStringSubmatch(line); m != nil {
			if sections[section] == nil {
				sections[section] = map[string]documented{}
			}
			sections[section][m[1]] = documented{m[2], m[3]}
		}
	}
	return sections
}

// readBy maps each function of the decoder to the section of the document that describes the keys
// that the function reads.
var readBy = map[string]string{
	"config": "Contest", "config.limits": "limits", "corpus": "corpora", "solver": "solvers", "program": "entries", "compare": "compare", "entryLimits": "entries.limits", "report": "reports",
}

// TestDocumentHasTheKeys compares the keys of the document and their types with the decoder.
func TestDocumentHasTheKeys(t *testing.T) {
	want, got := map[string]map[string]string{}, map[string]map[string]string{}
	for _, name := range []string{"decode.go", "entry.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				gatherKeys(f.Body, f.Name.Name, want)
			}
		}
	}
	for section, rows := range readDocument(t) {
		got[section] = map[string]string{}
		for key, row := range rows {
			got[section][key] = row.kind
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("keys and types (-code +document):\n%s", diff)
	}
	for section, keys := range want {
		for key := range keys {
			if !regexp.MustCompile(`\b` + key + `:`).Match(sudokubench.DefaultConfig) {
				t.Errorf("config.yaml does not show the key %s of %s", key, section)
			}
		}
	}
}

// gatherKeys finds the composite literals of the type fields in a function, and adds their keys
// with the types of the values to the map.
func gatherKeys(in ast.Node, place string, to map[string]map[string]string) {
	ast.Inspect(in, func(n ast.Node) bool {
		literal, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		if name, ok := literal.Type.(*ast.Ident); !ok || name.Name != "fields" {
			return true
		}
		section := readBy[place]
		if section == "" {
			section = "no section for " + place
		}
		to[section] = map[string]string{}
		for _, e := range literal.Elts {
			pair := e.(*ast.KeyValueExpr)
			key := strings.Trim(pair.Key.(*ast.BasicLit).Value, `"`)
			to[section][key] = typeOf(place+"."+key, pair.Value)
			gatherKeys(pair.Value, place+"."+key, to)
		}
		return false
	})
}

// typeOf returns the type of a key in the words of the document. It finds the type from the
// function that reads the value.
func typeOf(place string, value ast.Node) (word string) {
	if other := map[string]string{ // several functions read these keys, so they are listed here
		"config.time": "duration", "program.batch": "integer or `all`", "program.command": "list or string",
	}[place]; other != "" {
		return other
	}
	ast.Inspect(value, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || word != "" {
			return word == ""
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.SelectorExpr:
			name = f.Sel.Name
		case *ast.Ident:
			name = f.Name
		}
		if name == "oneOf" {
			word = choice(call.Args[3])
			return false
		}
		word = map[string]string{
			"boolean": "boolean", "duration": "duration", "entryLimits": "mapping", "integer": "integer", "list": "list", "mapping": "mapping",
			"compare": "mapping", "most": "integer or `none`", "pairs": "mapping", "program": "mapping", "path": "path", "seed": "integer", "size": "size or `none`", "text": "string",
		}[name]
		return word == ""
	})
	if word == "" {
		return "a type that the test does not know"
	}
	return word
}

// choice returns the words that a key accepts as the type of the key.
func choice(words ast.Expr) string {
	var list []string
	switch x := words.(type) {
	case *ast.CallExpr:
		list = map[string][]string{"Tasks": Tasks(), "Isolations": Isolations(), "Sandboxes": Sandboxes(), "Blanks": Blanks()}[x.Fun.(*ast.Ident).Name]
	case *ast.CompositeLit:
		for _, e := range x.Elts {
			list = append(list, strings.Trim(e.(*ast.BasicLit).Value, `"`))
		}
	}
	if len(list) == 0 {
		return "a choice that the test does not know"
	}
	last := len(list) - 1
	return "`" + strings.Join(list[:last], "`, `") + "` or `" + list[last] + "`"
}

// TestDocumentHasTheDefaults parses the defaults in the document and shows that they change no
// setting. If the document has no literal default for a key, it shows that the code has no default
// either.
func TestDocumentHasTheDefaults(t *testing.T) {
	rows := readDocument(t)
	for _, tt := range []struct {
		section, before, after string
		of                     func(*Config) any
	}{
		{"Contest", "", "", func(c *Config) any { return c }},
		{"limits", "limits: {", "}", func(c *Config) any { return c.Times }},
		{"entries", "entries: [{name: x, command: x, ", "}]", func(c *Config) any { return c.Entries[0] }},
		{"entries.limits", "entries: [{name: x, command: x, limits: {", "}}]", func(c *Config) any { return c.Entries[0].Limits }},
	} {
		separator := ", "
		if tt.before == "" {
			separator = "\n"
		}
		parse := func(keys string) *Config {
			c, err := Parse("c.yaml", ".", []byte(tt.before+keys+tt.after))
			if err != nil {
				t.Fatalf("%s: %v", tt.section, err)
			}
			c.File = ""
			return c
		}
		var literal []string
		for key, row := range rows[tt.section] {
			if value := strings.Trim(row.value, "`"); row.value == "`"+value+"`" {
				literal = append(literal, key+": "+value)
			}
		}
		plain := tt.of(parse(map[bool]string{true: "seed: 20201121", false: ""}[tt.before == ""]))
		if diff := cmp.Diff(plain, tt.of(parse(strings.Join(literal, separator)))); diff != "" {
			t.Errorf("%s: defaults (-code +document):\n%s", tt.section, diff)
		}
		text, err := json.Marshal(plain)
		if err != nil {
			t.Fatal(err)
		}
		var have map[string]any
		if err := json.Unmarshal(text, &have); err != nil {
			t.Fatal(err)
		}
		for key, row := range rows[tt.section] {
			if strings.HasPrefix(row.value, "`") && strings.HasSuffix(row.value, "`") || row.value == "required" || row.value == "see below" {
				continue
			}
			for _, name := range []string{key, key + "_ns", key + "_bytes"} {
				if value := have[name]; value != nil && !reflect.ValueOf(value).IsZero() {
					t.Errorf("%s: the default of %s is %v, but %s in the document", tt.section, key, value, row.value)
				}
			}
		}
	}
}
