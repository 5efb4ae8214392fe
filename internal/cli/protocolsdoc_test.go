package cli

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/goldentest"
	"sudokubench/internal/program"
)

// TestProtocolsDocument holds docs/reference/protocols.md to the protocols; -update writes it.
func TestProtocolsDocument(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Protocols

<!-- Generated from internal/program/protocols.go by go test ./internal/cli -run ProtocolsDocument -update -->

A protocol defines how bench sends puzzles to a program and how the program answers. The key ` + "`protocol`" + ` of an
[entry](configuration.md#entries) names it, or ` + "`--entry 'NAME[PROTOCOL]=COMMAND'`" + `. ` + "`bench list protocols -v`" + ` prints the same texts.

| protocol | the program |
|---|---|
`)
	for _, p := range program.Protocols() {
		fmt.Fprintf(&b, "| [%s](#%s) | %s |\n", p.Name, p.Name, p.Synopsis)
	}
	b.WriteString(`
The samples use a 4x4 board. Digits above 9 are the letters A to P. In CSV they are numbers.
`)
	for _, p := range program.Protocols() {
		fmt.Fprintf(&b, "\n## %s\nThe program %s.\n%s\n\n%s\n\n```\n%s```\n", p.Name, p.Synopsis, takes(p.Batch), p.Doc, dialogue(&p.Sample))
	}
	goldentest.Check(t, "../../../docs/reference/protocols.md", "the document has the texts of the program", b.String())
}
