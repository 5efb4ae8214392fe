package config_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/sys/limits"
	"sudokubench/internal/testkit"
)

func TestEntries(t *testing.T) {
	c, err := config.Parse("my/contest.yaml", "my", []byte(`
corpora: [{builtin: easy}]
sandbox: off
isolation: process
entries:
  - {name: plain, command: "python3 'two words.py' --fast"}
  - name: whole
    command: [./solve, 9, "a b"]
    dir: them
    protocol: csv-files
    batch: 100
    boards: [9x9]
    env: {LEVEL: 3, EMPTY: ""}
    sandbox: required
    limits: {puzzle: 2s, budget: 1m, start: 20s, memory: 512MiB, output: 1.5MB, file_size: none, disk: 1GiB, processes: none, files: 32}
  - {name: more, command: x, protocol: csv-stdio, batch: all, fields: true, stdin: true}
`))
	if err == nil {
		err = c.Resolve(names)
	}
	if err != nil {
		t.Fatal(err)
	}
	want := []config.Program{
		{Name: "plain", Command: []string{"python3", "two words.py", "--fast"}, Base: "my", Protocol: "lines", Limits: config.DefaultProgramLimits(), Line: 6},
		{
			Name: "whole", Command: []string{"./solve", "9", "a b"}, Base: "my", Dir: filepath.Join("my", "them"), Protocol: "csv-files", Batch: 100,
			Boards: []string{"9x9"}, Env: map[string]string{"LEVEL": "3", "EMPTY": ""}, Sandbox: "required", Line: 7,
			Limits: config.ProgramLimits{
				Times:     limits.Times{Puzzle: 2 * time.Second, Budget: time.Minute, Start: 20 * time.Second},
				Resources: limits.Resources{Memory: 512 << 20, Output: 1_500_000, Disk: 1 << 30, Files: 32},
			},
		},
		{Name: "more", Command: []string{"x"}, Base: "my", Protocol: "csv-stdio", Batch: -1, Fields: true, Stdin: true, Limits: config.DefaultProgramLimits(), Line: 16},
	}
	testkit.NoDiff(t, cmp.Diff(want, c.Programs), "")
	if c.Sandbox != "off" || c.Isolation != "process" {
		t.Errorf("sandbox %q, isolation %q", c.Sandbox, c.Isolation)
	}
	testkit.NoDiff(t, cmp.Diff([]string{"EMPTY=", "LEVEL=3"}, c.Programs[1].Environment()), "environment")
	if got := c.Programs[0].At("a.py"); got != filepath.Join("my", "a.py") {
		t.Errorf("At(a.py) is %s; want it in the folder my", got)
	}
}

