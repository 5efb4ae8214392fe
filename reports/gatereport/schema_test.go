package gatereport

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sudokubench/internal/testkit"
)

// schema compiles schema.json. The file allows additional fields, so that later versions can add
// some. Here every object is closed, so that a field that the file does not describe is an error.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text := testkit.Must(os.ReadFile("schema.json"))(t)
	doc := testkit.Must(jsonschema.UnmarshalJSON(bytes.NewReader(text)))(t)
	closeObjects(doc)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	testkit.NoError(t, c.AddResource("schema.json", doc))
	return c.MustCompile("schema.json")
}

func closeObjects(x any) {
	switch x := x.(type) {
	case map[string]any:
		if _, open := x["additionalProperties"]; !open && x["properties"] != nil && x["type"] == "object" {
			x["additionalProperties"] = false
		}
		for _, v := range x {
			closeObjects(v)
		}
	case []any:
		for _, v := range x {
			closeObjects(v)
		}
	}
}

func TestJSONFollowsItsSchema(t *testing.T) {
	s := schema(t)
	for _, sc := range scenarios() {
		value := testkit.Must(jsonschema.UnmarshalJSON(bytes.NewReader(rendered(t, sc.result, "json"))))(t)
		if err := s.Validate(value); err != nil {
			t.Errorf("%s: %v", sc.name, err)
		}
	}
}

// TestSchemaRefuses shows that the schema refuses wrong results. Without this test, nobody would
// notice a schema that accepts everything.
func TestSchemaRefuses(t *testing.T) {
	s := schema(t)
	for _, row := range []struct {
		reason, old, new string
	}{
		{"an unknown verdict", `"verdict": "pass"`, `"verdict": "passed"`},
		{"a number as text", `"pairs": 4`, `"pairs": "4"`},
		{"a field that is not described", `"mode": "paired"`, `"mode": "paired", "more": 1`},
		{"a field of a row that is not described", `"solver": "bitmask-mrv"`, `"solver": "bitmask-mrv", "more": 1`},
		{"a field that is missing", `"elapsed_ns"`, `"warning_ns"`},
		{"another schema version", `"schema": 1`, `"schema": 2`},
		{"an invalid time", `"2026-11-21T09:30:00Z"`, `"yesterday"`},
	} {
		text := string(rendered(t, passing(), "json"))
		changed := strings.Replace(text, row.old, row.new, 1)
		if changed == text || !json.Valid([]byte(changed)) {
			t.Fatalf("%s: cannot replace %s in the result", row.reason, row.old)
		}
		value := testkit.Must(jsonschema.UnmarshalJSON(strings.NewReader(changed)))(t)
		if s.Validate(value) == nil {
			t.Errorf("%s: the schema accepted the result; want an error", row.reason)
		}
	}
}
