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
		t.Skip("this kernel does not report how long a thread waited")
	}
	for range 1000 {
		runtime.Gosched()
	}
	if after, ok := Waited(); !ok || after < before {
		t.Errorf("waited %d ns, then %d ns (%v); want no decrease", before, after, ok)
	}
}

func TestOfTheCallingThread(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	waited, _ := Waited()
	cpu, _ := CPU()
	s, ok := Of(ID())
	if !ok {
		t.Skip("this kernel does not report the state of a thread")
	}
	if !s.Ready || s.WaitNS < waited || s.CPUNS < cpu {
		t.Errorf("got %+v; want ready, at least %d ns waited and %d ns of CPU time", s, waited, cpu)
	}
}
