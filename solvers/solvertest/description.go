package solvertest

import (
	"regexp"
	"slices"
	"strings"

	"sudokubench/solvers"
)

var namePattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// checkDescription looks at what the roster, the help and the reports show.
func checkDescription(t reporter, spec solvers.Spec) {
	if !namePattern.MatchString(spec.Name) {
		t.Errorf("Name %q: use lower case letters and digits, words joined by '-'", spec.Name)
	}
	if strings.TrimSpace(spec.Family) == "" {
		t.Errorf("Family is empty; say what kind of method it is, such as \"search\"")
	}
	if spec.Answers == 0 || !solvers.All.Has(spec.Answers) {
		t.Errorf("Answers is %d; use solvers.First, solvers.Unique, solvers.Count or all of them", spec.Answers)
	}
	checkShapes(t, spec)
	checkDoc(t, spec)
	if spec.New == nil {
		t.Errorf("New is nil")
		return
	}
	checkOptions(t, spec)
}

func checkShapes(t reporter, spec solvers.Spec) {
	if len(spec.Shapes) == 0 {
		t.Errorf("Shapes is empty; name the boards that it takes, such as sudoku.Shape9")
	}
	for i, shape := range spec.Shapes {
		if !shape.Valid() {
			t.Errorf("Shapes holds %+v, which is no board", shape)
		}
		if slices.Contains(spec.Shapes[:i], shape) {
			t.Errorf("Shapes holds %s twice", shape)
		}
	}
}

// checkDoc wants the headings of a solver's documentation, each with something
// below it, and what they say of the answers to agree with Answers.
func checkDoc(t reporter, spec solvers.Spec) {
	doc := spec.Doc()
	if doc.Text == "" {
		t.Errorf("Source has no package comment; embed the solver's file with //go:embed and document the package there")
		return
	}
	if !strings.HasPrefix(doc.Text, "Package ") {
		t.Errorf("the documentation begins %q; begin with \"Package\", its name, and in one sentence what it does", doc.Synopsis)
	}
	for _, part := range []struct{ heading, text, want string }{
		{"Idea", doc.Idea, "how it works, in words a student follows"},
		{"Source", doc.Source, "the primary source: author, title, year"},
		{"Cost", doc.Cost, "time, memory, and where it is bad"},
		{"Answers", doc.Answers, "the questions it answers"},
		{"Nodes", doc.Nodes, "what one node is"},
	} {
		if part.text == "" {
			t.Errorf("the documentation has nothing under %q; say there %s", part.heading+":", part.want)
		}
	}
	list := doc.Answers
	if end := strings.IndexAny(list, ".;"); end >= 0 {
		list = list[:end]
	}
	if want := spec.Answers.String(); doc.Answers != "" && list != want {
		t.Errorf("the documentation says \"Answers: %s\" and the Spec %q; say the same, up to the first '.' or ';'", list, want)
	}
	if n := strings.Count(doc.Text, "\n"); n < 10 || n > 40 {
		t.Errorf("the documentation has %d lines; an article for a student has 10 to 40", n)
	}
}

// nonsense is the value of no option.
const nonsense = "no such value"

// checkOptions tries every option with its default and with nonsense.
func checkOptions(t reporter, spec solvers.Spec) {
	for i, o := range spec.Options {
		if !namePattern.MatchString(o.Name) {
			t.Errorf("option %q: use lower case letters and digits, words joined by '-'", o.Name)
		}
		if o.Doc == "" || o.Default == "" {
			t.Errorf("option %s: Doc %q, Default %q; give both", o.Name, o.Doc, o.Default)
		}
		if slices.ContainsFunc(spec.Options[:i], func(p solvers.Option) bool { return p.Name == o.Name }) {
			t.Errorf("option %s is there twice", o.Name)
		}
		for _, shape := range spec.Shapes {
			if _, err := spec.New(shape, solvers.Options{o.Name: o.Default}); err != nil {
				t.Errorf("New(%s) with %s=%s, the default: %v", shape, o.Name, o.Default, err)
			}
			_, err := spec.New(shape, solvers.Options{o.Name: nonsense})
			switch {
			case err == nil:
				t.Errorf("New(%s) takes %s=%q; return an error that says what would be right", shape, o.Name, nonsense)
			case !strings.Contains(err.Error(), o.Name) || !strings.Contains(err.Error(), nonsense):
				t.Errorf("New(%s) with %s=%q says %q; name the option and the value", shape, o.Name, nonsense, err)
			}
		}
	}
}
