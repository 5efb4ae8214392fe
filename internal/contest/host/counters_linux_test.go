package host

import "testing"

func TestCPUTimes(t *testing.T) {
	stat := []byte(`cpu  100 0 0 0 0 0 0 0 0 0
cpu0 1 2 4 1000 1000 8 16 32 64 64
cpu1 100 100 100 100 100 100 100 100 0 0
cpu2 1 0 0 5 5 0 0 2 0 0
intr 5 4 3
`)
	busy, steal, cores := cpuTimes(stat, func(core int) bool { return core != 1 })
	if busy != (31+1)*tick || steal != (32+2)*tick || cores != 2 {
		t.Errorf("busy %d, steal %d on %d cores; want 32 and 34 ticks on 2, without idle time, guest time, and the times of core 1", busy/tick, steal/tick, cores)
	}
	if n, ok := statOf([]byte("nr_periods 7\nnr_throttled 3\n"), "nr_throttled"); n != 3 || !ok {
		t.Errorf("throttled %d %v, want 3", n, ok)
	}
	if _, ok := statOf([]byte("usage_usec 7\n"), "nr_throttled"); ok {
		t.Error("a cgroup without a limit has a count of throttling, want none")
	}
	var got []float64
	cpuinfoMHz([]byte("processor\t: 0\ncpu MHz\t\t: 2400.5\n\nprocessor\t: 1\ncpu MHz\t\t: 800\n"), func(core int, mhz float64) { got = append(got, float64(core), mhz) })
	if len(got) != 4 || got[1] != 2400.5 || got[2] != 1 || got[3] != 800 {
		t.Errorf("cores and their MHz: %v; want [0 2400.5 1 800]", got)
	}
}

func TestWeatherGoesForward(t *testing.T) {
	a, b := Counters(), Counters()
	if a.Cores < 1 || b.Cores != a.Cores {
		t.Errorf("the first reading has %d cores, the second %d; want the same number, at least 1", a.Cores, b.Cores)
	}
	if a.StealNS != nil && (b.StealNS == nil || *b.StealNS < *a.StealNS) {
		t.Error("the second reading has less steal than the first")
	}
}
