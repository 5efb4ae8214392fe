package sandbox

import (
	"os/exec"
	"testing"
)

// TestKillAllLooksAgain: while there are more processes, a look that finds none is not the last.
func TestKillAllLooksAgain(t *testing.T) {
	cmd := exec.Command("sleep", "60")
	if err := cmd.Start(); err != nil {
		t.Skip("no sleep here: ", err)
	}
	who, _, _, ok := look(cmd.Process.Pid)
	if !ok {
		t.Fatal("it is not there")
	}
	ended := false
	looks := 0
	find := func() []someone {
		if looks++; looks == 1 || ended { // the first look misses it
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
		t.Errorf("%d processes were ended after %d looks, want the one that the second look finds", n, looks)
	}
}
