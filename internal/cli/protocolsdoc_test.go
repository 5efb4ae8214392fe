package cli

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/program"
	"sudokubench/internal/testkit/goldentest"
)

// forms describes each form of puzzles in a few words.
var forms = map[program.Form]string{
	program.Line: "a line per puzzle", program.Rows: "nine rows", program.CSV: "nine rows of CSV", program.Golf: "their number, then a line per puzzle",
	program.Batches: "a batch of lines",
}

// TestProtocolsDocument shows that docs/reference/protocols.md matches the protocols in the code.
// -update rewrites the document.
func TestProtocolsDocument(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Protocols

<!-- Generated from internal/program/protocols.go by go test ./internal/cli -run ProtocolsDocument -update -->

A protocol defines how bench sends puzzles to a program and how the program answers. The key ` + "`protocol`" + ` of an
[entry](configuration.md#entries) names it, or ` + "`--entry 'NAME[PROTOCOL]=COMMAND'`" + `. ` + "`bench list protocols -v`" + ` prints the same texts.

A program does not need changes if one of these rows describes it. ` + "`bench try`" + ` finds the row, except ` + "`worker`" + `.

| the program starts | gets the puzzles from | as | and writes | protocol |
|---|---|---|---|---|
`)
	for _, p := range program.Protocols() {
		from, answers := string(p.Source), "solutions in any form"
		if p.Source == program.NamedFile {
			from = "`" + p.File + "` in its working folder"
		}
		switch {
		case p.Leaves != "":
			answers = "`" + p.Leaves + "`"
		case p.Form == program.Batches:
			answers = "its time, then a line per puzzle"
		case p.Starts == program.Stays:
			answers = "a line per puzzle at once"
		case p.Form == program.Golf:
			answers = "lines `puzzle,solution`"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | [%s](#%s) |\n", p.Starts, from, forms[p.Form], answers, p.Name, p.Name)
	}
	b.WriteString(`
In a contest, the first protocol gives the most exact times: it times each puzzle, without the start-up of the program. In ` + "`bench compare`" + `, the last protocol does.

Blanks are written as the samples show. The key ` + "`blank`" + ` of an entry sets another sign. The key ` + "`spaces`" + ` separates the digits of rows by spaces.
` + "`file` and `answers` set other names of files, and `first` sets a line before the puzzle, such as the number of rows." + `

A grid with blanks claims no solution, in any protocol. If it changes no clue, the program gives up this puzzle: the verdict is ` + "`declined`" + `, also for the
puzzle itself and for a grid with a digit twice in a row. If it changes a clue, the verdict is ` + "`wrong`" + `. In answers, a blank is ` + "`.`, `0`, `_`, `-` or `*`" + `; in CSV it can be an empty
field. If the program ends with an exit code other than 0 and a message on standard error, it did not give up: the verdict is ` + "`crashed`" + `.

The samples use a 4x4 board. Digits above 9 are the letters A to P. In CSV they are numbers.
`)
	for _, p := range program.Protocols() {
		fmt.Fprintf(&b, "\n## %s\nThe program %s.\n%s\n\n%s\n\n```\n%s```\n", p.Name, p.Synopsis, takes(&p), p.Doc, dialogue(&p.Sample))
	}
	goldentest.Check(t, "../../../docs/reference/protocols.md", "the document has the texts of the program", b.String())
}
