package cli

import (
	"strings"
	"testing"
	"time"
)

func TestSteps(t *testing.T) {
	for _, row := range []struct {
		reason   string
		terminal bool
		seconds  int
		want     string
	}{
		{"a short step needs no line in a log", false, 4, ""},
		{"a long one is named, and again after a minute", false, 70, "bench: building a\\x1bb ... 5s\nbench: building a\\x1bb ... 1m5s\n"},
		{"a terminal shows each second and is cleared", true, 2, "\r\x1b[Kbuilding a\\x1bb ...\r\x1b[Kbuilding a\\x1bb ... 1s\r\x1b[Kbuilding a\\x1bb ... 2s\r\x1b[K"},
	} {
		var out strings.Builder
		ticks := make(chan time.Time)
		s := &steps{&out, row.terminal, func() (<-chan time.Time, func()) { return ticks, func() {} }}
		done := s.begin("building a\x1bb")
		for range row.seconds {
			ticks <- time.Time{}
		}
		done()
		if out.String() != row.want {
			t.Errorf("%s: %q; want %q", row.reason, out.String(), row.want)
		}
	}
}
