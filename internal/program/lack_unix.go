//go:build unix

package program

import (
	"math"

	"golang.org/x/sys/unix"
)

// descriptorLimit is how many files this process can have open; false if there is no limit.
// The Go runtime has raised the limit to the highest that the user can set.
func descriptorLimit() (uint64, bool) { return limitOf(unix.RLIMIT_NOFILE) }

// processLimit is how many processes the user can have.
func processLimit() (uint64, bool) { return limitOf(unix.RLIMIT_NPROC) }

func limitOf(kind int) (uint64, bool) {
	var l unix.Rlimit
	if unix.Getrlimit(kind, &l) != nil || uint64(l.Cur) >= math.MaxInt64 {
		return 0, false
	}
	return uint64(l.Cur), true
}
