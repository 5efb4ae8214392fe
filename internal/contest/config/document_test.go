package config

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench"
	"sudokubench/internal/sys/limits"
	"sudokubench/internal/testkit"
)

// documented is a row of docs/reference/configuration.md.
type documented struct{ kind, value string }

// readDocument returns the rows of the document's tables by section and key. The third cell of a
// row is the default.
func readDocument(t *testing.T) map[string]map[string]documented {
	t.Helper()
	text := testkit.Must(os.ReadFile("../../../docs/reference/configuration.md"))(t)
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

// TestDocumentHasTheKeys compares the keys of the document and their types with the tags of the
// configuration.
func TestDocumentHasTheKeys(t *testing.T) {
	got := map[string]map[string]string{}
	for section, rows := range readDocument(t) {
		got[section] = map[string]string{}
		for key, row := range rows {
			got[section][key] = row.kind
		}
	}
	want := map[string]map[string]string{}
	for section, of := range map[string]struct {
		value any
		only  string
	}{
		"Contest": {Config{}, ""}, "limits": {limits.Times{}, "puzzle|budget|grace"}, "corpora": {Corpus{}, ""}, "solvers": {Solver{}, ""},
		"entries": {Program{}, ""}, "compare": {compare{}, ""}, "entries.limits": {ProgramLimits{}, ""}, "reports": {Report{}, ""},
	} {
		want[section] = map[string]string{}
		for _, k := range keysOf(reflect.ValueOf(of.value), of.only) {
			want[section][k.name] = typeOf(k)
			if !regexp.MustCompile(`\b` + k.name + `:`).Match(sudokubench.DefaultConfig) {
				t.Errorf("config.yaml does not show the key %s of %s", k.name, section)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("keys and types (-code +document):\n%s", diff)
	}
}

// typeOf returns the type of a key in the words of the document.
func typeOf(k key) string {
	_, word, _ := strings.Cut(k.option, "|")
	switch k.value.Interface().(type) {
	case bool:
		return "boolean"
	case time.Duration:
		return "duration"
	case int64:
		return "size or `none`"
	case []string:
		return map[bool]string{true: "list or string", false: "list"}[k.option == "command"]
	case int, uint64:
		if word == "none" || word == "all" {
			return "integer or `" + word + "`"
		}
		return "integer"
	case string:
		if words := strings.Split(k.option, "|"); len(words) > 1 {
			last := len(words) - 1
			return "`" + strings.Join(words[:last], "`, `") + "` or `" + words[last] + "`"
		}
		return map[bool]string{true: "path", false: "string"}[k.option == "path"]
	}
	return map[bool]string{true: "list", false: "mapping"}[k.value.Kind() == reflect.Slice]
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
		{"entries", "entries: [{name: x, command: x, ", "}]", func(c *Config) any { return c.Programs[0] }},
		{"entries.limits", "entries: [{name: x, command: x, limits: {", "}}]", func(c *Config) any { return c.Programs[0].Limits }},
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
		text := testkit.Must(json.Marshal(plain))(t)
		var have map[string]any
		testkit.NoError(t, json.Unmarshal(text, &have))
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
