package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

var update = flag.Bool("update", false, "write docs/zoo.md again")

const root = "../.."

// TestTheDocumentIsCurrent compares docs/zoo.md with the comments of the solvers, the tour
// and the recorded figures.
func TestTheDocumentIsCurrent(t *testing.T) {
	want := testkit.Must(compose(root))(t)
	name := filepath.Join(root, outFile)
	if *update {
		testkit.NoError(t, os.WriteFile(name, want, 0o644))
	}
	got := testkit.Must(os.ReadFile(name))(t)
	got = bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")) // a checkout on Windows has other line ends
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s is not what `go run ./tools/zoo` writes (-now +there):\n%s", outFile, diff)
	}
}

// TestEverySolver checks that each solver is in its family and has an article and a row.
func TestEverySolver(t *testing.T) {
	text := testkit.Must(compose(root))(t)
	for _, spec := range roster.All() {
		for _, want := range []string{"\n### " + spec.Family + "\n", "| " + spec.Name + " |", spec.Name} {
			if !bytes.Contains(text, []byte(want)) {
				t.Errorf("%s: the document lacks %q", spec.Name, want)
			}
		}
		if !regexp.MustCompile(`(?m)^#### (.*, )?` + regexp.QuoteMeta(spec.Name) + `(,|$)`).Match(text) {
			t.Errorf("%s has no article", spec.Name)
		}
	}
}

const comment = `// Package %s counts.
//
// Idea: One_two * three.
//   - first
//   - second
//
// Then:
//
//	a | b
//	--+--
//	c | d
//
// Source: Nobody.
// Cost: None.
// Answers: first.
// Nodes: none.
package %s
`

func animal(name, family string, answers solvers.Answers) solvers.Spec {
	return solvers.Spec{
		Name: name, Family: family, Source: strings.ReplaceAll(comment, "%s", strings.Split(name, "-")[0]),
		Answers: answers, Shapes: []sudoku.Shape{sudoku.Shape4, sudoku.Shape9},
	}
}

