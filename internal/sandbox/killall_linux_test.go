package sandbox

import (
	"os/exec"
	"testing"
)

// TestKillAllLooksAgain: where somebody has ended meanwhile, a look that finds
// nobody is not the last. A process whose parent ends while it is looked for has
// another one by then, and stands in no list.
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
	looks, reaped := 0, false
	find := func() []someone {
		if looks++; looks == 1 || ended { // at first it is between two parents
			return nil
		}
		return []someone{who}
	}
	reap := func() bool {
		if looks == 1 {
			return true // its parent
		}
		if looks > 2 && !reaped {
			reaped = true
			_ = cmd.Wait() // killed
			ended = true
		}
		return false
	}
	if n := killAll(find, reap); n != 1 || !ended {
		_ = cmd.Process.Kill()
		t.Errorf("%d processes were ended after %d looks, want the one that the second look finds", n, looks)
	}
}
