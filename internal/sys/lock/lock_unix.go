//go:build unix

package lock

import "golang.org/x/sys/unix"

// Share takes the lock together with other processes, and reports whether this process has it now.
// It fails if another process owns the lock.
func (f File) Share() bool { return unix.Flock(int(f.Fd()), unix.LOCK_SH|unix.LOCK_NB) == nil }

// Own takes the lock for this process alone, and reports whether this process has it now. It fails
// if any other process has the lock.
func (f File) Own() bool { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil }

// Free releases the lock.
func (f File) Free() { _ = unix.Flock(int(f.Fd()), unix.LOCK_UN) }
