package clock

import "testing"

func TestNowGoesForward(t *testing.T) {
	last := Now()
	for range 1000 {
		at := Now()
		if at < last {
			t.Fatalf("got %d ns after %d ns; want no decrease", at, last)
		}
		last = at
	}
	if n := testing.AllocsPerRun(100, func() { Now() }); n != 0 {
		t.Errorf("Now allocates %v objects, want 0", n)
	}
}

func TestStep(t *testing.T) {
	for _, tt := range []struct {
		reason     string
		read, tick int64 // time of one reading, and step of the simulated clock, in ns
		want       int64
	}{
		{"a fine clock: the step is the time of a reading", 40, 1, 40},
		{"a performance counter", 60, 100, 100},
		{"a coarse clock", 60, 500_000, 500_000},
	} {
		at := int64(12345)
		got := Step(func() int64 { at += tt.read; return at / tt.tick * tt.tick })
		if got != tt.want {
			t.Errorf("%s: got %d ns, want %d", tt.reason, got, tt.want)
		}
	}
}

// TestStepHere fails if the clock of this system is too coarse to time puzzles of a microsecond.
func TestStepHere(t *testing.T) {
	step := Step(Now)
	t.Logf("the clock's step is %d ns", step)
	if step > 20_000 { // 20 µs is 1% of a measured block of 2 ms
		t.Errorf("the clock's step is %d ns; want at most 20,000", step)
	}
}

func BenchmarkNow(b *testing.B) {
	for b.Loop() {
		Now()
	}
}
