package host

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// processor is the processor's name, where the kernel has one.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	return modelName(string(text))
}

// modelName is the name of the first processor of /proc/cpuinfo; "" if it has none.
func modelName(cpuinfo string) string {
	for line := range strings.Lines(cpuinfo) {
		if key, name, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// Load is the mean number of processes that ran or waited for a core in the last minute;
// nil if the system does not report it.
func Load() *float64 {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return nil
	}
	first, _, _ := strings.Cut(string(text), " ")
	load, err := strconv.ParseFloat(first, 64)
	if err != nil {
		return nil
	}
	return &load
}

// memoryMB is what this process may use: the machine's memory, or less where a
// container says so.
func memoryMB() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	bytes := int64(uint64(info.Totalram) * uint64(info.Unit))
	for _, limit := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if n, err := readNumber(limit); err == nil && n > 0 { // else "max", or there is no such file
			bytes = min(bytes, n)
		}
	}
	return bytes >> 20
}

func kernel() string {
	var name unix.Utsname
	if unix.Uname(&name) != nil {
		return ""
	}
	return unix.ByteSliceToString(name.Release[:])
}
