package sandbox

import (
	"os/exec"
	"testing"
)

// TestKillAllLooksAgain shows that killAll does not stop at an empty list of processes if the
// function more reports that there are more.
func TestKillAllLooksAgain(t *testing.T) {
	cmd := exec.Command("sleep", "60")
	if err := cmd.Start(); err != nil {
		t.Skip("no sleep here: ", err)
	}
	who, _, _, ok := look(cmd.Process.Pid)
	if !ok {
		t.Fatal("sleep is not in /proc")
	}
	ended := false
	looks := 0
	find := func() []processID {
		if looks++; looks == 1 || ended { // leave the process out of the first list
			return nil
		}
		return []processID{who}
	}
	more := func() bool {
		if looks > 2 && !ended {
			_ = cmd.Wait() // the error is expected, because the process was killed
			ended = true
		}
		return !ended
	}
	if n := killAll(find, more); n != 1 || !ended {
		_ = cmd.Process.Kill()
		t.Errorf("killAll killed %d processes after %d lists; want 1, which the second list contains", n, looks)
	}
}
