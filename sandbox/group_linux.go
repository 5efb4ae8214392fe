package sandbox

import "os/exec"

// wrap does nothing, because on Linux the supervisor sets the limits. A program without a supervisor has no
// limits.
func wrap(*exec.Cmd, *job) {}

func wrapped(Policy, *construction) {}

// trace is a watch of a program without limits.
type trace struct{ *watch }

// follow starts the watch of a program that has no supervisor. The watch measures the resources of the
// program and finds its processes.
func follow(pid int, j *job, end func()) *trace {
	self, _, _, _ := look(pid)
	root := func() []processID { return append([]processID{self}, below(pid)...) }
	return &trace{(&watch{root: root, dir: j.command.Dir, end: end, owner: -1}).begin()}
}

// end kills the processes that the program left behind. It returns their number and the memory peak
// in bytes.
func (t *trace) end(mark string) (left int, peak int64) {
	t.close()
	left = killAll(func() []processID { return union(t.known(), marked(mark)) }, noMore)
	return left, t.peak
}
