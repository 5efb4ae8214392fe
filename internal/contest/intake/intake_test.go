package intake

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
)

func TestMain(m *testing.M) {
	sandbox.Launcher()
	os.Exit(m.Run())
}

// put writes files, given as name and content. A content that begins with "-> " is the target of a link.
func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		testkit.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		if target, is := strings.CutPrefix(text, "-> "); is {
			testkit.NoError(t, os.Symlink(target, path))
			continue
		}
		testkit.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
}

// tarred returns a .tar with files. A name that begins with @ is a link to the rest of the name.
func tarred(t *testing.T, files ...string) string {
	t.Helper()
	var b strings.Builder
	z := tar.NewWriter(&b)
	for _, name := range files {
		h := &tar.Header{Name: name, Mode: 0o644, Size: int64(len("print(1)"))}
		if to, link := strings.CutPrefix(name, "@"); link {
			h = &tar.Header{Name: "data.py", Typeflag: tar.TypeSymlink, Linkname: to}
		}
		testkit.NoError(t, z.WriteHeader(h))
		if h.Size > 0 {
			testkit.Must(z.Write([]byte("print(1)")))(t)
		}
	}
	testkit.NoError(t, z.Close())
	return b.String()
}

// gzipped returns a text packed with gzip.
func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	z := gzip.NewWriter(&b)
	testkit.Must(z.Write([]byte(text)))(t)
	testkit.NoError(t, z.Close())
	return b.String()
}

func zipped(t *testing.T, files ...string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range files {
		_, err := testkit.Must(z.Create(name))(t).Write([]byte("print()\n"))
		testkit.NoError(t, err)
	}
	testkit.NoError(t, z.Close())
	return b.String()
}

// found returns a text for each submission: its name, build and command, or its refusal.
func found(t *testing.T, dir string, look func(string) (string, error)) (list []string) {
	t.Helper()
	all, others := testkit.Must2(Find(dir, filepath.Join(dir, "out")))(t)
	for _, s := range all {
		if s.Refused == "" {
			testkit.NoError(t, s.Unpack(filepath.Join(t.TempDir(), s.Name)))
			s.Choose(look)
		}
		text := s.Name + ": "
		switch {
		case s.Refused != "" && s.ByMachine:
			text += "machine: " + s.Refused
		case s.Refused != "":
			text += "refused: " + s.Refused
		default:
			if s.Build != nil {
				text += strings.Join(s.Build, " ") + " && "
			}
			text += strings.Join(s.Entry.Command, " ") + " in " + filepath.Base(s.Folder)
		}
		list = append(list, text)
	}
	for _, name := range others {
		list = append(list, "other: "+name)
	}
	return list
}

