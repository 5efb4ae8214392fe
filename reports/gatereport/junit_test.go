package gatereport

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/gate"
)

// element describes the content that the junit-10 schema allows in an element.
type element struct {
	required, optional []string // names of attributes
	children           []string // names of child elements, which can occur in any order and number
	text               bool     // true if the element can contain text other than white space
	seconds            []string // names of attributes that are times in seconds
}

// junitElements are the elements that the junit-10 schema allows in testsuites. Attributes that are
// not times can have any text.
var junitElements = map[string]element{
	"testsuites": {
		optional: []string{"name", "time", "tests", "failures", "errors"},
		children: []string{"testsuite"}, seconds: []string{"time"},
	},
	"testsuite": {
		required: []string{"name", "tests", "failures", "errors"},
		optional: []string{"group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"},
		children: []string{"testsuite", "properties", "testcase", "system-out", "system-err"}, seconds: []string{"time"},
	},
	"testcase": {
		required: []string{"name"}, optional: []string{"time", "classname", "group"},
		children: []string{"skipped", "error", "failure", "rerunFailure", "rerunError", "flakyFailure", "flakyError", "system-out", "system-err"},
	},
	"properties": {children: []string{"property"}},
	"property":   {required: []string{"name", "value"}},
	"failure":    {optional: []string{"type", "message"}, text: true},
	"error":      {optional: []string{"type", "message"}, text: true},
	"skipped":    {optional: []string{"type", "message"}, text: true},
	"system-out": {text: true},
	"system-err": {text: true},
}

// seconds matches a time as the strictest copy of the schema allows it: digits, with or without
// commas between the thousands, and at most three decimals.
var seconds = regexp.MustCompile(`^([0-9]+|[0-9]{1,3}(,[0-9]{3})+)(\.[0-9]{0,3})?$`)

// junitFault returns the first violation of the rules of junitElements in a text, or nil.
func junitFault(text []byte) error {
	in := xml.NewDecoder(bytes.NewReader(text))
	var path []string
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line, _ := in.InputPos()
		switch x := token.(type) {
		case xml.StartElement:
			if err := allowed(path, x); err != nil {
				return fmt.Errorf("line %d: %w", line, err)
			}
			path = append(path, x.Name.Local)
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			if len(path) > 0 && !junitElements[path[len(path)-1]].text && len(bytes.TrimSpace(x)) > 0 {
				return fmt.Errorf("line %d: %s holds the text %q; want none", line, path[len(path)-1], x)
			}
		}
	}
}

// allowed returns an error if an element or its attributes are not allowed at this place.
func allowed(path []string, x xml.StartElement) error {
	name := x.Name.Local
	rule, known := junitElements[name]
	places := []string{"testsuites"} // the only element that can be the root
	if len(path) > 0 {
		places = junitElements[path[len(path)-1]].children
	}
	if !known || !slices.Contains(places, name) || x.Name.Space != "" {
		return fmt.Errorf("%s has no place in %s; want one of %s", name, strings.Join(path, "/"), strings.Join(places, ", "))
	}
	var seen []string
	for _, a := range x.Attr {
		seen = append(seen, a.Name.Local)
		if !slices.Contains(rule.required, a.Name.Local) && !slices.Contains(rule.optional, a.Name.Local) {
			return fmt.Errorf("%s has the attribute %s; want only %q and %q", name, a.Name.Local, rule.required, rule.optional)
		}
		if slices.Contains(rule.seconds, a.Name.Local) && !seconds.MatchString(a.Value) {
			return fmt.Errorf("%s has the time %q; want seconds with three decimals at most", name, a.Value)
		}
	}
	for _, a := range rule.required {
		if !slices.Contains(seen, a) {
			return fmt.Errorf("%s has no attribute %s; want one", name, a)
		}
	}
	return nil
}

func TestJUnitFollowsItsSchema(t *testing.T) {
	for _, sc := range scenarios() {
		if err := junitFault(rendered(t, sc.result, "junit")); err != nil {
			t.Errorf("%s: %v", sc.name, err)
		}
	}
}

