package host

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// processor returns the name of the processor, or "" if the kernel does not report it.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	return modelName(string(text))
}

// modelName returns the name of the first processor in the text of /proc/cpuinfo, or "" if the text
// has no name.
func modelName(cpuinfo string) string {
	for line := range strings.Lines(cpuinfo) {
		if key, name, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// Load returns the mean number of processes that ran or waited for a core in the last minute; nil
// if the system does not report it.
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

// memoryMB returns the memory that this process is allowed to use, in MiB: the memory of the
// machine, or the limit of its container if that is lower.
func memoryMB() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	bytes := int64(uint64(info.Totalram) * uint64(info.Unit))
	for _, limit := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if n, err := readNumber(limit); err == nil && n > 0 { // a container without a limit has the text "max" instead of a number
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
