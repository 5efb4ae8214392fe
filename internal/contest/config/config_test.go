package config_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/testkit"
)

var names = config.Names{
	Solvers:   []string{"dlx", "bitmask-mrv", "unique-candidate"},
	Families:  map[string][]string{"search": {"bitmask-mrv"}, "exact-cover": {"dlx"}},
	Options:   map[string][]string{"unique-candidate": {"passes"}},
	Builtins:  []string{"training", "four", "seeds", "easy", "minimal", "hard"},
	Formats:   []string{"line", "csv"},
	Reports:   []string{"table", "csv"},
	Protocols: []string{"lines", "csv-files", "csv-stdio"},
	Boards:    []string{"4x4", "9x9"},
}

func TestTheContestOfTheProjectIsValid(t *testing.T) {
	c := testkit.Must(config.Parse("config.yaml", ".", sudokubench.DefaultConfig))(t)
	testkit.NoError(t, c.Resolve(names))
	if len(c.Corpora) != 6 || len(c.Solvers) != 3 {
		t.Errorf("%d corpora and %d solvers", len(c.Corpora), len(c.Solvers))
	}
}

// TestTheContestShowsTheDefaults shows that the defaults in config.yaml are the defaults of the
// code.
func TestTheContestShowsTheDefaults(t *testing.T) {
	c := testkit.Must(config.Parse("config.yaml", ".", sudokubench.DefaultConfig))(t)
	want := config.Defaults()
	want.File, want.Corpora, want.Solvers, want.Programs = c.File, c.Corpora, c.Solvers, []config.Program{}
	want.Reports = []config.Report{{Format: "table", Line: c.Reports[0].Line}}
	want.Time = c.Time // skip this field, because config.yaml states in a comment that there is no default target
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("config.yaml differs from the defaults (-default +file):\n%s", diff)
	}
}

func TestParse(t *testing.T) {
	c, err := config.Parse("my/contest.yaml", "my", []byte(`
seed: 010
task: count
count: 12
limits: {puzzle: 250ms, budget: 1m}
time: 2m
on_bad: skip
corpora:
  - {path: a.csv}
  - {name: b, path: /data/b.txt, format: line, on_bad: fail}
  - easy
solvers: [exact-cover, {name: patient, solver: unique-candidate, options: {passes: 500}}]
out: results
reports: [{format: csv, path: out.csv}]
`))
	if err != nil {
		t.Fatal(err)
	}
	testkit.NoError(t, c.Resolve(names))
	want := config.Defaults()
	want.File, want.Seed, want.Task, want.Count = "my/contest.yaml", 10, "count", 12
	want.Time, want.Puzzle, want.Budget, want.OnBad, want.Out = 2*time.Minute, 250*time.Millisecond, time.Minute, "skip", filepath.Join("my", "results")
	want.Corpora = []config.Corpus{
		{Name: "a", Path: filepath.Join("my", "a.csv"), OnBad: "skip", Line: 9},
		{Name: "b", Path: "/data/b.txt", Format: "line", OnBad: "fail", Line: 10},
		{Name: "easy", Builtin: "easy", OnBad: "skip", Line: 11},
	}
	want.Solvers = []config.Solver{
		{Name: "dlx", Solver: "dlx", Line: 12},
		{Name: "patient", Solver: "unique-candidate", Options: map[string]string{"passes": "500"}, Line: 12},
	}
	want.Reports = []config.Report{{Format: "csv", Path: filepath.Join("my", "out.csv"), Line: 14}}
	testkit.NoDiff(t, cmp.Diff(want, c), "")
	if c.MaxSolutions() != 12 {
		t.Errorf("the limit is %d; want 12", c.MaxSolutions())
	}
}

