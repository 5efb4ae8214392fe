package thread

import (
	"runtime"
	"testing"
)

func TestWaitedGoesForward(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before, ok := Waited()
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

func TestOfTheCallingThread(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	waited, _ := Waited()
	cpu, _ := CPU()
	s, ok := Of(ID())
	if !ok {
		t.Skip("this kernel does not tell")
	}
	if !s.Ready || s.WaitNS < waited || s.CPUNS < cpu {
		t.Errorf("it is %+v after it waited for %d ns and ran for %d ns", s, waited, cpu)
	}
}
