package host

import "testing"

func TestModelName(t *testing.T) {
	for _, row := range []struct{ reason, cpuinfo, want string }{
		{"the first of two", "processor\t: 0\nmodel\t\t: 1\nmodel name\t: AMD EPYC 7763 64-Core Processor \nflags\t: fpu\n\nprocessor\t: 1\nmodel name\t: another\n", "AMD EPYC 7763 64-Core Processor"},
		{"a colon in the name", "model name : a: b\n", "a: b"},
		{"an ARM machine, whose kernel gives no name", "processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\n", ""},
		{"nothing", "", ""},
	} {
		if got := modelName(row.cpuinfo); got != row.want {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}
