//go:build unix

package sandbox

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

func TestWords(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"short", "no such file\n", "no such file", "all text is kept"},
		{"two ends", strings.Repeat("a", wordsBytes) + strings.Repeat("b", wordsBytes), strings.Repeat("a", wordsBytes) + strings.Repeat("b", wordsBytes), "both ends are full, and no byte between them is dropped"},
		{"long", "first" + strings.Repeat("x", 5000) + "last", "first" + strings.Repeat("x", wordsBytes-5) + " [...] " + strings.Repeat("x", wordsBytes-4) + "last", "a panic begins with the cause, a Python traceback ends with it"},
		{"escapes", "\x1b]0;title\x07 a\tb\r\n\xff\u202eü", `\x1b]0;title\x07 a b` + "\n" + `\xff\u202eü`, "a terminal must not receive escape codes"},
	} {
		for _, piece := range []int{1, 7, 1 << 20} {
			var w Words
			for at := 0; at < len(row.in); at += piece {
				_, _ = w.Write([]byte(row.in[at:min(at+piece, len(row.in))]))
			}
			if diff := cmp.Diff(row.want, w.String()); diff != "" {
				t.Errorf("%s in pieces of %d (%s):\n%s", row.name, piece, row.reason, diff)
			}
		}
	}
}

func TestMeter(t *testing.T) {
	for _, row := range []struct {
		limit, have, want int
		full              bool
		reason            string
	}{
		{10, 9, 9, false, "less than the limit"},
		{10, 10, 10, false, "exactly the limit is allowed"},
		{10, 11, 10, true, "the byte beyond the limit is dropped"},
		{1, 100000, 1, true, "all bytes beyond the limit are dropped"},
	} {
		full := 0
		m := &meter{from: bytes.NewReader(make([]byte, row.have)), limit: int64(row.limit), full: func() { full++ }}
		got, err := io.ReadAll(m)
		if err != nil || len(got) != row.want || (full == 1) != row.full || full > 1 {
			t.Errorf("%d bytes with limit %d: read %d bytes, full called %d times, error %v; want no byte beyond the limit, and one call of full if there are more (%s)", row.have, row.limit, len(got), full, err, row.reason)
		}
	}
}

func TestMeterIsRenewed(t *testing.T) {
	full := false
	m := &meter{from: bytes.NewReader(make([]byte, 30)), limit: 10, full: func() { full = true }}
	for range 2 {
		if n, err := io.ReadFull(m, make([]byte, 10)); n != 10 || err != nil || full {
			t.Fatalf("%d bytes, %v, full %t; want 10 bytes, full false", n, err, full)
		}
		m.used.Store(0)
	}
	if n, _ := io.ReadFull(m, make([]byte, 10)); n != 10 || full {
		t.Errorf("%d bytes, full %t; want 10 bytes, full false", n, full)
	}
}

func TestPrepare(t *testing.T) {
	dir := t.TempDir()
	for _, row := range []struct {
		p    Policy
		c    Command
		want string
	}{
		{Policy{}, Command{Dir: dir}, "the command is empty"},
		{Policy{}, Command{Args: []string{""}, Dir: dir}, "the command is empty"},
		{Policy{}, Command{Args: []string{"no-such-program"}, Dir: dir}, "no-such-program cannot be started"},
		{Policy{}, Command{Args: []string{"go"}, Dir: "scratch"}, "must be absolute"},
		{Policy{}, Command{Args: []string{"go"}, Dir: filepath.Join(dir, "none")}, "is not a folder"},
		{Policy{Without: []string{Environment}}, Command{Args: []string{"go"}, Dir: dir}, "the protection environment cannot be turned off"},
		{Policy{Mode: "strict"}, Command{Args: []string{"go"}, Dir: dir}, "unknown sandbox mode"},
	} {
		if _, err := Start(row.p, row.c); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%v: %v; want %q", row.c, err, row.want)
		}
	}
}

func TestReadable(t *testing.T) {
	base := t.TempDir()
	for _, d := range []string{"tool/bin", "tool/lib", "tool/private", "entry", "extra", "shims"} {
		testkit.NoError(t, os.MkdirAll(filepath.Join(base, d), 0o700))
	}
	script := filepath.Join(base, "run.sh")
	testkit.NoError(t, os.WriteFile(script, []byte("#! "+filepath.Join(base, "shims")+" -x\n"), 0o700))
	t.Setenv("PATH", filepath.Join(base, "tool", "bin")+string(filepath.ListSeparator)+"/"+string(filepath.ListSeparator)+filepath.Join(base, "none"))
	got := map[string]bool{}
	for _, p := range readable(Policy{Read: []string{filepath.Join(base, "extra")}}, Command{Source: filepath.Join(base, "entry")}, script) {
		got[p] = true
	}
	for _, want := range []string{"tool/bin", "tool/lib", "entry", "extra", "run.sh", "shims"} {
		if want == "shims" && strings.Contains(base, " ") {
			continue // skip, because the first line of a script cannot contain a path with a space
		}
		if !got[filepath.Join(base, want)] {
			t.Errorf("%s is not readable; want readable", want)
		}
	}
	for _, not := range []string{"tool", "tool/private", "none", "."} {
		if got[filepath.Join(base, not)] {
			t.Errorf("%s is readable; want not readable", not)
		}
	}
	if got["/"] {
		t.Error("/ is readable because PATH contains it; want not readable")
	}
}

func TestMissing(t *testing.T) {
	if err := Missing([]Protection{{Name: "a", Active: true}}); err != nil {
		t.Errorf("error %v; want nil", err)
	}
	err := Missing([]Protection{{Name: "a", Active: true}, {Name: "b", Reason: "why"}, {Name: "c", Reason: "so"}})
	if want := "the sandbox is required, but these protections are missing: b (why); c (so)"; err == nil || err.Error() != want {
		t.Errorf("error %v; want %s", err, want)
	}
}
