package sandbox

import (
	"os/exec"
	"testing"
)

// TestKillAllLooksAgain shows that killAll continues after an empty list if more reports more
// processes.
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
	find := func() []someone {
		if looks++; looks == 1 || ended { // the first list lacks the process
			return nil
		}
		return []someone{who}
	}
	more := func() bool {
		if looks > 2 && !ended {
			_ = cmd.Wait() // killed
			ended = true
		}
		return !ended
	}
	if n := killAll(find, more); n != 1 || !ended {
		_ = cmd.Process.Kill()
		t.Errorf("killAll killed %d processes after %d lists; want 1, which the second list contains", n, looks)
	}
}
