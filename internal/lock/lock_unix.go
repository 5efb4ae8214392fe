//go:build unix

package lock

import "golang.org/x/sys/unix"

// Share and Own report whether this process has the lock now: one owner, or several
// processes that share it.
func (f File) Share() bool { return unix.Flock(int(f.Fd()), unix.LOCK_SH|unix.LOCK_NB) == nil }

// Own is described at Share.
func (f File) Own() bool { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil }

// Free gives the lock back.
func (f File) Free() { _ = unix.Flock(int(f.Fd()), unix.LOCK_UN) }