func TestFaultsNameTheLineAndTheRightWord(t *testing.T) {
	const rest = "corpora: [{builtin: easy}]\nsolvers: [all]\n"
	for _, tt := range []struct{ reason, text, want string }{
		{"a slip of the pen", rest + "ruonds: 3\n", `c.yaml:3: unknown key "ruonds" in the configuration; did you mean rounds?`},
		{"a key of a limit", rest + "limits:\n  puzle: 1s\n", `c.yaml:4: unknown key "puzle" in limits; did you mean puzzle?`},
		{"a key of a corpus", "corpora:\n  - {name: a, file: b}\nsolvers: [all]", `c.yaml:2: unknown key "file" in a corpus; want one of builtin, count, format, fresh, name, on_bad, path`},
		{"a word far from all", rest + "zzzzzzzz: 3\n", `unknown key "zzzzzzzz" in the configuration; want one of`},
		{"a key of an entry", rest + "entries:\n  - {name: taro, comand: x}\n", `c.yaml:4: unknown key "comand" in an entry; did you mean command?`},
		{"a key of its limits", rest + "entries:\n  - {name: taro, command: x, limits: {memry: 1GiB}}\n", `c.yaml:4: unknown key "memry" in limits of an entry; did you mean memory?`},
		{"an entry without a name", rest + "entries: [{command: x}]\n", `c.yaml:3: an entry has no name`},
		{"an entry without a command", rest + "entries: [{name: taro}]\n", `c.yaml:3: an entry has no command`},
		{"an empty command", rest + "entries: [{name: taro, command: []}]\n", `c.yaml:3: the command is empty`},
		{"a mapping in a command", rest + "entries: [{name: taro, command: [a, {b: c}]}]\n", `a word of the command is a mapping`},
		{"a command for a shell", rest + "entries: [{name: taro, command: 'a | b'}]\n", `c.yaml:3: the command contains '|', but it does not run in a shell`},
		{"a name that fits into no table", rest + "entries:\n  - {name: " + strings.Repeat("x", 100_000) + ", command: x}\n", `c.yaml:4: entry "` + strings.Repeat("x", 60) + `"...: its name has 100000 bytes; want at most 100`},
		{"more contestants than can be compared", "corpora: [{name: easy, builtin: easy}]\nentries:\n" + strings.Repeat("  - {name: x, command: x}\n", 1001), `c.yaml: 1001 contestants; want at most 1000`},
		{"a protocol misspelt", rest + "entries:\n  - {name: taro, command: x, protocol: line}\n", `c.yaml:4: entry "taro": unknown protocol "line"; did you mean lines?`},
		{"an unknown board", rest + "entries: [{name: taro, command: x, boards: [9]}]\n", `entry "taro": unknown board "9"`},
		{"an entry called as a solver", rest + "entries: [{name: dlx, command: x}]\n", `two contestants are called "dlx"`},
		{"two entries of one name", rest + "entries:\n  - {name: a, command: x}\n  - {name: a, command: y}\n", `c.yaml:5: two contestants are called "a"`},
		{"memory without a unit", rest + "entries: [{name: a, command: x, limits: {memory: 512}}]\n", `memory is "512"; want a size with a unit, such as 512MiB`},
		{"processes of none", rest + "entries: [{name: a, command: x, limits: {processes: 0}}]\n", `processes is "0"; want a whole number, 1 or more`},
		{"a batch of none", rest + "entries: [{name: a, command: x, batch: 0}]\n", `batch is "0"; want a whole number, 1 or more`},
		{"a batch that shows the clock", "corpora: [{builtin: four}]\nsolvers: [{name: bitmask-mrv, batch: 2}]\n", `batch is "2"; want a whole number from 64 to 65536`},
		{"a batch beyond the memory", "corpora: [{builtin: four}]\nsolvers: [{name: bitmask-mrv, batch: 70_000}]\n", `batch is "70_000"; want a whole number from 64 to 65536`},
		{"a bad sandbox", rest + "sandbox: strict\n", `c.yaml:3: sandbox is "strict"; want required, best-effort, off`},
		{"a bad isolation", rest + "isolation: yes\n", `isolation is "yes"; want none, process`},
		{"a variant with a sign that joins names", rest + "entries: [{name: a, command: x, variants: {a+b: -x}}]\n", `c.yaml:3: a variant is called "a+b"; want a name without / and +`},
		{"a variant without arguments", rest + "entries: [{name: a, command: x, variants: {b: []}}]\n", `the command is empty`},
		{"a variable of no name", rest + "entries: [{name: a, command: x, env: {'': x}}]\n", `want NAME: value`},
		{"a key twice", rest + "rounds: 3\nrounds: 4\n", `c.yaml:4: key "rounds" occurs twice in the configuration, first in line 3`},
		{"a word for a number", rest + "rounds: many\n", `c.yaml:3: rounds is "many"; want a whole number, 1 or more`},
		{"a fraction", rest + "rounds: 1.5\n", `rounds is "1.5"; want a whole number`},
		{"too few", rest + "rounds: 0\n", `rounds is "0"; want a whole number, 1 or more`},
		{"more workers than are of use", rest + "workers: 100_000\n", `c.yaml:3: workers is "100_000"; want a whole number from 0 to 1024`},
		{"a negative seed", rest + "seed: -1\n", `seed is "-1"; want a whole number from 0 to`},
		{"a time without unit", rest + "limits: {puzzle: 5}\n", `puzzle is "5"; want a time above 0 with a unit`},
		{"a target without unit", rest + "time: 45\n", `c.yaml:3: time is "45"; want a time with a unit, such as 45s or 2m, or 0 for no target`},
		{"a target before the run", rest + "time: -1s\n", `c.yaml:3: time is "-1s"; want a time with a unit`},
		{"a list for a word", rest + "task: [first]\n", `task is a list; want a word`},
		{"yes is no boolean", rest + "pin: yes please\n", `pin is "yes please"; want true or false`},
		{"an unknown task", rest + "task: all\n", `task is "all"; want first, unique, count`},
		{"corpora that are no list", "corpora: easy\nsolvers: [all]\n", `c.yaml:1: corpora is "easy"; want a list`},
		{"nothing after a key", rest + "limits:\n", `limits is empty; want keys with values`},
		{"a corpus of two sources", "corpora: [{path: a, builtin: easy}]\nsolvers: [all]\n", `a corpus needs one of the keys path, builtin and fresh`},
		{"fresh puzzles of a public corpus", "corpora: [{builtin: easy, fresh: easy}]\nsolvers: [all]\n", `a corpus needs one of the keys path, builtin and fresh`},
		{"a number of puzzles that exist already", "corpora: [{builtin: easy, count: 5}]\nsolvers: [all]\n", `count is the number of fresh puzzles`},
		{"an unknown level", "corpora: [{fresh: hrad}]\nsolvers: [all]\n", `fresh is "hrad"; want easy, minimal, hard, extreme`},
		{"no YAML", "a: b: c\n", `c.yaml:1: not valid YAML`},
		{"a tab", "a:\n\tb: 1\n", `c.yaml:2: the line begins with a tab; want spaces`},
		{"nothing", "", `c.yaml: the file is empty`},
		{"two documents", rest + "---\nseed: 1\n", `a second YAML document`},
		{"a list at the top", "- a\n", `c.yaml:1: the configuration is a list`},
		{"an unknown solver", "corpora: [{builtin: easy}]\nsolvers:\n  - dxl\n", `c.yaml:3: unknown solver "dxl"; did you mean dlx?`},
		{"an unknown builtin", "corpora: [{builtin: esay}]\nsolvers: [all]\n", `c.yaml:1: unknown builtin corpus "esay"; did you mean easy?`},
		{"an unknown format", "corpora: [{path: a, format: lines}]\nsolvers: [all]\n", `unknown format "lines"; did you mean line?`},
		{"an unknown report", rest + "reports: [{format: pdf}]\n", `c.yaml:3: unknown report format "pdf"; want table, csv`},
		{"an unknown option", "corpora: [{builtin: easy}]\nsolvers: [{name: unique-candidate, options: {pases: 3}}]\n", `solver unique-candidate has no option "pases"; did you mean passes?`},
		{"an option where there is none", "corpora: [{builtin: easy}]\nsolvers: [{name: dlx, options: {x: 3}}]\n", `solver dlx has no option "x"; it has no options`},
		{"options for a family", "corpora: [{builtin: easy}]\nsolvers: [{name: all, options: {x: 3}}]\n", `"all" names several solvers`},
		{"one name twice", "corpora: [{builtin: easy}]\nsolvers: [dlx, dlx]\n", `two contestants are called "dlx"`},
		{"one corpus twice", "corpora: [{builtin: easy}, {builtin: easy}]\nsolvers: [dlx]\n", `two corpora are called "easy"`},
		{"no solver", "corpora: [{builtin: easy}]\n", `c.yaml: no solvers and no entries`},
		{"no corpus", "solvers: [all]\n", `c.yaml: no corpora`},
		{"an empty corpus", "corpora: ['']\nsolvers: [all]\n", `c.yaml:1: a corpus is empty`},
		{"a slip in the word for a corpus", "corpora: [esay]\nsolvers: [all]\n", `c.yaml:1: unknown builtin corpus "esay"; did you mean easy?`},
		{"a path as the word for a corpus", "corpora: [my.csv]\nsolvers: [all]\n", `c.yaml:1: unknown builtin corpus "my.csv"`},
		{"a seed in another base", rest + "seed: 0x10\n", `seed is "0x10"; want a whole number from 0 to`},
		{"a list for a path", "corpora: [{path: [a]}]\nsolvers: [all]\n", `c.yaml:1: path is a list; want a word`},
		{"a word for an entry", rest + "entries: [taro]\n", `c.yaml:3: an entry is "taro"; want keys with values, such as {name: taro, command: [python3, taro.py]}`},
		{"an entry whose name is a list", rest + "entries: [{name: [a], command: x}]\n", `c.yaml:3: name is a list; want a word`},
		{"a solver whose name is a list", "corpora: [{builtin: easy}]\nsolvers: [{name: []}]\n", `c.yaml:2: name is a list; want a word`},
		{"a report without a value", rest + "reports: [{format: }]\n", `c.yaml:3: format is empty; want a word`},
		{"a word for a program", rest + "compare: {base: 5, head: {command: x}}\n", `c.yaml:3: compare.base is "5"; want keys with values`},
		{"a solver that is no list", "corpora: [{builtin: easy}]\nsolvers: dlx\n", `c.yaml:2: solvers is "dlx"; want a list, such as [all]`},
		{"a fraction beside the most rounds", rest + "rounds: 1.5\nmax_rounds: 3\n", `c.yaml:3: rounds is "1.5"; want a whole number, 1 or more`},
		{"more rounds than the most", rest + "rounds: 7\nmax_rounds: 3\n", `c.yaml:4: max_rounds is 3, less than rounds, which is 7`},
		{"a limit of programs for the contest", rest + "limits: {memory: 1GiB}\n", `c.yaml:3: memory is a limit of programs; write it into limits of an entry`},
		{"a limit of programs without a value", rest + "entries: [{name: a, command: x, limits: {memory}}]\n", `c.yaml:3: memory is empty; want a size with a unit, such as 512MiB or 2GiB, or none`},
		{"another encoding", rest + "# caf\xe9\n", `c.yaml:3: the byte 0xE9 is not UTF-8; save the file as UTF-8`},
		{"a zero byte", rest + "out: a\x00b\n", `c.yaml:3: a zero byte; want text in UTF-8`},
		{"a control character", rest + "out: a\x1bb\n", `c.yaml:3: the control character U+001B; remove it, or write \x1b in double quotes`},
		{"a mark within the text", rest + "\ufeffout: a\n", `c.yaml:3: a byte order mark within the text; remove it`},
		{"UTF-16", "\xff\xfea\x00", `c.yaml:1: the file is UTF-16; save it as UTF-8`},
		{"UTF-16 without a mark", "a\x00:\x00", `c.yaml:1: a zero byte; want text in UTF-8`},
		{"a fault after a mark", "\ufeff" + rest + "ruonds: 3\n", `c.yaml:3: unknown key "ruonds" in the configuration; did you mean rounds?`},
		{"Windows line endings", strings.ReplaceAll(rest, "\n", "\r\n") + "ruonds: 3\r\n", `c.yaml:3: unknown key "ruonds" in the configuration; did you mean rounds?`},
		{"a long value", rest + "rounds: " + strings.Repeat("x", 100_000) + "\n", `c.yaml:3: rounds is "` + strings.Repeat("x", 60) + `"...; want a whole number, 1 or more`},
		{"a long key", rest + strings.Repeat("x", 900) + ": 1\n", `c.yaml:3: unknown key "` + strings.Repeat("x", 60) + `"... in the configuration; want one of`},
		{"too many items", "solvers: [" + strings.Repeat("a,", 600_000) + "]\n", `c.yaml: the file has more than 500000 items and lines`},
		{"too large a file", strings.Repeat(" ", config.MaxBytes+1), `c.yaml: the file is larger than 16 MiB`},
		{"aliases that grow", "a: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\ncorpora: &c [*b,*b,*b,*b]\nsolvers: &d [*c,*c,*c,*c]\n", `c.yaml:1: unknown key "a" in the configuration`},
		{"an alias of itself", "corpora: &c [*c]\nsolvers: [all]\n", `c.yaml:1: a corpus is a list; want keys with values`},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			c, err := config.Parse("c.yaml", ".", []byte(tt.text))
			if err == nil {
				err = c.Resolve(names)
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v\nwant one with %s", err, tt.want)
			} else if strings.Contains(err.Error(), "\n") && tt.reason != "aliases that grow" {
				t.Errorf("one fault has several errors: %v", err)
			}
		})
	}
}

