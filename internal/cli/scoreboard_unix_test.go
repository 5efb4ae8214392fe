//go:build unix

package cli_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sudokubench/internal/testkit"
)

// served is a run with a scoreboard.
type served struct {
	*exec.Cmd
	url   string
	words *bufio.Scanner // output of the run that the test has not read yet
}

func serveRun(t *testing.T, args ...string) *served {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command(benchIn(t, dir), append([]string{"run", "--serve", ":0", "--solvers", "bitmask-mrv", "--corpora", "four,training", "--time", "0"}, args...)...)
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out := testkit.Must(cmd.StderrPipe())(t)
	testkit.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }) // ends processes that a failed test leaves
	run := &served{Cmd: cmd, words: bufio.NewScanner(out)}
	for run.words.Scan() && !strings.Contains(run.words.Text(), "--resume") { // the last line before the record begins
		if url, ok := strings.CutPrefix(run.words.Text(), "scoreboard: "); ok {
			run.url, _, _ = strings.Cut(url, " ")
		}
	}
	if run.url == "" {
		t.Fatalf("the run ended without a scoreboard: %v", cmd.Wait())
	}
	return run
}

// hear calls the function each with every version of the data of the current run, until the run ends.
func (s *served) hear(t *testing.T, each func(data string)) {
	t.Helper()
	var at string
	for at == "" || strings.HasSuffix(at, "/runs/") { // read until the path of the record appears
		answer := testkit.Must(http.Get(s.url))(t)
		answer.Body.Close()
		at = answer.Request.URL.String()
	}
	answer := testkit.Must(http.Get(at + "/events"))(t)
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		version, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		answer := testkit.Must(http.Get(at + "/data?v=" + version))(t)
		data := string(testkit.Must(io.ReadAll(answer.Body))(t))
		answer.Body.Close()
		each(data)
		if strings.Contains(data, `"ended":true`) {
			return
		}
	}
	t.Error("the stream ended before the run did")
}

// rest reads the output of the run to its end, and returns it with the exit code.
func (s *served) rest() (code int, words string) {
	var all strings.Builder
	for s.words.Scan() {
		all.WriteString(s.words.Text() + "\n")
	}
	_ = s.Wait() // the exit code contains the error
	return s.ProcessState.ExitCode(), all.String()
}

// TestScoreboard shows that a viewer of a run gets the final result, and that the server ends with
// the run. A program of the run waits until the viewer is connected.
func TestScoreboard(t *testing.T) {
	long(t)
	dir := t.TempDir()
	gate := filepath.Join(dir, "gate")
	if err := syscall.Mkfifo(gate, 0o600); err != nil {
		t.Skip("no named pipes here: ", err)
	}
	pipe, err := os.OpenFile(gate, os.O_RDWR, 0) // open for reading and writing, so that no open of the pipe blocks
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	script := filepath.Join(dir, "entry.sh")
	testkit.NoError(t, os.WriteFile(script, []byte("while read -r p; do [ ${#p} -lt 80 ] || [ \"$go\" ] || { read -r go <'"+gate+"'; echo go >'"+gate+"'; }; echo -; done\n"), 0o666))
	run := serveRun(t, "--rounds", "2", "--max-rounds", "2", "--limit", "1h", "--budget", "1h", "--entry", "gated=sh "+script, "--sandbox", "off")
	last := ""
	run.hear(t, func(data string) {
		if last == "" {
			testkit.Must(pipe.WriteString("go\n"))(t)
		}
		last = data
	})
	if !strings.Contains(last, "The run has ended.") {
		t.Errorf("the last data are %s; want that the run has ended", last)
	}
	code, words := run.rest()
	if code != 0 || !strings.Contains(words, "bench serve out shows the result") {
		t.Errorf("exit code %d, want 0: %s", code, words)
	}
	if answer, err := http.Get(run.url); err == nil {
		answer.Body.Close()
		t.Error("the server still runs after the end of the run")
	}
}

// TestScoreboardInterrupted shows that a viewer sees the progress of a run until an interrupt. The
// interrupt comes from the keyboard and also reaches the server, which first informs its viewers.
func TestScoreboardInterrupted(t *testing.T) {
	long(t)
	run := serveRun(t, "--rounds", "1000000", "--budget", "1h", "--time", "1h") // the run is too long to end before the interrupt on any machine
	heard, last := 0, ""
	run.hear(t, func(data string) {
		heard++
		if last = data; heard == 2 {
			testkit.NoError(t, syscall.Kill(-run.Process.Pid, syscall.SIGINT))
		}
	})
	if !strings.Contains(last, "The run was interrupted.") {
		t.Errorf("the last data are %s; want that the run was interrupted", last)
	}
	if code, words := run.rest(); code != 1 || !strings.Contains(words, "to continue, use bench run --resume") {
		t.Errorf("exit code %d: %s", code, words)
	}
}

// TestScoreboardHasNoPlace shows that bench neither starts a run nor makes a record if the server
// cannot listen.
func TestScoreboardHasNoPlace(t *testing.T) {
	taken := testkit.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer taken.Close()
	for _, tt := range []struct{ reason, address, want string }{
		{"a port that is taken", taken.Addr().String(), "address already in use"},
		{"an invalid port", ":99999", `":99999" is not an address to listen on`},
	} {
		dir := t.TempDir()
		cmd := exec.Command(benchIn(t, dir), "run", "--serve", tt.address, "--solvers", "bitmask-mrv", "--corpora", "training", "--time", "0")
		cmd.Dir = dir
		words, err := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != 2 || !strings.Contains(string(words), tt.want) || !strings.HasPrefix(string(words), "bench: --serve: ") {
			t.Errorf("%s: %v, want exit code 2 and an error of --serve: %s", tt.reason, err, words)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "out", "*")); left != nil {
			t.Errorf("%s: %v remain, want no record", tt.reason, left)
		}
	}
}
