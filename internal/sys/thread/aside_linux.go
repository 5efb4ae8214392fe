package thread

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// StepAside moves this whole process to the lowest priority and, if it can use several cores, to
// the last of them. Workers that measure use the first cores. It returns the core, or -1 if the
// process stays on all cores. low reports whether all threads have the lowest priority.
func StepAside() (core int, low bool) {
	core, low = -1, true
	var set unix.CPUSet
	if cores := Cores(); len(cores) > 1 {
		core = cores[len(cores)-1]
		set.Set(core)
	}
	// Each thread has its own cores and priority, and a new thread inherits them from the thread
	// that made it. So repeat until a pass finds no new thread.
	moved := map[int]bool{}
	for again := true; again; {
		again = false
		tasks, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return -1, false
		}
		for _, task := range tasks {
			tid, err := strconv.Atoi(task.Name())
			if err != nil || moved[tid] {
				continue
			}
			moved[tid], again = true, true
			if core >= 0 && unix.SchedSetaffinity(tid, &set) == unix.EPERM {
				core = -1
			}
			low = Demote(tid) && low
		}
	}
	return core, low
}
