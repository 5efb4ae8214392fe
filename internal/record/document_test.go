package record

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/testkit"
)

// TestDocument compares docs/reference/record.md with the events: all fields, their types, and
// whether they are optional.
func TestDocument(t *testing.T) {
	raw := testkit.Must(os.ReadFile("../../docs/reference/record.md"))(t)
	text := strings.ReplaceAll(string(raw), "\r\n", "\n")

	want := map[string]string{}
	for _, e := range kinds {
		describe(want, e.kind(), reflect.TypeOf(e).Elem())
		if name := e.kind(); !strings.Contains(text, "["+name+"](#"+name+")") {
			t.Errorf("the table of events does not have %s", name)
		}
	}
	got := map[string]string{}
	section := ""
	rows := regexp.MustCompile("^(?:### (.+)|\\| `(.+?)` \\| (.+?) \\| .+ \\|)$")
	_, events, _ := strings.Cut(text, "\n## Events\n")
	for line := range strings.Lines(events) {
		switch m := rows.FindStringSubmatch(strings.TrimSpace(line)); {
		case m == nil:
		case m[1] != "":
			section = m[1]
		default:
			got[section+": "+m[2]] = m[3]
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("fields of events (-code +document):\n%s", diff)
	}

	_, verdicts, _ := strings.Cut(text, "\n## Verdicts\n")
	verdicts, _, _ = strings.Cut(verdicts, "\n## ")
	var names, listed []string
	for _, v := range judge.Verdicts() {
		names = append(names, v.String())
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `(.+?)` \\|").FindAllStringSubmatch(verdicts, -1) {
		listed = append(listed, m[1])
	}
	if diff := cmp.Diff(names, listed); diff != "" {
		t.Errorf("verdicts (-code +document):\n%s", diff)
	}

	ends := regexp.MustCompile("(?m)^\\| `ended` .*$").FindString(events)
	for _, end := range []Ended{Done, Budget, Abandoned, Interrupted, Skipped} {
		if !strings.Contains(ends, "`"+string(end)+"`") {
			t.Errorf("the row of the field ended does not have %q", end)
		}
	}
	if want := fmt.Sprintf("schema %d;", Schema); !strings.Contains(text, want) {
		t.Errorf("the document does not have %q", want)
	}
	_, sample, _ := strings.Cut(text, "```json\n")
	sample, _, _ = strings.Cut(sample, "```")
	if _, kind, fault := unframe([]byte(sample)); kind != "end" || fault != "" {
		t.Errorf("the sample line has the event %q and the fault %q; want an intact end event", kind, fault)
	}
}

// describe adds the fields of a struct and of the structs in it to a map. The keys are "section:
// field". The values are the types as the document writes them.
func describe(to map[string]string, section string, t reflect.Type) {
	for k := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(k).Tag.Get("json"), ",")
		words := wordsOf(t.Field(k).Type, 1)
		if options == "omitempty" {
			words += ", optional"
		}
		to[section+": "+name] = words
		inner := t.Field(k).Type
		for inner != reflect.TypeFor[Ranges]() && (inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice) {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct && wordsOf(inner, 1) == "object" && (inner != reflect.TypeFor[Host]() || section == "run") {
			describe(to, section+"."+name, inner)
		}
	}
}

// wordsOf returns the name of a JSON type in the document, in the plural if number is not 1.
func wordsOf(t reflect.Type, number int) string {
	word := ""
	switch {
	case t == reflect.TypeFor[time.Time]():
		word = "time"
	case t == reflect.TypeFor[Ranges]():
		return "ranges"
	case t == reflect.TypeFor[json.RawMessage]():
		word = "object"
	case t == reflect.TypeFor[judge.Verdict]():
		word = "string"
	case t.Kind() == reflect.Pointer:
		return wordsOf(t.Elem(), number)
	case t.Kind() == reflect.Slice:
		return "list of " + wordsOf(t.Elem(), 2)
	case t.Kind() == reflect.Struct, t.Kind() == reflect.Map:
		word = "object"
	case t.Kind() == reflect.String:
		word = "string"
	case t.Kind() == reflect.Bool:
		word = "boolean"
	case t.Kind() == reflect.Float64:
		word = "number"
	case t.Kind() == reflect.Int, t.Kind() == reflect.Int64, t.Kind() == reflect.Uint64:
		word = "integer"
	default:
		word = "a " + t.String() + ", for which wordsOf has no name"
	}
	if number > 1 {
		word += "s"
	}
	return word
}
