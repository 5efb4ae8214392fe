package contest

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/testkit"
)

// TestOwnFiles shows that an entry can read its own folder, unless the folder contains files of the
// contest or of another entry.
func TestOwnFiles(t *testing.T) {
	root := testkit.Must(filepath.EvalSymlinks(t.TempDir()))(t)
	home := filepath.Join(root, "contest")
	for _, name := range []string{
		"contest/c.yaml", "contest/taro.py", "contest/hana.py", "contest/puzzles/all.txt", "contest/taro/solve.py", "contest/taro/lib/more.py", "contest/hana/solve.py",
		"contest/hana/deep/other.py", "contest/pair/one.py", "contest/pair/two.py", "contest/data/p.csv", "contest/data/solve.py", "contest/out/solve.py", "away/solve.py",
	} {
		path := filepath.Join(root, name)
		testkit.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		testkit.NoError(t, os.WriteFile(path, nil, 0o666))
	}
	t.Chdir(home)
	t.Setenv("TMPDIR", filepath.Join(root, "scratch"))
	entry := func(command ...string) config.Program { return config.Program{Command: command, Base: "."} }
	with := func(dir string, command ...string) config.Program {
		return config.Program{Command: command, Base: ".", Dir: dir}
	}
	type result struct {
		Dir   string   // path below the root folder of the test
		Named []string // paths below the root folder of the test
	}
	const taro, hana = "contest/taro/solve.py", "contest/hana/solve.py"
	for _, tt := range []struct {
		reason  string
		entries []config.Program
		want    []result
	}{
		{"each in its folder", []config.Program{entry("python3", "taro/solve.py"), entry("./hana/solve.py", "-x")},
			[]result{{"contest/taro", []string{taro}}, {"contest/hana", []string{hana}}}},
		{"scripts side by side", []config.Program{entry("python3", "taro.py"), entry("python3", "hana.py")},
			[]result{{"", []string{"contest/taro.py"}}, {"", []string{"contest/hana.py"}}}},
		{"two in a folder", []config.Program{entry("python3", "pair/one.py"), entry("python3", "pair/two.py")},
			[]result{{"", []string{"contest/pair/one.py"}}, {"", []string{"contest/pair/two.py"}}}},
		{"the same program twice", []config.Program{entry("python3", "pair/one.py"), entry("python3", "pair/one.py", "--fast")},
			[]result{{"contest/pair", []string{"contest/pair/one.py"}}, {"contest/pair", []string{"contest/pair/one.py"}}}},
		{"one inside the other's", []config.Program{entry("hana/solve.py"), entry("hana/deep/other.py")},
			[]result{{"", []string{hana}}, {"contest/hana/deep", []string{"contest/hana/deep/other.py"}}}},
		{"a folder is named", []config.Program{entry("java", "-cp", "taro", "Solve")}, []result{{"contest/taro", []string{"contest/taro"}}}},
		{"its own folder comes before that of the contest", []config.Program{with("taro", "java", "-cp", ".", "Solve")}, []result{{"contest/taro", []string{"contest/taro"}}}},
		{"and what is not there is beside the configuration", []config.Program{with("taro", "python3", "hana/solve.py")}, []result{{"contest/taro", []string{hana}}}},
		{"a module with the name of a folder", []config.Program{with("taro", "python3", "-m", "lib")}, []result{{"contest/taro", nil}}},
		{"the key dir and no file in the command", []config.Program{with("taro", "python3", "-m", "solve")}, []result{{"contest/taro", nil}}},
		{"the key dir inside the folder of another entry", []config.Program{with("hana/deep", "x"), entry("hana/solve.py")},
			[]result{{"contest/hana/deep", nil}, {"", []string{hana}}}},
		{"beside the puzzles", []config.Program{entry("data/solve.py")}, []result{{"", []string{"contest/data/solve.py"}}}},
		{"beside the records", []config.Program{entry("out/solve.py")}, []result{{"", []string{"contest/out/solve.py"}}}},
		{"elsewhere", []config.Program{entry("../away/solve.py")}, []result{{"away", []string{"away/solve.py"}}}},
		{"by its whole path", []config.Program{entry(filepath.Join(root, "away/solve.py"))}, []result{{"away", []string{"away/solve.py"}}}},
		{"what is relative comes first", []config.Program{entry(filepath.Join(root, "away/solve.py"), "taro/solve.py")},
			[]result{{"contest/taro", []string{"away/solve.py", taro}}}},
		{"nothing is named", []config.Program{entry("true", "-taro.py", "7", "")}, []result{{"", nil}}},
	} {
		c := &config.Config{File: "c.yaml", Out: "out", Programs: tt.entries, Corpora: []config.Corpus{{Path: "data/p.csv"}, {Path: "puzzles/all.txt"}}}
		files := testkit.Must(ownFilesOf(c))(t)
		var got []result
		for _, f := range files {
			r := result{Dir: below(t, root, f.dir)}
			for _, n := range f.named {
				r.Named = append(r.Named, below(t, root, n))
			}
			got = append(got, r)
		}
		testkit.NoDiff(t, cmp.Diff(tt.want, got), "%s", tt.reason)
	}
}

