package solvertest

import (
	"slices"
	"strings"

	"sudokubench/solvers"
)

// checkDescription checks the fields of the Spec, which the roster, the help and the reports show.
func checkDescription(t reporter, spec solvers.Spec) {
	if !solvers.ValidName(spec.Name) {
		t.Errorf("Name is %q; want lower-case letters and digits, with words joined by -", spec.Name)
	}
	if strings.TrimSpace(spec.Family) == "" {
		t.Errorf("Family is empty; want the kind of method, such as \"search\"")
	}
	if spec.Answers == 0 || !solvers.All.Has(spec.Answers) {
		t.Errorf("Answers is %d; want solvers.First, solvers.Unique and solvers.Count, joined by |, or solvers.All", spec.Answers)
	}
	checkShapes(t, spec)
	checkDoc(t, spec)
	if spec.New == nil {
		t.Errorf("New is nil; want the function that makes a solver")
		return
	}
	checkOptions(t, spec)
}

func checkShapes(t reporter, spec solvers.Spec) {
	if len(spec.Shapes) == 0 {
		t.Errorf("Shapes is empty; want the boards that the solver supports, such as sudoku.Shape9")
	}
	for i, shape := range spec.Shapes {
		if !shape.Valid() {
			t.Errorf("Shapes contains %+v, which is not the shape of a board", shape)
		}
		if slices.Contains(spec.Shapes[:i], shape) {
			t.Errorf("Shapes contains %s twice", shape)
		}
	}
}

// checkDoc checks that the documentation of a solver has all sections, that each contains text, and
// that the section Answers agrees with Spec.Answers. It also checks the first word and the length.
func checkDoc(t reporter, spec solvers.Spec) {
	doc := spec.Doc()
	if doc.Text == "" {
		t.Errorf("Source has no package comment; embed the file of the solver with //go:embed, and describe the solver in the package comment of this file")
		return
	}
	if !strings.HasPrefix(doc.Text, "Package ") {
		t.Errorf("the package comment begins with %q; begin it with \"Package\", the name of the package, and one sentence about what the solver does", doc.Synopsis)
	}
	for _, part := range []struct{ heading, text, want string }{
		{"Idea", doc.Idea, "how the solver works, in words that a student understands"},
		{"Source", doc.Source, "author, title and year of the primary source"},
		{"Cost", doc.Cost, "time, memory, and the puzzles for which the solver is slow"},
		{"Answers", doc.Answers, "the questions that the solver answers"},
		{"Nodes", doc.Nodes, "what the solver counts as one node"},
	} {
		if part.text == "" {
			t.Errorf("the package comment has no text in the section %s; write \"# %s\" or \"%s:\" at the beginning of a line, and below it %s", part.heading, part.heading, part.heading, part.want)
		}
	}
	list := doc.Answers
	if end := strings.IndexAny(list, ".;"); end >= 0 {
		list = list[:end]
	}
	if want := spec.Answers.String(); doc.Answers != "" && list != want {
		t.Errorf("the package comment has \"Answers: %s\", but Spec.Answers is %q; the text up to the first . or ; must be the same", list, want)
	}
	if n := strings.Count(doc.Text, "\n"); n < 10 || n > 120 {
		t.Errorf("the package comment has %d lines; want 10 to 120", n)
	}
}

// nonsense is a value that every option must refuse.
const nonsense = "no such value"

// checkOptions checks that New accepts the listed values of every option and refuses nonsense.
func checkOptions(t reporter, spec solvers.Spec) {
	for i, o := range spec.Options {
		if !solvers.ValidName(o.Name) {
			t.Errorf("the name of option %q is not valid; want lower-case letters and digits, with words joined by -", o.Name)
		}
		if o.Doc == "" || o.Default == "" {
			t.Errorf("option %s has Doc %q and Default %q; set both", o.Name, o.Doc, o.Default)
		}
		if slices.ContainsFunc(spec.Options[:i], func(p solvers.Option) bool { return p.Name == o.Name }) {
			t.Errorf("Options contains %s twice", o.Name)
		}
		if len(o.Values) > 0 && !slices.Contains(o.Values, o.Default) {
			t.Errorf("option %s has the Default %q, which is not one of its Values %q", o.Name, o.Default, o.Values)
		}
		for _, shape := range spec.Shapes {
			for _, value := range append([]string{o.Default}, o.Values...) {
				if _, err := spec.New(shape, solvers.Options{o.Name: value}); err != nil {
					t.Errorf("New(%s) with %s=%s, a value that Options lists: %v", shape, o.Name, value, err)
				}
			}
			_, err := spec.New(shape, solvers.Options{o.Name: nonsense})
			switch {
			case err == nil:
				t.Errorf("New(%s) accepts %s=%q; return an error that names the values that are allowed", shape, o.Name, nonsense)
			case !strings.Contains(err.Error(), o.Name) || !strings.Contains(err.Error(), nonsense):
				t.Errorf("New(%s) with %s=%q returns the error %q; the error must name the option and the value", shape, o.Name, nonsense, err)
			}
		}
	}
}