// TestManyFaults shows that an error lists a limited number of faults.
func TestManyFaults(t *testing.T) {
	for _, tt := range []struct{ reason, text string }{
		{"keys", strings.Repeat("ruonds: 3\n", 30_000)},
		{"solvers", "corpora: [{builtin: easy}]\nsolvers: [" + strings.Repeat("dxl,", 30_000) + "]\n"},
		{"corpora", "solvers: [all]\ncorpora: [" + strings.Repeat("{builtin: esay},", 30_000) + "]\n"},
		{"entries", "corpora: [{builtin: easy}]\nentries: [" + strings.Repeat("{name: a, command: x},", 1000) + "]\n"},
	} {
		c, err := config.Parse("c.yaml", ".", []byte(tt.text))
		if err == nil {
			err = c.Resolve(names)
		}
		if text := fmt.Sprint(err); strings.Count(text, "\n") != 20 || !strings.HasSuffix(text, "there may be more faults; correct these first") {
			t.Errorf("%s: the error has %d line breaks; want 20 and the last line about more faults: %.300s", tt.reason, strings.Count(text, "\n"), text)
		}
	}
}

func TestEveryFaultIsNamedAtOnce(t *testing.T) {
	_, err := config.Parse("c.yaml", ".", []byte("ruonds: 3\nseed: x\ncorpora: 5\n"))
	if n := strings.Count(fmt.Sprint(err), "c.yaml:"); n != 3 {
		t.Errorf("%d faults are reported; want 3: %v", n, err)
	}
}

