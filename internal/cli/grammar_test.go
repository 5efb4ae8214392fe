package cli

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/diff"

	"sudokubench/internal/testkit"
)

// TestGrammar shows that a parser of one command prints the same as the parser of all commands.
func TestGrammar(t *testing.T) {
	lists := [][]string{ // a parser that is used again has no default command, so the arguments without a command come first
		{"--corpora", "easy"}, nil, {""}, {"--help"}, {"solv"}, {"Solve"}, {"newentry"}, {"--nonsense"}, {"help"},
		{"solve", "-h"}, {"run", "--nonsense"}, {"solve", "--solutions", "two"}, {"solve", "--solutoins", "2"}, {"solve", "a", "b"}, {"solve", "--workers"}, {"solve", "solve"},
		{"run", "--rounds"}, {"list", "nothing"}, {"corpus"}, {"corpus", "generat"}, {"worker"}, {"compare", "--threshold", "x"},
	}
	commands := reflect.TypeFor[commands]()
	for k := range commands.NumField() {
		name := commandName(commands.Field(k).Name)
		lists = append(lists, []string{name, "--help"}) // the help has all flags and arguments of the command
	}
	var out bytes.Buffer
	whole, ended, err := newParser(nil, &out, &out)
	for _, args := range lists {
		said := func(parser *kong.Kong, ended *exit, err error) []byte {
			if err != nil {
				t.Fatalf("%q: %v", args, err)
			}
			out.Reset()
			*ended = exit{}
			command, err := parser.Parse(args)
			selected := ""
			if err == nil && command != nil {
				selected = command.Command()
			}
			return fmt.Appendf(nil, "%s\nexit %v, command %q, error %v\n", &out, *ended, selected, err)
		}
		if differ := diff.Diff("parser of all commands", said(whole, ended, err), "parser of one", said(newParser(args, &out, &out))); differ != nil {
			t.Errorf("bench %q:\n%s", args, differ)
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
	parser, _ := testkit.Must2(newParser(nil, io.Discard, io.Discard))(t)
	for _, command := range parser.Model.Leaves(false) {
		for _, flag := range command.Flags {
			if strings.Contains(flag.FormatPlaceHolder(), "...,") {
				t.Errorf("%s: the help repeats the placeholder: %s", command.FullPath(), flag.Summary())
			}
		}
	}
}