func TestIntake(t *testing.T) {
	everything := func(name string) (string, error) { return "/usr/bin/" + name, nil }
	for _, row := range []struct {
		reason string
		files  map[string]string
		want   string // beginning of the text of the only submission
	}{
		{"a file is a submission", map[string]string{"taro.py": ""}, "taro: python3 taro.py in taro"},
		{"a name has only letters, digits, - and _", map[string]string{"山田 taro!.py": ""}, "taro: python3 山田 taro!.py in taro"},
		{"text is no submission", map[string]string{"notes.txt": "", "README.md": ""}, "other: README.md"},
		{"the folder of the contest is left out", map[string]string{"out/contest.yaml": "", "a.py": ""}, "a: python3"},
		{"hidden files are left out", map[string]string{".git/x.py": "", "a.py": ""}, "a: python3"},
		{"one script of a folder", map[string]string{"a/s.pl": "", "a/notes.txt": ""}, "a: perl s.pl in a"},
		{"a script with an interpreter", map[string]string{"a/tool": "#!/usr/bin/env python3\n"}, "a: ./tool in a"},
		{"an executable", map[string]string{"a/tool": "\x7fELF"}, "a: ./tool in a"},
		{"sources come before an executable", map[string]string{"a/tool": "\x7fELF", "a/s.c": "int main(){}"}, "a: cc -O2 -o entry s.c -lm && ./entry in a"},
		{"files without main belong to the one with main", map[string]string{"a/z.c": "int main(){}", "a/b.c": ""}, "a: cc -O2 -o entry z.c b.c -lm && ./entry in a"},
		{"a usual name decides", map[string]string{"a/main.py": "", "a/board.py": ""}, "a: python3 main.py in a"},
		{"the name of the author decides", map[string]string{"a/a.py": "", "a/board.py": ""}, "a: python3 a.py in a"},
		{"two candidates", map[string]string{"a/x.py": "", "a/y.py": ""}, "a: refused: x.py and y.py could each be the program; call the one to start main.py, or write entry.yaml with a line such as command: [python3, x.py]"},
		{"a folder in the folder", map[string]string{"a/a-main/src/s.rb": "", "a/README": ""}, "a: ruby s.rb in src"},
		{"nothing to start", map[string]string{"a/notes.txt": ""}, "a: refused: bench found nothing that it can start"},
		{"a class of Java with a package", map[string]string{"a/Main.java": "package p.q;\nclass Main { public static void main(String[] a) {} }", "a/B.java": ""}, "a: javac Main.java B.java -d . && java -cp . p.q.Main in a"},
		{"a module of Go", map[string]string{"a/go.mod": "module a\n", "a/x.go": ""}, "a: go build -o entry . && ./entry in a"},
		{"a crate", map[string]string{"a/Cargo.toml": "[package]\nname = \"fast\"\n"}, "a: cargo build --release --offline && ./target/release/fast in a"},
		{"a package of Node", map[string]string{"a/package.json": `{"scripts": {"start": "node lib/go.js x"}}`}, "a: node lib/go.js x in a"},
		{"a package of Node with a build", map[string]string{"a/package.json": `{"main": "d.js", "scripts": {"build": "tsc"}}`}, "a: npm run build && node d.js in a"},
		{"a Makefile", map[string]string{"a/Makefile": "x:\n", "a/x.c": "int main(){}"}, "a: make &&  in a"},
		{"entry.yaml decides", map[string]string{"a/entry.yaml": "command: [python3, y.py]\n", "a/x.py": "", "a/y.py": ""}, "a: python3 y.py in a"},
		{"entry.yaml cannot switch the sandbox off", map[string]string{"a/entry.yaml": "command: [./x]\nsandbox: off\n"}, `a: refused: entry.yaml:2: unknown key "sandbox"`},
		{"entry.yaml cannot raise limits", map[string]string{"a/entry.yaml": "command: [./x]\nlimits: {memory: none}\n"}, `a: refused: entry.yaml:2: unknown key "limits"`},
		{"entry.yaml without a command", map[string]string{"a/entry.yaml": "protocol: lines\n"}, `a: refused: entry.yaml:1: entry.yaml has no command`},
		{"an empty entry.yaml", map[string]string{"a/entry.yaml": ""}, `a: refused: entry.yaml`},
		{"a link out of the folder", map[string]string{"a/x.py": "", "a/data": "-> /etc/passwd"}, "a: refused: data is a link that leaves the folder"},
		{"a link up", map[string]string{"a/x.py": "-> ../b.py"}, "a: refused: x.py is a link that leaves the folder"},
		{"a link to a folder", map[string]string{"a/x.py": "", "a/d/e": "", "a/l": "-> d"}, "a: refused: l is a link"},
		{"a link inside the folder is copied", map[string]string{"a/main.py": "-> x.py", "a/x.py": ""}, "a: python3 main.py in a"},
		{"a submission that is a link", map[string]string{"a": "-> /etc"}, "a: refused: it is a link"},
		{"an archive", map[string]string{"a.zip": zipped(t, "a/main.py", "__MACOSX/a/._main.py")}, "a: python3 main.py in a"},
		{"an archive whose path leaves", map[string]string{"a.zip": zipped(t, "main.py", "../../evil.py")}, "a: refused: it contains the path ../../evil.py, which leaves its folder"},
		{"an archive with an absolute path", map[string]string{"a.zip": zipped(t, "/etc/cron.d/x")}, "a: refused: it contains the path /etc/cron.d/x"},
		{"a .tar.gz with a long ending", map[string]string{"a.tar.gz": gzipped(t, tarred(t, "main.py"))}, "a: python3 main.py"},
		{"a .tar.gz", map[string]string{"a.tgz": gzipped(t, tarred(t, "a/main.py", "__MACOSX/a/._main.py"))}, "a: python3 main.py in a"},
		{"a .tar", map[string]string{"a.tar": tarred(t, "main.py")}, "a: python3 main.py"},
		{"a .tar whose path leaves", map[string]string{"a.tar": tarred(t, "main.py", "../../evil.py")}, "a: refused: it contains the path ../../evil.py, which leaves its folder"},
		{"a .tar with a link", map[string]string{"a.tar": tarred(t, "main.py", "@/etc/passwd")}, "a: refused: data.py is a link that leaves the folder, or is not a file"},
		{"a .tar.gz that ends too early", map[string]string{"a.tgz": gzipped(t, tarred(t, "main.py")[:515])}, "a: refused: bench cannot open the archive"},
		{"an archive of another kind", map[string]string{"a.7z": "7z\xbc\xaf"}, "a: refused: bench cannot open the archive"},
		{"an archive that is none", map[string]string{"a.zip": "hello"}, "a: refused: bench cannot open the archive"},
		{"an archive of another kind", map[string]string{"a.rar": "hello"}, "a: refused: bench cannot open the archive"},
	} {
		dir := t.TempDir()
		put(t, dir, row.files)
		got := found(t, dir, everything)
		if len(got) == 0 || !strings.HasPrefix(got[0], row.want) {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}

func TestNamesDiffer(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{"taro/s.py": "", "taro.c": "", "Taro.py": "", "!.py": ""})
	got := map[string]bool{}
	for _, s := range only(t, dir) {
		got[strings.ToLower(s.Name)] = true
	}
	if len(got) != 4 {
		t.Errorf("got names %v; want four", got)
	}
}

func TestMissingToolIsNoFaultOfTheAuthor(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{"a.py": ""})
	got := found(t, dir, func(string) (string, error) { return "", exec.ErrNotFound })
	if want := "a: machine: this machine has no python3, which the program needs"; got[0] != want {
		t.Errorf("got %q, want %q", got[0], want)
	}
}

