package humanize

import "testing"

func TestDuration(t *testing.T) {
	for _, tt := range []struct {
		reason string
		ns     float64
		want   string
	}{
		{"zero", 0, "0s"},
		{"less than a nanosecond", 0.25, "0.25ns"},
		{"nanoseconds", 271, "271ns"},
		{"three digits at every size", 2710, "2.71µs"},
		{"three digits at every size", 27100, "27.1µs"},
		{"three digits at every size", 271e3, "271µs"},
		{"the unit follows from the rounded value", 999.6, "1.00µs"},
		{"the unit follows from the rounded value", 999.6e6, "1.00s"},
		{"seconds", 15.41e9, "15.4s"},
		{"a minute", 59.96e9, "1m0s"},
		{"minutes", 166.95e9, "2m47s"},
		{"the last second of an hour", 3599.4e9, "59m59s"},
		{"an hour", 3599.6e9, "1h0m"},
		{"hours", 5741e9, "1h36m"},
		{"days", 100 * 3600e9, "4.17d"},
		{"many days", 417 * 24 * 3600e9, "417d"},
		{"years", 1000 * 24 * 3600e9, "2.74y"},
		{"millions of years", 1e25, "317My"},
		{"more years than there are letters for", 1e40, "3e+23y"},
	} {
		if got := Duration(tt.ns); got != tt.want {
			t.Errorf("%s: Duration(%v) = %q; want %q", tt.reason, tt.ns, got, tt.want)
		}
	}
}

func TestBytes(t *testing.T) {
	for _, tt := range []struct {
		reason string
		bytes  int64
		want   string
	}{
		{"a limit of 2GB, in the units of 1,024 that the configuration names GiB", 2e9, "1.86GiB"},
		{"the unit of a limit of 512MiB", 512 << 20, "512MiB"},
		{"less than a MiB", 220 << 10, "220KiB"},
	} {
		if got := Bytes(tt.bytes); got != tt.want {
			t.Errorf("%s: %s; want %s", tt.reason, got, tt.want)
		}
	}
}
