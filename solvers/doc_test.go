package solvers

import (
	"slices"
	"strings"
	"testing"
)

func TestDocOf(t *testing.T) {
	for _, row := range []struct {
		reason string
		source string
		want   Doc
	}{
		{
			"every heading, as in a solver's file",
			`// Package x solves by magic.
//
// Idea: Wave a wand,
// and wait.
//
// Source: M. Erlin, "On Wands", 1240.
// Cost: One wand.
// Answers: first, unique. Nodes: waves of
// the wand.
package x
`,
			Doc{
				Synopsis: "Solves by magic.",
				Idea:     "Wave a wand,\nand wait.",
				Source:   `M. Erlin, "On Wands", 1240.`,
				Cost:     "One wand.",
				Answers:  "first, unique.",
				Nodes:    "waves of\nthe wand.",
			},
		},
		{
			"paragraphs in a section, and Nodes on its own line",
			`// Package x solves
// in two lines, after M. Erlin.
//
// Idea: One.
//
// Two.
//
// Answers: first.
//
// Nodes: none.
package x
`,
			Doc{
				Synopsis: "Solves in two lines, after M. Erlin.",
				Idea:     "One.\n\nTwo.",
				Answers:  "first.",
				Nodes:    "none.",
			},
		},
		{
			"a colon that is no heading, and a heading's word inside a line",
			`// Package x solves.
//
// Idea: Two rules: first this, then that. The Source: unknown to me.
// Note: this is still the idea.
package x
`,
			Doc{
				Synopsis: "Solves.",
				Idea:     "Two rules: first this, then that. The Source: unknown to me.\nNote: this is still the idea.",
			},
		},
		{
			"headings with #, a list, and an indented block that looks like a heading",
			`// Package x solves.
//
// # Idea
//
// Wave:
//   - once
//   - twice
//
//	Cost: 3
//
// # Left out
//
// Wands.
//
// # Idea
//
// A second one.
package x
`,
			Doc{Synopsis: "Solves.", Idea: "Wave:\n  - once\n  - twice\n\n\tCost: 3"},
		},
		{"a block comment with indented headings", "/*\nPackage x solves.\n\n  Idea: Wave.\n  Cost: One.\n*/\npackage x\n", Doc{Synopsis: "Solves.", Idea: "Wave.", Cost: "One."}},
		{"a licence above the comment is not the documentation", "// Copyright nobody.\n\n// Package x solves.\npackage x\n", Doc{Synopsis: "Solves."}},
		{"the ends of lines of another system", "// Package x solves.\r\n//\r\n// Idea: Wave.\r\npackage x\r\n", Doc{Synopsis: "Solves.", Idea: "Wave."}},
		{"no comment", "package x\n", Doc{}},
		{"a comment that is not the package's", "// Words.\n\npackage x\n", Doc{}},
		{"nothing", "", Doc{}},
		{"no Go", "#include <x.h>\n", Doc{}},
	} {
		t.Run(row.reason, func(t *testing.T) {
			got := DocOf(row.source)
			if (got.Text == "") != (row.want == Doc{}) {
				t.Errorf("Text is %q", got.Text)
			}
			if strings.Contains(got.Text, "//") {
				t.Errorf("Text %q holds comment marks", got.Text)
			}
			got.Text = ""
			if got != row.want {
				t.Errorf("got  %+v\nwant %+v", got, row.want)
			}
		})
	}
}

func TestSections(t *testing.T) {
	doc := DocOf(`// Package x solves.
//
// # Idea
//
// Wave.
//
//	/\\  a wand
//
// # State of the wand
// Cost: One wand.
// Answers: first, unique. Nodes: waves.
//
// # Left out
package x
`)
	want := []Section{
		{"Idea", "Wave.\n\n\t/\\\\  a wand"}, {"State of the wand", ""}, {"Cost", "One wand."},
		{"Answers", "first, unique."}, {"Nodes", "waves."}, {"Left out", ""},
	}
	if got := doc.Sections(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func FuzzDocOf(f *testing.F) {
	f.Add("// Package x solves.\n//\n// Idea: Wave.\n// Answers: first. Nodes: none.\npackage x\n")
	f.Add("/* Package x. */ package x")
	f.Add("")
	f.Fuzz(func(t *testing.T, source string) {
		if d := DocOf(source); d.Text == "" && d != (Doc{}) {
			t.Errorf("documentation out of nothing: %+v", d)
		}
	})
}