func TestANameBesidesItsFamilyKeepsItsOptions(t *testing.T) {
	for _, list := range []string{
		"[all, {name: unique-candidate, options: {passes: 3}}]",
		"[{name: unique-candidate, options: {passes: 3}}, all]",
	} {
		c, err := config.Parse("c.yaml", ".", []byte("corpora: [{builtin: easy}]\nsolvers: "+list))
		if err == nil {
			err = c.Resolve(names)
		}
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, s := range c.Solvers {
			if s.Name == "unique-candidate" && s.Options["passes"] == "3" {
				found++
			}
		}
		if len(c.Solvers) != 3 || found != 1 {
			t.Errorf("%s: %+v", list, c.Solvers)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sudokubench.DefaultConfig)
	f.Add([]byte("a: &a [*a]\ncorpora: *a\n"))
	f.Add([]byte("solvers: [{name: x, options: {passes: 3}}, all]\ncorpora: [{path: x}]"))
	f.Add([]byte("entries: [{name: x, command: a 'b', batch: all, env: {A: 1}, limits: {memory: 1MiB, files: none}}]\ncorpora: [{builtin: easy}]"))
	f.Add([]byte("compare: {base: {command: a, blank: '0'}, head: {command: [b], dir: x, spaces: true, protocol: stdin-rows}}\ncorpora: [{builtin: easy}]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := config.Parse("c.yaml", ".", text)
		if err != nil {
			return
		}
		if p := c.Compare; p != nil && (len(p.Base.Command) == 0 || len(p.Head.Command) == 0) {
			t.Errorf("accepted a comparison without a command: %+v", p)
		}
		if c.Resolve(names) == nil && (len(c.Solvers)+len(c.Programs) == 0 && c.Compare == nil || len(c.Corpora) == 0 || c.Rounds < 1) {
			t.Errorf("accepted an incomplete configuration: %+v", c)
		}
	})
}

func TestMostRounds(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		most         int
		fault        string
	}{
		{"by itself", "corpora: [{builtin: easy}]\n", 200, ""},
		{"as given", "max_rounds: 24\n", 24, ""},
		{"never fewer than there are to be at least", "rounds: 300\n", 300, ""},
		{"as many means no more", "rounds: 12\nmax_rounds: 12\n", 12, ""},
		{"fewer is a slip", "rounds: 20\nmax_rounds: 12\n", 0, "x.yaml:2: max_rounds is 12, less than rounds, which is 20"},
	} {
		c, err := config.Parse("x.yaml", ".", []byte(tt.text))
		switch {
		case tt.fault != "":
			if err == nil || !strings.Contains(err.Error(), tt.fault) {
				t.Errorf("%s: error %v, want %s", tt.reason, err, tt.fault)
			}
		case err != nil || c.MaxRounds != tt.most:
			t.Errorf("%s: at most %d rounds (%v), want %d", tt.reason, c.MaxRounds, err, tt.most)
		}
	}
}