func TestParseEntry(t *testing.T) {
	for _, tt := range []struct {
		reason, text, protocol string
		name, spoken           string
		command                []string
		fault                  string
	}{
		{"plain", "taro=python3 taro.py", "", "taro", "lines", []string{"python3", "taro.py"}, ""},
		{"the protocol of the flag", "taro=x", "argument", "taro", "argument", []string{"x"}, ""},
		{"a protocol of its own", "taro[csv-stdio]=x", "argument", "taro", "csv-stdio", []string{"x"}, ""},
		{"more signs", "taro=x a=b[c]", "", "taro", "lines", []string{"x", "a=b[c]"}, ""},
		{"a bracket that is not closed is of the name", "ta[ro=x", "", "ta[ro", "lines", []string{"x"}, ""},
		{"single quotes keep all", `t=sh -c 'a | b > "$c"'`, "", "t", "lines", []string{"sh", "-c", `a | b > "$c"`}, ""},
		{"double quotes keep blanks", `t=x "a b"c "" \"`, "", "t", "lines", []string{"x", "a bc", "", `"`}, ""},
		{"a backslash in double quotes", `t=x "a\"\n"`, "", "t", "lines", []string{"x", `a"\n`}, ""},
		{"a path of Windows", `t=bin\solver.exe .\in.txt "C:\Program Files\x"`, "", "t", "lines", []string{`bin\solver.exe`, `.\in.txt`, `C:\Program Files\x`}, ""},
		{"a backslash before a blank or a backslash", `t=a\ b c\\d`, "", "t", "lines", []string{"a b", `c\d`}, ""},
		{"no name", "=x", "", "", "", nil, "has no name"},
		{"a protocol is no name", "[lines]=x", "", "", "", nil, "has no name"},
		{"no sign", "python3 taro.py", "", "", "", nil, "has no ="},
		{"no command", "taro=  ", "", "", "", nil, "the command is empty"},
		{"an open quote", "taro='x", "", "", "", nil, "has an opening ' but no closing one"},
		{"a last backslash", `taro=x\`, "", "", "", nil, "ends with a backslash"},
		{"a variable", `taro="$HOME/x"`, "", "", "", nil, "does not run in a shell"},
		{"a zero byte", "taro=x\x00y", "", "", "", nil, "a zero byte"},
	} {
		e, err := config.ParseProgram(tt.text, tt.protocol)
		if tt.fault != "" {
			if err == nil || !strings.Contains(err.Error(), tt.fault) {
				t.Errorf("%s: error %v, want %q", tt.reason, err, tt.fault)
			}
			continue
		}
		want := config.Program{Name: tt.name, Protocol: tt.spoken, Command: tt.command, Base: ".", Limits: config.DefaultProgramLimits()}
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
		} else if diff := cmp.Diff(want, e); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
	}
}

// TestSizes shows that a size is refused if it is too large to count, below one byte, or not a
// number with a unit.
func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{
		"1B": 1, "2 KiB": 2048, "1kB": 1000, "1.5GiB": 3 << 29, "none": 0,
		"-1MiB": -1, "0MiB": -1, "9999999999TiB": -1, "NaNMiB": -1, "InfB": -1, "MiB": -1, "12": -1, "1mib": -1,
	} {
		c, err := config.Parse("c.yaml", ".", []byte("entries: [{name: a, command: x, limits: {memory: "+text+"}}]\n"))
		if (want < 0) != (err != nil) {
			t.Errorf("%s: error %v", text, err)
		} else if err == nil && c.Programs[0].Limits.Memory != want {
			t.Errorf("%s is %d bytes, want %d", text, c.Programs[0].Limits.Memory, want)
		}
	}
}

// TestEntryText shows that Parse reads the entry that Text writes.
func TestEntryText(t *testing.T) {
	e := config.Program{
		Name: "mine", Dir: "my folder", Command: []string{"python3", "one.py", "-c", "a: b, [1]", "9", "", "'\"\\"}, Protocol: "stdin-rows", Blank: "0", Spaces: true, Batch: 3,
		Boards: []string{"9x9"}, Limits: config.DefaultProgramLimits(),
	}
	e.Limits.Memory = 2 << 30
	text := e.Text()
	if strings.Contains(text, "\n") {
		t.Errorf("%s\nwant one line", text)
	}
	c := testkit.Must(config.Parse("c.yaml", ".", []byte("corpora: [{builtin: easy}]\nentries:\n  "+text+"\n")))(t)
	e.Base, e.Line = ".", 3
	if diff := cmp.Diff([]config.Program{e}, c.Programs); diff != "" {
		t.Errorf("(-want +got):\n%s\nin %s", diff, text)
	}
}

// TestEntriesCanOnlyTighten shows what an entry loosens, and that a contest with sandbox: required
// refuses weaker protections.
func TestEntriesCanOnlyTighten(t *testing.T) {
	for _, tt := range []struct {
		reason, contest, entry string
		loosens                string // "" means nothing
		refused                bool
	}{
		{"an entry as most are", "required", "", "", false},
		{"stricter than the contest", "best-effort", "sandbox: required, limits: {memory: 100MiB, puzzle: 10ms}", "", false},
		{"no sandbox in a contest that does not require one", "best-effort", "sandbox: off", "e (sandbox off)", false},
		{"no sandbox in a contest that requires one", "required", "sandbox: off", "e (sandbox off)", true},
		{"a weaker sandbox", "required", "sandbox: best-effort", "e (sandbox best-effort)", true},
		{"no limit", "required", "limits: {memory: none}", "e (memory none)", true},
		{"a larger limit", "required", "limits: {disk: 1GiB}", "e (disk 1024MiB instead of 256MiB)", false},
		{"a limit one unit larger", "best-effort", "limits: {disk: 257MiB}", "e (disk 257MiB instead of 256MiB)", false},
		{"limits of time do not protect the machine", "required", "limits: {puzzle: 10s, start: 1m}", "e (puzzle 10s instead of 1s, start 1m0s instead of 10s)", false},
		{"the same size", "required", "limits: {memory: 1GiB, processes: 256}", "", false},
	} {
		c, err := config.Parse("c.yaml", ".", []byte("corpora: [{builtin: easy}]\nsandbox: "+tt.contest+"\nentries:\n  - {name: e, command: x, "+tt.entry+"}\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(c.Loosened(), "; "); got != tt.loosens {
			t.Errorf("%s: loosens %q, want %q", tt.reason, got, tt.loosens)
		}
		err = c.Resolve(names)
		if refused := err != nil; refused != tt.refused || refused && !strings.HasPrefix(err.Error(), `c.yaml:4: entry "e" removes protections (`) {
			t.Errorf("%s: error %v, want one: %t", tt.reason, err, tt.refused)
		}
	}
}
