package thread

import (
	"runtime"
	"testing"
)

func TestPin(t *testing.T) {
	runtime.LockOSThread() // never unlocked: the thread ends with the test
	cores := Cores()
	if len(cores) == 0 {
		t.Fatal("no cores are listed")
	}
	for _, tt := range []struct {
		reason string
		core   int
		want   bool
	}{
		{"the first core", cores[0], true},
		{"the last core", cores[len(cores)-1], true},
		{"no core", -1, false},
		{"beyond the mask", 64, false},
	} {
		if got := Pin(tt.core); got != tt.want {
			t.Errorf("%s: pinned %t, want %t", tt.reason, got, tt.want)
		}
	}
	if !Demote(ID()) {
		t.Error("the thread was not demoted")
	}
	if Demote(1) {
		t.Error("a thread that does not exist was demoted")
	}
}