func TestFresh(t *testing.T) {
	for _, tt := range []struct {
		reason, corpora string
		want            config.Corpus
	}{
		{"a recipe", "{name: new, fresh: hard, count: 7}", config.Corpus{Name: "new", Fresh: "hard", Count: 7}},
		{"a recipe without name and number", "{fresh: hard}", config.Corpus{Name: "hard", Fresh: "hard", Count: 500}},
		{"only the level", "fresh:hard", config.Corpus{Name: "fresh-hard", Fresh: "hard", Count: 500}},
	} {
		c := testkit.Must(config.Parse("c.yaml", ".", []byte("corpora: ["+tt.corpora+"]\nsolvers: [all]\n")))(t)
		tt.want.OnBad, tt.want.Line = "fail", 1
		testkit.NoDiff(t, cmp.Diff(tt.want, c.Corpora[0]), "%s", tt.reason)
	}
}

// TestDrawSeed shows that fresh puzzles are unknown before the run, unless the user gives a seed.
func TestDrawSeed(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		drawn        bool
	}{
		{"fresh puzzles", "corpora: [fresh:easy]", true},
		{"fresh puzzles of a known seed", "seed: 7\ncorpora: [fresh:easy]", false},
		{"puzzles that exist already", "corpora: [easy]", false},
	} {
		c := testkit.Must(config.Parse("c.yaml", ".", []byte(tt.text+"\nsolvers: [all]\n")))(t)
		before := c.Seed
		if drawn := c.DrawSeed(); drawn != tt.drawn || drawn != (c.Seed != before) {
			t.Errorf("%s: drawn %t, seed %d", tt.reason, drawn, c.Seed)
		}
	}
}

func TestRefresh(t *testing.T) {
	c := testkit.Must(config.Parse("c.yaml", ".", []byte("corpora: [training, {name: mine, path: easy.txt}, hard]\nsolvers: [all]\n")))(t)
	got := strings.Join(c.Refresh(), ",")
	if k := c.Corpora[2]; got != "hard" || k.Name != "hard" || k.Fresh != "hard" || k.Builtin != "" || c.Corpora[0].Fresh+c.Corpora[1].Fresh != "" {
		t.Errorf("replaced %s, got %+v; want only hard replaced, because other levels cannot be made and files belong to the user", got, c.Corpora)
	}
}