func TestHugeArchiveIsRefused(t *testing.T) {
	dir := t.TempDir()
	var one, b bytes.Buffer
	c := testkit.Must(flate.NewWriter(&one, flate.BestSpeed))(t)
	testkit.Must(c.Write(make([]byte, 1<<20)))(t)
	testkit.NoError(t, c.Flush()) // what it has written can be repeated
	zeros := bytes.Repeat(one.Bytes(), maxBytes>>20+1)
	z := zip.NewWriter(&b)
	w := testkit.Must(z.CreateRaw(&zip.FileHeader{Name: "zeros", Method: zip.Deflate, CompressedSize64: uint64(len(zeros)), UncompressedSize64: maxBytes + 1<<20}))(t)
	testkit.Must(w.Write(zeros))(t)
	testkit.NoError(t, z.Close())
	put(t, dir, map[string]string{"bomb.zip": b.String()})
	s := only(t, dir)[0]
	if !strings.HasPrefix(s.Refused, "it has more than 200MiB") {
		t.Errorf("got %q", s.Refused)
	}
}

func TestHashChangesWithFiles(t *testing.T) {
	dir := t.TempDir()
	hash := func() string { return only(t, dir)[0].Hash }
	put(t, dir, map[string]string{"a/x.py": "1"})
	before := hash()
	if hash() != before {
		t.Error("the hash of the same files changed")
	}
	for _, files := range []map[string]string{{"a/x.py": "2"}, {"a/y": ""}} {
		put(t, dir, files)
		if now := hash(); now == before {
			t.Errorf("the hash did not change with %v", files)
		} else {
			before = now
		}
	}
}

func TestMake(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("make is missing")
	}
	for _, row := range []struct{ reason, makefile, want string }{
		{"the executable that it makes is the program", "tool:\n\tprintf '\\177ELF' > tool\n", "./tool"},
		{"object files are no programs", "tool:\n\tprintf '\\177ELF' > main.o; cp main.o tool\n", "./tool"},
		{"a folder with the executable", "tool:\n\tmkdir bin obj; printf '\\177ELF' > bin/tool; cp bin/tool obj/main.o\n", "./bin/tool"},
		{"two executables", "all:\n\tprintf '\\177ELF' > tool; cp tool other\n", "other and tool could each be the program; call the one to start main, or"},
		{"the script beside it is the program", "x:\n\ttrue\n", "python3 x.py"},
		{"a build without a network", "x:\n\techo cannot download >&2; exit 3\n", "the build make failed; it has no network"},
		{"the message of a failed build is shown", "x:\n\techo sorry >&2; exit 3\n", "the build make failed"},
	} {
		dir := t.TempDir()
		put(t, dir, map[string]string{"a/Makefile": row.makefile, "a/x.py": ""})
		s := only(t, dir)[0]
		testkit.NoError(t, s.Unpack(filepath.Join(t.TempDir(), "a")))
		s.Choose(exec.LookPath)
		testkit.NoError(t, s.Make(context.Background(), sandbox.BestEffort, func(string) (string, error) { return "", nil }))
		if s.ByMachine {
			t.Skip(s.Refused)
		}
		if got := strings.Join(s.Entry.Command, " ") + s.Refused; !strings.HasPrefix(got, row.want) || strings.Contains(row.makefile, "sorry") != strings.Contains(got, "\nsorry") {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
	ended, stop := context.WithCancel(context.Background())
	stop()
	s := &Submission{Source: t.TempDir(), Build: []string{"make"}}
	testkit.NoError(t, s.Unpack(filepath.Join(t.TempDir(), "a")))
	if err := s.Make(ended, sandbox.BestEffort, exec.LookPath); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v after the end of the context", err)
	}
}

func only(t *testing.T, dir string) []*Submission {
	list, _ := testkit.Must2(Find(dir, ""))(t)
	return list
}
