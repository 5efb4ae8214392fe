package thread

import (
	"runtime"
	"testing"
)

func TestPin(t *testing.T) {
	runtime.LockOSThread() // the thread stays locked, so the system thread ends with the test
	cores := Cores()
	if len(cores) == 0 {
		t.Fatal("Cores returned no cores; want at least one")
	}
	for _, tt := range []struct {
		reason string
		core   int
		want   bool
	}{
		{"the first core", cores[0], true},
		{"the last core", cores[len(cores)-1], true},
		{"a negative core", -1, false},
		{"a core beyond the mask", 64, false},
	} {
		if got := Pin(tt.core); got != tt.want {
			t.Errorf("%s: Pin returned %t, want %t", tt.reason, got, tt.want)
		}
	}
	if !Demote(ID()) {
		t.Error("Demote failed for this thread")
	}
	if Demote(1) {
		t.Error("Demote succeeded for a thread that does not exist")
	}
}
