package trial

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"sudokubench/internal/program"
	"sudokubench/internal/testkit"
)

// TestSettings shows that the search keeps to the settings of the entry.
func TestSettings(t *testing.T) {
	puzzles := testkit.Must(Puzzles(9))(t)
	for _, row := range []struct {
		reason   string
		settings program.Config
		says     map[string]string
		protocol string
	}{
		{"a file whose name is nowhere", program.Config{File: "in.txt"}, map[string]string{"stdin in in.txt": right, "rows-file spaces in in.txt": right}, "rows-file"},
		{"a file whose name is also an argument", program.Config{File: "in.txt"}, map[string]string{"rows-file in.txt in in.txt": right}, "rows-file"},
		{"a blank that is not tried otherwise", program.Config{Blank: '#'}, map[string]string{"stdin": right, "stdin-rows #": right}, "stdin-rows"},
		{"an answer to a question", program.Config{First: "i"}, map[string]string{"stdin": right, "argument": right, "stdin-rows spaces after i": right}, "stdin-rows"},
		{"spaces", program.Config{Spaces: true}, map[string]string{"stdin": right, "rows-file spaces": right}, "rows-file"},
	} {
		e := spoken("", row.says)
		row.settings.Command = e.Config.Command
		e.Config = row.settings
		r := testkit.Must(Try(context.Background(), e, puzzles[:3]))(t)
		if r.Protocol != row.protocol || r.Guess != Solved || r.File != row.settings.File || r.First != row.settings.First || row.settings.Spaces && !r.Spaces || row.settings.Blank > 0 && r.Blank != "#" {
			t.Errorf("%s: %+v; want %s with the settings", row.reason, r, row.protocol)
		}
	}
}

// TestFileOfCSV shows that the search finds a program whose argument names a file of CSV.
func TestFileOfCSV(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system has no /dev/stdin")
	}
	puzzles := testkit.Must(Puzzles(9))(t)
	r := testkit.Must(Try(context.Background(), spoken("", map[string]string{"csv-stdio /dev/stdin": right}), puzzles[:3]))(t)
	if r.Protocol != "csv-stdio" || r.Argument != "/dev/stdin" || !r.Right() {
		t.Errorf("%+v; want csv-stdio with the argument /dev/stdin", r)
	}
}

// TestFileNames shows which names of files the search takes from the text of a program.
func TestFileNames(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"solve.py":   "open('data/in.txt')\nopen(\"./out.txt\")\nopen('/etc/motd.txt')\nopen('../up.txt')\nopen('data/in.txt')\n'main.index'\nopen('a.dat'), open('b.dat')",
		"Main.class": "\x01\x00\x08data.txt\x01",
	} {
		testkit.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	for _, row := range []struct {
		reason, words string
		command       []string
		want          string
	}{
		{"a script: local names, each once, at most three", "", []string{"python3", "solve.py"}, "data/in.txt out.txt a.dat"},
		{"a message comes first", "cannot open puzzle.txt.", []string{"python3", "solve.py"}, "puzzle.txt data/in.txt out.txt"},
		{"a class", "", []string{"java", "Main"}, "data.txt"},
		{"an argument is not a fixed name", "", []string{"java", "Main", "data.txt"}, ""},
	} {
		e := Entry{Config: program.Config{Command: row.command, Dir: dir}}
		if got := strings.Join(e.fileNames(row.words), " "); got != row.want {
			t.Errorf("%s: %s; want %s", row.reason, got, row.want)
		}
	}
}
