package completion

import (
	"os/exec"
	"strings"
	"testing"
)

// program returns a command line with texts that contain special characters of shells.
func program() Program {
	return Program{Name: "tool", Default: "run", Commands: []Command{
		{Path: "run", Help: "Run $HOME, `it's` \\ here: \"now\"", Flags: []Flag{
			{Name: "out", Short: "o", Help: "Don't; 50% [x]", Takes: true, Value: Value{Folders: true}},
			{Name: "in", Takes: true, Value: Value{Words: []string{"a", "b"}, List: true, Files: true}},
			{Name: "report", Takes: true, Value: Value{Words: []string{"csv="}}},
			{Name: "full"},
		}},
		{Path: "set", Help: "A group"},
		{Path: "set make", Help: "Make a set", Args: Value{Files: true}},
	}}
}

func TestScriptsAreSyntax(t *testing.T) {
	for _, shell := range Shells() {
		t.Run(shell, func(t *testing.T) {
			text, err := Script(shell, program())
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range []string{"tool", "run", "make", "out", "full", "csv="} {
				if !strings.Contains(text, word) {
					t.Errorf("the script does not contain %s", word)
				}
			}
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skipf("there is no %s", shell)
			}
			cmd := exec.Command(path, "-n")
			cmd.Stdin = strings.NewReader(text)
			if shell == "fish" {
				cmd = exec.Command(path, "-n", "/dev/stdin")
				cmd.Stdin = strings.NewReader(text)
			}
			if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("the shell rejects the script: %v\n%s", err, out)
			}
		})
	}
}

func TestRows(t *testing.T) {
	got := map[string]Value{}
	for _, row := range program().Rows() {
		for _, p := range row.Patterns {
			got[p] = row.Value
		}
	}
	for _, row := range []struct {
		reason, pattern string
		want            Value
		there           bool
	}{
		{"a flag", "'run --out'", Value{Folders: true}, true},
		{"its short form", "'run -o'", Value{Folders: true}, true},
		{"a flag without a value", "'run --full'", Value{}, false},
		{"the commands of a group", "'set '", Value{Words: []string{"make"}}, true},
		{"the arguments of a command", "'set make '", Value{Files: true}, true},
		{"a command without arguments", "'run '", Value{}, false},
	} {
		if v, there := got[row.pattern]; there != row.there || !same(v, row.want) {
			t.Errorf("%s: %s is %+v (%v); want %+v", row.reason, row.pattern, v, there, row.want)
		}
	}
}

func TestUnknownShell(t *testing.T) {
	if _, err := Script("tcsh", program()); err == nil || !strings.Contains(err.Error(), "bash, zsh, fish") {
		t.Errorf("error %v; want one that lists the shells", err)
	}
}
