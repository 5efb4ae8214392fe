package host

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"sudokubench/internal/record"
)

// tick is the unit of the times in /proc/stat, in nanoseconds: USER_HZ is 100 on every Linux on
// which Go runs.
const tick = 10_000_000

// Counters reads the counters of the machine. Only the difference of two readings has a meaning.
// The counters include only the cores that this process is allowed to use. The unit of the system
// is 10 ms, so short differences are inaccurate. Counters that the system does not report are
// absent.
func Counters() record.Machine {
	var w record.Machine
	var mine unix.CPUSet
	if unix.SchedGetaffinity(0, &mine) != nil {
		return w
	}
	w.Cores = mine.Count()
	if text, err := os.ReadFile("/proc/stat"); err == nil {
		busy, steal, cores := cpuTimes(text, mine.IsSet)
		var own unix.Rusage
		if cores == w.Cores && unix.Getrusage(unix.RUSAGE_SELF, &own) == nil {
			others := busy - own.Utime.Nano() - own.Stime.Nano()
			w.StealNS, w.OthersNS = &steal, &others
		}
	}
	w.Throttled = throttled()
	w.MHz = slowestMHz(mine.IsSet)
	return w
}

// cpuTimes adds up the lines "cpuN user nice system idle iowait irq softirq steal ..." of
// /proc/stat for the cores in mine. The times are in nanoseconds. cores is the number of lines.
func cpuTimes(stat []byte, mine func(core int) bool) (busy, steal int64, cores int) {
	for line := range bytes.Lines(stat) {
		f := strings.Fields(string(line))
		if len(f) < 9 || !strings.HasPrefix(f[0], "cpu") {
			continue
		}
		core, err := strconv.Atoi(f[0][3:])
		if err != nil || !mine(core) {
			continue
		}
		cores++
		for i, text := range f[1:9] {
			n, _ := strconv.ParseInt(text, 10, 64)
			switch i {
			case 3, 4: // the fields 3 and 4 are the time that the core was idle or waited for a disk
			case 7:
				steal += n * tick
			default:
				busy += n * tick
			}
		}
	}
	return busy, steal, cores
}

// throttled returns how often the container was throttled, plus how often the processor was
// throttled because of its temperature. It returns nil if the system reports neither.
func throttled() *int64 {
	var sum *int64
	count := func(n int64) {
		if sum == nil {
			sum = new(int64)
		}
		*sum += n
	}
	for _, name := range []string{"/sys/fs/cgroup/cpu.stat", "/sys/fs/cgroup/cpu/cpu.stat"} {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		if n, ok := statOf(text, "nr_throttled"); ok {
			count(n)
			break
		}
	}
	files, _ := filepath.Glob("/sys/devices/system/cpu/cpu[0-9]*/thermal_throttle/core_throttle_count")
	for _, name := range files {
		if n, err := readNumber(name); err == nil {
			count(n)
		}
	}
	return sum
}

// statOf returns the number in the line "name number" of a text.
func statOf(text []byte, name string) (n int64, ok bool) {
	for line := range bytes.Lines(text) {
		if f := strings.Fields(string(line)); len(f) == 2 && f[0] == name {
			n, err := strconv.ParseInt(f[1], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}

func readNumber(name string) (int64, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
}

// slowestMHz returns the clock frequency of the slowest core in mine; nil if the system does not
// report it.
func slowestMHz(mine func(core int) bool) *float64 {
	var least *float64
	see := func(mhz float64) {
		if mhz > 0 && (least == nil || mhz < *least) {
			least = &mhz
		}
	}
	files, _ := filepath.Glob("/sys/devices/system/cpu/cpu[0-9]*/cpufreq/scaling_cur_freq")
	for _, name := range files {
		core, err := strconv.Atoi(strings.TrimPrefix(strings.Split(name, "/")[5], "cpu"))
		if khz, err2 := readNumber(name); err == nil && err2 == nil && mine(core) {
			see(float64(khz) / 1000)
		}
	}
	if least != nil {
		return least
	}
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		cpuinfoMHz(text, func(core int, mhz float64) {
			if mine(core) {
				see(mhz)
			}
		})
	}
	return least
}

// cpuinfoMHz calls see for each core that has a line "cpu MHz : x". The line "processor : N" above
// it has the number of the core.
func cpuinfoMHz(text []byte, see func(core int, mhz float64)) {
	core := -1
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch strings.TrimSpace(name) {
		case "processor":
			core, _ = strconv.Atoi(value)
		case "cpu MHz":
			if mhz, err := strconv.ParseFloat(value, 64); err == nil {
				see(core, mhz)
			}
		}
	}
}
