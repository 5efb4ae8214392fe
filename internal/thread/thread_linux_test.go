package thread

import (
	"runtime"
	"testing"
)

func TestWaitedGoesForward(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before, ok := WaitedBy(ID())
	if !ok {
		t.Skip("this kernel does not tell")
	}
	for range 1000 {
		runtime.Gosched()
	}
	if after, ok := Waited(); !ok || after < before {
		t.Errorf("waited %d ns, then %d (%v)", before, after, ok)
	}
}
