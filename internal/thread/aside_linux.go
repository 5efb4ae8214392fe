package thread

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// StepAside moves this whole process to the last core that it may use, if there
// is another one, and to the lowest priority: workers that measure begin with
// the first core. It returns the core, or -1 if it stays on all of them, and
// whether the priority is the lowest.
func StepAside() (core int, low bool) {
	core, low = -1, true
	var set unix.CPUSet
	if cores := Cores(); len(cores) > 1 {
		core = cores[len(cores)-1]
		set.Set(core)
	}
	// Threads have cores and priorities each, and those that come later have them
	// of the thread that made them: until a pass meets no new one.
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
