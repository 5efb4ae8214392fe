package cli

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

// TestCompletionValuesAreUsed shows that each row of the table of values belongs to a flag or an
// argument.
func TestCompletionValuesAreUsed(t *testing.T) {
	parser, _ := testkit.Must2(parserOf(new(commands), io.Discard, io.Discard))(t)
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

// TestCompletion completes the last of the typed words.
func TestCompletion(t *testing.T) {
	parser, _ := testkit.Must2(parserOf(new(commands), io.Discard, io.Discard))(t)
	known := (&session{roster: roster.Builtin()}).values()
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("HOME", dir)
	testkit.NoError(t, errors.Join(os.Mkdir("shards", 0o777), os.WriteFile("puzzles.txt", nil, 0o600), os.WriteFile(".puzzles", nil, 0o600)))
	for _, row := range []struct{ reason, typed, want, not string }{
		{"commands", "", "run solve completion corpus", "echo complete"},
		{"a command", "comp", "compare completion", "run"},
		{"a command of a group", "corpus g", "generate", "run"},
		{"a flag", "compare --p", "--pairs --plan --program --protocol", "--seed"},
		{"a flag of the default command", "--max", "--max-rounds", "--pairs"},
		{"a flag of a command in a group", "corpus check --", "--minimal --where", "--to"},
		{"a hidden flag", "run --w", "--workers", "--without"},
		{"a flag that is negated", "run --no-s", "--no-symmetries", "--no-detail"},
		{"solvers", "run --solvers broad", "broadside :nospace", "band"},
		{"the second solver", "run --solvers dlx,broad", "dlx,broadside", "band"},
		{"one solver", "solve --solver broad", "broadside", ":nospace"},
		{"corpora and files", "run --corpora ea", "easy", "hard"},
		{"files beside corpora", "run --corpora easy,puz", "easy,puzzles.txt", "hard"},
		{"a protocol", "try --protocol csv", "csv-files csv-stdio", "lines"},
		{"puzzle formats", "solve --to p", "pretty", "line"},
		{"a value after =", "run --format=h", "--format=html", "--format=csv"},
		{"fresh puzzles", "contest --corpora easy,fresh:h", "easy,fresh:hard", "hard"},
		{"a mode of a plan", "plan --sandbox of", "off", "required"},
		{"words of an enum", "try --sandbox re", "required", "off"},
		{"the value of a short flag", "run -c puz", "puzzles.txt", "shards/"},
		{"an argument", "list pro", "protocols", "corpora"},
		{"files", "report ", "puzzles.txt shards/", ".puzzles"},
		{"a file at home", "report ~/puz", "~/puzzles.txt", ""},
		{"folders", "serve ", "shards/ :nospace", "puzzles.txt"},
		{"a report", "compare --report jun", "junit= :nospace", "text="},
		{"a report and its file", "compare --report junit=puz", "junit=puzzles.txt", ":nospace"},
		{"after a flag without a value", "run --full --fo", "--format", "--full"},
		{"a value that can be anything", "run --seed ", "", "puzzles.txt"},
	} {
		var got []string
		for _, line := range completions(parser.Model.Node, known, strings.Split(row.typed, " ")) {
			word, _, _ := strings.Cut(line, "\t")
			got = append(got, filepath.ToSlash(word))
		}
		for _, want := range strings.Fields(row.want) {
			if !slices.Contains(got, want) {
				t.Errorf("%s: %q offers %q; want %s", row.reason, row.typed, got, want)
			}
		}
		for _, not := range strings.Fields(row.not) {
			if slices.Contains(got, not) {
				t.Errorf("%s: %q offers %s, which does not fit", row.reason, row.typed, not)
			}
		}
	}
}

// TestCompletionInShells completes words in the shells that are installed.
func TestCompletionInShells(t *testing.T) {
	for shell, ask := range map[string]string{
		// In bash, COMP_WORDS contains the typed words. The command compopt works only during a
		// completion, so a function replaces it.
		"bash": `source ./script; compopt() { :; }; COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; read -ra COMP_WORDS <<<"${COMP_LINE//=/ = }"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _bench; printf '%s\n' "${COMPREPLY[@]}"`,
		"fish": `source ./script; complete -C "$argv[2..]" | string split -f1 \t; true`,
		// zsh completes only in a terminal, so functions replace the parts of its completion system.
		"zsh": `compdef() { }; source ./script; words=("$@"); CURRENT=$#words; PREFIX=$words[-1]
_describe() { print -rl -- "${(@)${(@P)argv[2]}%%:*}" }; _bench`,
		"pwsh": `Invoke-Expression (Get-Content -Raw ./script); (TabExpansion2 $Env:TYPED $Env:TYPED.Length).CompletionMatches.CompletionText`,
	} {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skipf("this needs %s: %v", shell, err)
			}
			dir := t.TempDir()
			text := testkit.Must(shellScripts.ReadFile("completion/" + strings.Replace(shell, "pwsh", "powershell", 1)))(t)
			testkit.NoError(t, errors.Join(os.WriteFile(filepath.Join(dir, "script"), text, 0o600), os.WriteFile(filepath.Join(dir, "two words"), nil, 0o600)))
			for _, row := range []struct{ typed, want string }{
				{"bench run --format=ht", map[string]string{"bash": "html", "zsh": "--format=html", "fish": "--format=html", "pwsh": "--format=html"}[shell]},
				{"bench report two", map[string]string{"bash": `two\ words`, "zsh": "two words", "fish": "two words", "pwsh": "'two words'"}[shell]},
			} {
				cmd := exec.Command(path, append([]string{"-c", ask, shell}, strings.Fields(row.typed)...)...)
				if shell == "fish" {
					cmd.Args = slices.Insert(cmd.Args, 1, "--no-config")
				}
				if shell == "pwsh" { // it makes one command of all arguments
					cmd.Args, cmd.Env = []string{path, "-NoProfile", "-Command", ask}, append(os.Environ(), "TYPED="+row.typed)
				}
				cmd.Dir = dir
				if out, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != row.want {
					t.Errorf("%s: %v, got %q, want %q", row.typed, err, out, row.want)
				}
			}
		})
	}
}
