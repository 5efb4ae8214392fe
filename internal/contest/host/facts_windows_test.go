package host

import "testing"

func TestFactsOfWindows(t *testing.T) {
	f := Facts()
	if f.CPU == "" || f.MemoryMB < 64 || f.Kernel == "" || f.ClockStepNS < 1 || f.ClockStepNS > 20_000 {
		t.Errorf("Facts returns %+v; want a name, memory, a kernel, and a clock step from 1 to 20000 ns", f)
	}
}
