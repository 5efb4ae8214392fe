package sandbox

import (
	"os/exec"

	"golang.org/x/sys/unix"
)

// wrap changes nothing: where limits are wanted there is a keeper.
func wrap(*exec.Cmd, *job) {}

func wrapped(Policy, *construction) {}

// pin ties a thread, by its number, and what it will start to a core.
func pin(thread, core int) bool {
	if core < 0 {
		return false
	}
	var set unix.CPUSet
	set.Set(core)
	return unix.SchedSetaffinity(thread, &set) == nil
}

// trace is a watch that has no limits to keep.
type trace struct{ *watch }

// follow watches a program that has no keeper, for what it uses and starts.
func follow(pid int, j *job, end func()) *trace {
	self, _, _, _ := look(pid)
	return &trace{newWatch(func() []someone { return append([]someone{self}, below(pid)...) }, 0, 0, j.command.Dir, end)}
}

// end ends what the program left behind, and says how many processes that were.
func (t *trace) end(mark string) (left int, peak int64) {
	t.close()
	left = killAll(func() []someone { return union(t.known(), marked(mark)) }, noMore)
	return left, t.peak
}
