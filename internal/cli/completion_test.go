package cli

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/cli/completion"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

// TestCompletionIsWhole shows that each script has all visible commands, all their flags, and all
// solvers.
func TestCompletionIsWhole(t *testing.T) {
	s := &session{roster: roster.Builtin()}
	parser, _, err := parserOf(new(commands), io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, shell := range completion.Shells() {
		text := script(t, shell)
		dashes := "--"
		if shell == "fish" {
			dashes = "-l "
		}
		for _, leaf := range parser.Model.Leaves(true) {
			if path := strings.TrimPrefix(leaf.Path(), "bench "); !strings.Contains(text, path) {
				t.Errorf("%s: the script lacks the command %s", shell, path)
			}
			for _, flag := range leaf.Flags {
				if !flag.Hidden && !strings.Contains(text, dashes+flag.Name) {
					t.Errorf("%s: the script lacks the flag --%s of %s", shell, flag.Name, leaf.Path())
				}
			}
		}
		for _, spec := range s.roster.All() {
			if !strings.Contains(text, spec.Name) {
				t.Errorf("%s: the script lacks the solver %s", shell, spec.Name)
			}
		}
		for _, hidden := range []string{"echo-", "until-eof", "--without", "-l without"} {
			if strings.Contains(text, hidden) {
				t.Errorf("%s: the script offers %s, which is hidden", shell, hidden)
			}
		}
	}
}

// TestCompletionValuesAreUsed shows that each row of the table of values belongs to a flag or an
// argument.
func TestCompletionValuesAreUsed(t *testing.T) {
	parser, _, err := parserOf(new(commands), io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, leaf := range parser.Model.Leaves(true) {
		path := strings.TrimPrefix(leaf.FullPath(), "bench ")
		for _, flag := range leaf.Flags {
			used[flag.Name], used[path+" "+flag.Name] = true, true
		}
		for _, arg := range leaf.Positional {
			used[path+" "+arg.Name] = true
		}
	}
	for name := range (&session{roster: roster.Builtin()}).values() {
		if !used[name] {
			t.Errorf("values has %q, which is neither a flag nor an argument", name)
		}
	}
}

// shellCases lists typed words, and some of the completions that each shell must offer for the last
// word.
var shellCases = []struct {
	reason string
	typed  []string
	want   []string
	not    string
}{
	{"a command", []string{"comp"}, []string{"compare", "completion"}, "run"},
	{"a command of a group", []string{"corpus", "g"}, []string{"generate"}, "run"},
	{"a flag", []string{"compare", "--p"}, []string{"--pairs", "--plan", "--program", "--protocol"}, "--out"},
	{"a flag of the default command", []string{"--max"}, []string{"--max-rounds"}, "--pairs"},
	{"a flag that is negated", []string{"run", "--no-s"}, []string{"--no-symmetries"}, "--no-detail"},
	{"solvers", []string{"run", "--solvers", "broad"}, []string{"broadside"}, "band"},
	{"the second solver", []string{"run", "--solvers", "dlx,broad"}, []string{"dlx,broadside"}, "band"},
	{"corpora and files", []string{"run", "--corpora", "ea"}, []string{"easy"}, "hard"},
	{"files beside corpora", []string{"run", "--corpora", "puz"}, []string{"puzzles.txt"}, "hard"},
	{"a protocol", []string{"try", "--protocol", "csv"}, []string{"csv-files", "csv-stdio"}, "lines"},
	{"puzzle formats", []string{"solve", "--to", "p"}, []string{"pretty"}, "line"},
	{"words of an enum", []string{"try", "--board", "4"}, []string{"4x4"}, "9x9"},
	{"an argument", []string{"list", "pro"}, []string{"protocols"}, "corpora"},
	{"a file", []string{"report", "puz"}, []string{"puzzles.txt"}, "easy"},
	{"a report and its file", []string{"compare", "--report", "jun"}, []string{"junit="}, "text="},
	{"after a flag without a value", []string{"run", "--full", "--fo"}, []string{"--format"}, "--full"},
}

// TestCompletionInShells completes words in the shells that are installed.
func TestCompletionInShells(t *testing.T) {
	for shell, ask := range map[string]string{
		// In bash, COMP_WORDS contains the typed words. The command compopt works only during a
		// completion, so a function replaces it.
		"bash": `source ./script; compopt() { :; }; COMP_WORDS=(bench "$@"); COMP_CWORD=$#; _bench; printf '%s\n' "${COMPREPLY[@]}"`,
		"fish": `source ./script; set -e argv[1]; complete -C "bench $argv" | string split -f1 \t; true`,
		// zsh completes only in a terminal, so functions replace the parts of its completion
		// system.
		"zsh": `compdef() { }; source ./script; words=(bench "$@"); CURRENT=$#words; PREFIX=$words[-1]; before=''
compset() { local p=$argv[-1]; [[ $PREFIX == ${~p}* ]] || return 1; local rest=${PREFIX##${~p}}; before+=${PREFIX%$rest}; PREFIX=$rest }
offer() { local w; for w; do [[ $w != $PREFIX* ]] || print -r -- $before$w; done }
compadd() { while [[ $1 != -- ]]; do shift; done; shift; offer "$@" }
_describe() { offer "${(@)${(@P)argv[-1]}%%:*}" }
_files() { offer *(N) }
_bench`,
	} {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skipf("this needs %s: %v", shell, err)
			}
			dir := t.TempDir()
			for file, text := range map[string]string{"script": script(t, shell), "puzzles.txt": ""} {
				testkit.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
			}
			for _, row := range shellCases {
				cmd := exec.Command(path, append([]string{"-c", ask, shell}, row.typed...)...)
				if shell == "fish" {
					cmd.Args = append([]string{path, "--no-config", "-c", ask, shell}, row.typed...)
				}
				cmd.Dir = dir
				out, err := cmd.CombinedOutput()
				if err != nil {
					t.Fatalf("%s: %v\n%s", row.reason, err, out)
				}
				got := strings.Fields(string(out))
				for _, want := range row.want {
					if !slices.Contains(got, want) {
						t.Errorf("%s: %q offers %q; want %s", row.reason, row.typed, got, want)
					}
				}
				if slices.Contains(got, row.not) {
					t.Errorf("%s: %q offers %s, which does not fit", row.reason, row.typed, row.not)
				}
			}
		})
	}
}

func script(t *testing.T, shell string) string {
	t.Helper()
	s := &session{roster: roster.Builtin()}
	commands := testkit.Must(s.commandLine())(t)
	return testkit.Must(completion.Script(shell, commands))(t)
}
