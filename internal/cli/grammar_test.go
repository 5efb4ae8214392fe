package cli

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"
)

// TestGrammar shows that a parser of one command prints the same as the parser of all commands.
func TestGrammar(t *testing.T) {
	lists := [][]string{
		nil, {""}, {"--help"}, {"solv"}, {"Solve"}, {"newentry"}, {"--nonsense"}, {"--corpora", "easy"}, {"help"},
		{"solve", "-h"}, {"run", "--nonsense"}, {"solve", "--solutions", "two"}, {"solve", "--solutoins", "2"}, {"solve", "a", "b"}, {"solve", "--workers"}, {"solve", "solve"},
		{"run", "--rounds"}, {"list", "nothing"}, {"corpus"}, {"corpus", "generat"}, {"worker"}, {"compare", "--threshold", "x"},
	}
	commands := reflect.TypeFor[commands]()
	for k := range commands.NumField() {
		name := commandName(commands.Field(k).Name)
		lists = append(lists, []string{name, "--help"}) // the help has all flags and arguments of the command
	}
	for _, args := range lists {
		said := func(grammar any, options []kong.Option) string {
			var out bytes.Buffer
			parser, exit, err := parserOf(grammar, &out, &out, options...)
			if err != nil {
				t.Fatalf("%q: %v", args, err)
			}
			command, err := parser.Parse(args)
			selected := ""
			if err == nil && command != nil {
				selected = command.Command()
			}
			return fmt.Sprintf("%s\nexit %v, command %q, error %v", &out, *exit, selected, err)
		}
		if diff := cmp.Diff(said(grammar(nil)), said(grammar(args))); diff != "" {
			t.Errorf("bench %q (-parser of all commands +parser of one):\n%s", args, diff)
		}
	}
	all, one := grammar([]string{"solve"})
	if n := reflect.TypeOf(all).Elem().NumField(); n != 0 || len(one) != 1 {
		t.Errorf("bench solve: the parser has %d commands, want 1", n+len(one))
	}
}

// TestHelpOfFlags shows that the help does not repeat a placeholder, as it does for lists without
// sep:"none".
func TestHelpOfFlags(t *testing.T) {
	parser, _, err := newParser(nil, io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range parser.Model.Leaves(false) {
		for _, flag := range command.Flags {
			if strings.Contains(flag.FormatPlaceHolder(), "...,") {
				t.Errorf("%s: the help repeats the placeholder: %s", command.FullPath(), flag.Summary())
			}
		}
	}
}
