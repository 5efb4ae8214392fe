package host

import "testing"

func TestFactsOfWindows(t *testing.T) {
	f := Facts()
	if f.CPU == "" || f.MemoryMB < 64 || f.Kernel == "" || f.ClockStepNS < 1 || f.ClockStepNS > 20_000 {
		t.Errorf("the machine is %+v", f)
	}
}
