package cli

import (
	"testing"
	"time"
)

func TestRoughly(t *testing.T) {
	for _, tt := range []struct {
		d    time.Duration
		want string
	}{
		{0, "1 s"},
		{time.Millisecond, "1 s"},
		{44100 * time.Millisecond, "45 s"},
		{time.Minute, "60 s"},
		{61 * time.Second, "1m10s"},
		{2 * time.Minute, "2m00s"},
		{10*time.Minute + 1, "11 min"},
		{2 * time.Hour, "120 min"},
		{2*time.Hour + 1, "3 h"},
	} {
		if got := roughly(tt.d); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.d, got, tt.want)
		}
	}
}
