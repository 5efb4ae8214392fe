package cli

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGrammar: a parser of one command says what the parser of all says.
func TestGrammar(t *testing.T) {
	lists := [][]string{
		nil, {""}, {"--help"}, {"solv"}, {"Solve"}, {"newentry"}, {"--nonsense"}, {"--corpora", "easy"}, {"help"},
		{"solve", "--limit", "two"}, {"solve", "--limt", "2"}, {"solve", "a", "b"}, {"solve", "--workers"}, {"solve", "solve"},
		{"run", "--rounds"}, {"list", "nothing"}, {"corpus"}, {"corpus", "generat"}, {"worker"}, {"compare", "--threshold", "x"},
	}
	commands := reflect.TypeFor[commands]()
	for k := range commands.NumField() {
		name := commandName(commands.Field(k).Name)
		lists = append(lists, []string{name}, []string{name, "--help"}, []string{name, "-h"}, []string{name, "--nonsense"})
	}
	for _, args := range lists {
		said := func(grammar any) string {
			var out bytes.Buffer
			parser, exit, err := parserOf(grammar, &out, &out)
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
			t.Errorf("bench %q (-all commands +these):\n%s", args, diff)
		}
	}
	if n := reflect.TypeOf(grammar([]string{"solve"})).Elem().NumField(); n != 1 {
		t.Errorf("bench solve: a parser of %d commands", n)
	}
}