func below(t *testing.T, root, path string) string {
	t.Helper()
	if path == "" {
		return ""
	}
	rel := testkit.Must(filepath.Rel(root, path))(t)
	return filepath.ToSlash(rel)
}

// TestExposedFolder shows that the key dir of an entry must not name a folder with files of the
// contest or of another entry.
func TestExposedFolder(t *testing.T) {
	root := testkit.Must(filepath.EvalSymlinks(t.TempDir()))(t)
	for _, name := range []string{"c.yaml", "taro/solve.py", "all/hana/solve.py", "all/jiro.py", "all/jiro2.py", "data/p.csv", "data/solve.py"} {
		path := filepath.Join(root, name)
		testkit.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		testkit.NoError(t, os.WriteFile(path, nil, 0o666))
	}
	t.Chdir(root)
	t.Setenv("TMPDIR", filepath.Join(root, "tmp"))
	t.Setenv("HOME", filepath.Join(root, "home"))
	entry := func(name, dir string, command ...string) config.Program {
		return config.Program{Name: name, Command: command, Base: ".", Dir: dir}
	}
	for _, tt := range []struct {
		reason  string
		entries []config.Program
		want    string // text that the error must contain; "" means no error
	}{
		{"its own folder", []config.Program{entry("taro", "taro", "python3", "solve.py")}, ""},
		{"the folder of the contest", []config.Program{entry("taro", ".", "python3", "taro/solve.py")}, "taro: dir . contains c.yaml"},
		{"the folder of a corpus", []config.Program{entry("taro", "data", "python3", "solve.py")}, "contains data/p.csv"},
		{"a folder of several programs", []config.Program{entry("jiro", "all", "python3", "jiro.py"), entry("hana", "all/hana", "python3", "solve.py")}, "solve.py of hana"},
		{"the same without a folder for the other", []config.Program{entry("jiro", "all", "python3", "jiro.py"), entry("hana", "", "python3", "all/hana/solve.py")}, "solve.py of hana"},
		{"a command that names the folder of the contest", []config.Program{entry("taro", "", "java", "-cp", ".", "Solve")}, "names the folder ., which contains"},
		{"a command that names a folder above all", []config.Program{entry("taro", "", "x", "..")}, "names the folder .., which contains"},
		{"two programs in the same folder of classes", []config.Program{entry("a", "", "java", "-cp", "all/hana", "A"), entry("b", "", "java", "-cp", "all/hana", "B", "c.yaml")}, ""},
		{"a script with two settings", []config.Program{entry("a", "", "python3", "all/jiro.py", "c.yaml"), entry("b", "", "python3", "all/jiro.py", "all/jiro2.py")}, ""},
		{"two variants that share a folder on purpose", []config.Program{entry("jiro", "all", "python3", "jiro.py"), entry("jiro2", "./all", "python3", "jiro2.py")}, ""},
	} {
		c := &config.Config{File: "c.yaml", Out: "out", Programs: tt.entries, Corpora: []config.Corpus{{Path: "data/p.csv"}}}
		_, err := ownFilesOf(c)
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(filepath.ToSlash(err.Error()), tt.want)) {
			t.Errorf("%s: error %v; want %q", tt.reason, err, tt.want)
		}
	}
}

// TestLinksOut shows that an entry of a configuration cannot name a link to a file outside.
func TestLinksOut(t *testing.T) {
	root := testkit.Must(filepath.EvalSymlinks(t.TempDir()))(t)
	for _, name := range []string{"contest/taro/solve.py", "contest/common.py", "away/key"} {
		path := filepath.Join(root, name)
		testkit.NoError(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, nil, 0o666)))
	}
	t.Chdir(filepath.Join(root, "contest"))
	if err := errors.Join(os.Symlink("../../away/key", "taro/key"), os.Symlink("../away", "hana"), os.Symlink("../common.py", "taro/common.py"), os.Symlink("contest", "../linked")); err != nil {
		t.Skip("no links: ", err)
	}
	for _, tt := range []struct {
		reason  string
		entry   config.Program
		refused bool
	}{
		{"a file", config.Program{Base: ".", Line: 1, Command: []string{"python3", "taro/solve.py"}}, false},
		{"a link to a key", config.Program{Base: ".", Line: 1, Command: []string{"python3", "taro/solve.py", "taro/key"}}, true},
		{"a link to a folder", config.Program{Base: ".", Line: 1, Command: []string{"python3", "solve.py"}, Dir: "hana"}, true},
		{"a file in a link to a folder", config.Program{Base: ".", Line: 1, Command: []string{"hana/key"}}, true},
		{"a link within the contest", config.Program{Base: ".", Line: 1, Command: []string{"python3", "taro/common.py"}}, false},
		{"the contest's own folder is a link", config.Program{Base: "../linked", Line: 1, Command: []string{"python3", "taro/solve.py"}}, false},
		{"a path that says where it leads", config.Program{Base: ".", Line: 1, Command: []string{"../away/key"}}, false},
		{"a link that the organiser typed", config.Program{Base: ".", Command: []string{"taro/key"}}, false},
	} {
		err := new(ownFiles).find(&tt.entry)
		if refused := err != nil; refused != tt.refused || refused && !strings.Contains(err.Error(), "outside the folder of the configuration") {
			t.Errorf("%s: error %v, want one: %t", tt.reason, err, tt.refused)
		}
	}
}
