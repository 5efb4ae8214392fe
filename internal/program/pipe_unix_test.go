//go:build unix

package program

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
)

// TestEarly shows which output of a program can come before the next puzzle.
func TestEarly(t *testing.T) {
	for _, tt := range []struct{ reason, text, want string }{
		{"nothing", "", ""},
		{"empty lines", "\r\n\n", ""},
		{"a prompt", "\nPuzzle 12345678? ", ""},
		{"the beginning of an answer", "123456789", `the program wrote "123456789" before this puzzle was sent`},
		{"a line", "bye\n", `the program wrote "bye\n" before this puzzle was sent`},
		{"a line after empty lines", "\n\nbye\n", `the program wrote "bye\n" before`},
		{"endless empty lines", strings.Repeat("\n", 1<<18), `the program wrote "" before this puzzle was sent`},
	} {
		l := fake(t, "lines", "", nil).(*lines)
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		if len(tt.text) < 1<<10 {
			_, err = w.WriteString(tt.text)
		} else { // a file, because a pipe cannot hold the text
			path := filepath.Join(t.TempDir(), "text")
			if err = os.WriteFile(path, []byte(tt.text), 0o600); err == nil {
				r.Close()
				r, err = os.Open(path)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		l.pipe.attach(r, l.alarm)
		l.in.Reset(&l.pipe)
		if err := l.early(); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v; want %q", tt.reason, err, tt.want)
		}
		r.Close()
		w.Close()
	}
}

// TestOutputCanBeWaitedFor shows that the pipe has the descriptor of the program's output. Without
// the descriptor, the harness would not notice early output, and an interrupt would wait for the
// end of the output.
func TestOutputCanBeWaitedFor(t *testing.T) {
	s := fake(t, "lines", "is right", nil)
	testkit.NoError(t, s.(solvers.Starter).Start(context.Background()))
	if !s.(*lines).pipe.open {
		t.Error("sandbox.Process.Stdout is not a syscall.Conn")
	}
}