// TestJUnitRulesRefuse shows that the rules refuse wrong files. Without this test, nobody would notice
// rules that accept everything.
func TestJUnitRulesRefuse(t *testing.T) {
	for _, row := range []struct {
		reason, text, want string
	}{
		{"a valid file", `<testsuites time="1,234.5"><testsuite name="" tests="1" failures="0" errors="0"><testcase name=""><failure>x</failure></testcase></testsuite></testsuites>`, ""},
		{"testsuites has no attribute skipped", `<testsuites skipped="0"/>`, "attribute skipped"},
		{"a case has no attribute file", `<testsuites><testsuite name="" tests="1" failures="0" errors="0"><testcase name="" file="x"/></testsuite></testsuites>`, "attribute file"},
		{"a suite needs its counts", `<testsuites><testsuite name="" tests="1" failures="0"/></testsuites>`, "no attribute errors"},
		{"a case outside a suite", `<testsuites><testcase name=""/></testsuites>`, "testcase has no place"},
		{"another root", `<suites/>`, "suites has no place"},
		{"a time in words", `<testsuites time="1s"/>`, `the time "1s"`},
		{"a time in scientific notation", `<testsuites time="1e3"/>`, `the time "1e3"`},
		{"a text between cases", `<testsuites>passed</testsuites>`, "want none"},
		{"an element in a text", `<testsuites><testsuite name="" tests="1" failures="0" errors="0"><testcase name=""><failure><b/></failure></testcase></testsuite></testsuites>`, "b has no place"},
		{"an open element", `<testsuites>`, "EOF"},
	} {
		err := junitFault([]byte(row.text))
		if row.want == "" && err != nil || row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("%s: got error %v; want %q", row.reason, err, row.want)
		}
	}
}

func TestJUnitCounts(t *testing.T) {
	for _, sc := range scenarios() {
		var root junitRoot
		if err := xml.Unmarshal(rendered(t, sc.result, "junit"), &root); err != nil {
			t.Errorf("%s: %v", sc.name, err)
			continue
		}
		var want, got, told [3]int // numbers of cases, failures and skipped cases
		for _, row := range sc.result.Rows {
			want[0]++
			switch row.Verdict {
			case gate.Regressed:
				want[1]++
			case gate.Slower, gate.Inconclusive:
				want[2]++
			}
		}
		if len(sc.result.Rows) == 0 {
			want = [3]int{1, 0, 1}
		}
		for _, s := range root.Suites {
			told = [3]int{told[0] + s.Tests, told[1] + s.Failures, told[2] + s.Skipped}
			for _, c := range s.Cases {
				got[0]++
				for k, o := range []*junitOutcome{c.Failure, c.Skipped} {
					if o == nil {
						continue
					}
					got[k+1]++
					if !strings.Contains(o.Text, "\n") && len(sc.result.Rows) > 0 || o.Message == "" || len(o.Message) > 120 {
						t.Errorf("%s: %s: got message %q and text %q; want a short message and a complete text", sc.name, c.Name, o.Message, o.Text)
					}
				}
			}
		}
		if got != want || told != want || root.Tests != want[0] || root.Failures != want[1] {
			t.Errorf("%s: got cases, failures, skipped %v, %v in the suites, %d and %d in testsuites; want %v", sc.name, got, told, root.Tests, root.Failures, want)
		}
	}
}

// TestReportsShowTheFigureThatDecided shows that, if both figures are slower, the reports for
// people mark the figure that decided the row.
func TestReportsShowTheFigureThatDecided(t *testing.T) {
	x := row("dlx", "hard", 1000, 1.1, 0.01, gate.Regressed, "the mean is 9.9 times as long")
	x.Measures[meanCPU] = measured(gate.Mean, "cpu", 1000, 9.85, 0.5, gate.Regressed)
	for by, want := range map[int][3]string{
		0:       {`message="regressed: +10.0% (typical CPU time)"`, "**+10.0%**", "+10.0%*"},
		meanCPU: {`message="regressed: +885.0% (mean CPU time)"`, "**+885.0%**", "+885.0%*"},
	} {
		x.By = by
		for i, format := range []string{"junit", "markdown", "text"} {
			if out := string(rendered(t, result(x), format)); !strings.Contains(out, want[i]) {
				t.Errorf("decided by measure %d: %s lacks %s:\n%s", by, format, want[i], out)
			}
		}
	}
}
