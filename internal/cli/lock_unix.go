//go:build unix

package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock keeps a record to one process; the lock goes with the process.
func lock(file *os.File) error { return unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB) }