func TestDocument(t *testing.T) {
	contest, err := config.Parse("zoo.yaml", ".", []byte(
		"task: unique\nworkers: 1\ncorpora: [{name: easy, builtin: easy}]\nsolvers: [all, {name: ape blind, solver: ape, options: {eyes: none}}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	z := &zoo{
		solvers: []solvers.Spec{animal("ape", "apes", solvers.All), animal("bee-one", "bees", solvers.First), animal("owl", "birds", solvers.All), animal("bee-two", "bees", solvers.All), animal("bonobo", "apes", solvers.All)},
		contest: contest,
		unique: figures{
			{"ape", "easy"}: {attempts: 3000, solved: 2999, perSecond: 123456, guesses: 0}, {"ape blind", "easy"}: {attempts: 50, solved: 5, perSecond: 2.345, guesses: -1},
			{"bee-two", "easy"}: {attempts: 200, solved: 0}, {"stranger", "easy"}: {attempts: 1, solved: 1},
		},
		first: figures{{"bee-one", "easy"}: {attempts: 100, solved: 100, perSecond: 999.9, guesses: 1e6}, {"ape", "easy"}: {attempts: 1, solved: 1, perSecond: 1}},
	}
	if z.markedContest, err = config.Parse("marks.yaml", ".", []byte(
		"task: unique\nworkers: 1\ncorpora: [{name: marks, builtin: pencilmarks}]\nsolvers: [owl, {name: owl blind, solver: owl, options: {eyes: none}}]\n")); err != nil {
		t.Fatal(err)
	}
	z.solvers[2].Pencilmarks = true
	z.marked = figures{{"owl", "marks"}: {attempts: 300, solved: 300, perSecond: 45.67, guesses: 1234}, {"ape", "marks"}: {attempts: 1, solved: 1}}
	text := testkit.Must(z.document())(t)
	for _, row := range []struct{ reason, want string }{
		{"the table of pencilmark puzzles has only solvers that take them, with their variants", "|--:|--:|--:|\n| birds | owl | 45.7 | 1,230 | 100% |\n|  | owl blind | - | - | - |\n\nTo measure"},
		{"the article states that the solver takes pencilmark puzzles", "4x4, 9x9; also pencilmark puzzles\n"},
		{"singular and plural", "5 solvers in 3 families."},
		{"three significant digits, and 99.97% is not 100%", "| apes | ape | 123,000 | 0.00 | 99.9% |\n"},
		{"a variant follows its solver; few attempts are numbers, not percent; an unknown number is a dash", "|  | ape blind | 2.35 | - | 5 of 50 |\n"},
		{"a family is together although other solvers are between in the roster; no figures are dashes", "|  | bonobo | - | - | - |\n| bees |"},
		{"a solver of the run with task first has a mark", "| bees | bee-one | 1,000† | 1,000,000 | 100% |\n"},
		{"a solver without a solved puzzle has no speed", "|  | bee-two | - | - | 0% |\n"},
		{"the page has the command of the run with task first", "--task first --solvers bee-one --format csv"},
		{"solvers with the same comment share an article", "\n#### bee-one, bee-two\nCounts.\n"},
		{"the shared article names the solver of each fact", "\n- *boards of bee-two*: 4x4, 9x9\n"},
		{"words of an article are not Markdown", "\n##### Idea\nOne\\_two \\* three.\n"},
		{"lists and indented blocks stay as they are", "\n- first\n- second\n\nThen:\n\n```text\na | b\n--+--\nc | d\n```\n"},
	} {
		if !strings.Contains(string(text), row.want) {
			t.Errorf("%s: the document lacks %q", row.reason, row.want)
		}
	}
	if strings.Contains(string(text), "stranger") {
		t.Error("the document has a contestant that is not in the roster")
	}
}

func TestFigures(t *testing.T) {
	const head = "scope,corpus,contestant,took_part,wrong,attempts,verified_attempts,puzzles_per_s,guesses_per_puzzle,new_column\n"
	for _, row := range []struct{ reason, csv, want string }{
		{"an empty file", "", "is empty"},
		{"another table", "a,b\n1,2\n", "has no column scope"},
		{"a wrong answer", head + "corpus,easy,ape,true,1,5,4,1,1,\n", "zoo.csv:2: ape gave a wrong answer on easy"},
		{"a word instead of a number", head + "corpus,easy,ape,true,0,5,4,1,1,\ncorpus,hard,ape,true,0,many,4,1,1,\n", `zoo.csv:3: attempts is "many"; want a number`},
		{"absent contestants and overall rows have no figures", head + "corpus,easy,ape,true,0,5,4,2.5,,x\ncorpus,easy,bee,false,,,,,,\noverall,,ape,true,0,,,,,\n", ""},
	} {
		dir := t.TempDir()
		testkit.NoError(t, os.WriteFile(filepath.Join(dir, "zoo.csv"), []byte(row.csv), 0o644))
		got, err := readFigures(dir, "zoo.csv")
		switch {
		case row.want == "" && err != nil:
			t.Errorf("%s: %v", row.reason, err)
		case row.want == "":
			want := figures{{"ape", "easy"}: {attempts: 5, solved: 4, perSecond: 2.5, guesses: -1}}
			if len(got) != 1 || got[of{"ape", "easy"}] != want[of{"ape", "easy"}] {
				t.Errorf("%s: %v, want %v", row.reason, got, want)
			}
		case err == nil || !strings.Contains(err.Error(), row.want):
			t.Errorf("%s: error %v, want %q", row.reason, err, row.want)
		}
	}
}

func TestBlocksOf(t *testing.T) {
	for _, row := range []struct{ reason, text, want string }{
		{"a paragraph and a numbered list", "Two\nlines, with a_name.\n 1. once\n    and longer\n 2. twice", "Two lines, with a\\_name.\n\n1. once and longer\n2. twice\n"},
		{"a list with dashes", "Marks:\n  - one\n  - two", "Marks:\n\n- one\n- two\n"},
		{"a fence in a block", "A:\n\n\t```\n\n\tb\n\nThe end.", "A:\n\n````text\n```\n\nb\n````\n\nThe end.\n"},
		{"an escape sequence", "a\x1b[31m", "a\ufffd\\[31m\n"},
		{"nothing", "", ""},
	} {
		if got := blocksOf(row.text); got != row.want {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}
