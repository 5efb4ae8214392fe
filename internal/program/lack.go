package program

import (
	"errors"
	"fmt"
	"syscall"

	"sudokubench/sandbox"
	"sudokubench/solvers"
)

// These are the numbers of descriptors that the harness needs for itself, and for each program. A
// running program has five pipes and a descriptor of its process. While it starts, it needs about
// ten more.
const (
	ownDescriptors     = 64
	programDescriptors = 16
)

// Descriptors returns an error if the system allows fewer file descriptors than the harness needs
// to run this many programs at the same time.
func Descriptors(programs int) error {
	most, ok := descriptorLimit()
	if need := uint64(ownDescriptors + programs*programDescriptors); ok && most < need {
		return fmt.Errorf("the system allows bench %d file descriptors, but %d are needed (programs at once: %d); raise the limit before the run (ulimit -n %d), or choose fewer workers", most, need, programs, need)
	}
	return nil
}

// OpenFiles returns an error if the system allows a program fewer open files than its entry,
// because the program would then fail on this machine only. 0 means no limit.
func OpenFiles(files int) error {
	if most, ok := descriptorLimit(); ok && files > 0 && most < uint64(files) {
		return fmt.Errorf("its limit is %d open files, but the system allows only %d; raise that before the run (ulimit -n %d), or write limits: {files: %d}", files, most, files, most)
	}
	return nil
}

// lack returns an Obstacle if err means that the harness or the machine has reached a limit, which
// is not a fault of the program. It returns other errors unchanged.
func lack(err error) error {
	what := ""
	switch {
	case errors.Is(err, syscall.EMFILE):
		what = "bench has no file descriptors left" + allowed(descriptorLimit) + "; raise the limit with `ulimit -n`, or choose fewer workers"
	case errors.Is(err, syscall.ENFILE):
		what = "the system has no file descriptors left; end other programs, or raise its limit (sysctl fs.file-max)"
	case errors.Is(err, syscall.EAGAIN):
		what = "the system allows bench no more processes" + allowed(processLimit) + "; end other programs, or raise the limit of the user (ulimit -u) or of the container"
	case errors.Is(err, syscall.ENOMEM):
		what = "the system has no memory left to start a program; end other programs, or choose fewer workers"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		what = "the disk of the scratch folders is full; set TMPDIR to use another place"
	case errors.Is(err, sandbox.ErrUnready):
		return &solvers.Obstacle{Err: err}
	default:
		return err
	}
	return &solvers.Obstacle{Err: fmt.Errorf("%s (%w)", what, err)}
}

// obstacle returns an error of any kind as an Obstacle. If the error is a lack of resources, the
// Obstacle contains the remedy.
func obstacle(err error) error {
	if err = lack(err); errors.As(err, new(*solvers.Obstacle)) {
		return err
	}
	return &solvers.Obstacle{Err: err}
}

// allowed returns the value of a limit as the end of a message, or "" if the value is unknown.
func allowed(limit func() (uint64, bool)) string {
	if n, ok := limit(); ok {
		return fmt.Sprintf("; the limit is %d", n)
	}
	return ""
}
