package contest

import (
	"io/fs"
	"syscall"
)

// changeTime is when anything about a file changed, in ns.
func changeTime(info fs.FileInfo) int64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ctim.Nano()
	}
	return 0
}
