//go:build unix

package program

import (
	"math"

	"golang.org/x/sys/unix"
)

// descriptorLimit returns how many files this process can have open. ok is false if there is no
// limit. The Go runtime has already raised the limit to the highest value that the user can set.
func descriptorLimit() (uint64, bool) { return limitOf(unix.RLIMIT_NOFILE) }

// processLimit returns how many processes the user can have, and false if there is no limit.
func processLimit() (uint64, bool) { return limitOf(unix.RLIMIT_NPROC) }

func limitOf(kind int) (uint64, bool) {
	var l unix.Rlimit
	if unix.Getrlimit(kind, &l) != nil || uint64(l.Cur) >= math.MaxInt64 {
		return 0, false
	}
	return uint64(l.Cur), true
}
