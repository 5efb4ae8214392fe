package sandbox

import (
	"os/exec"

	"golang.org/x/sys/unix"
)

// wrap changes nothing: on Linux a keeper sets the limits, and a program without a keeper has none.
func wrap(*exec.Cmd, *job) {}

func wrapped(Policy, *construction) {}

// pin ties the thread with this number, and everything that it starts later, to a core.
func pin(thread, core int) bool {
	if core < 0 {
		return false
	}
	var set unix.CPUSet
	set.Set(core)
	return unix.SchedSetaffinity(thread, &set) == nil
}

// trace is a watch without limits.
type trace struct{ *watch }

// follow watches a program without a keeper. The watch counts its usage and finds its processes.
func follow(pid int, j *job, end func()) *trace {
	self, _, _, _ := look(pid)
	return &trace{newWatch(func() []someone { return append([]someone{self}, below(pid)...) }, 0, 0, j.command.Dir, end)}
}

// end kills the processes that the program left behind, and returns how many they were and the peak
// of memory in bytes.
func (t *trace) end(mark string) (left int, peak int64) {
	t.close()
	left = killAll(func() []someone { return union(t.known(), marked(mark)) }, noMore)
	return left, t.peak
}
