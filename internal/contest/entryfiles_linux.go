package contest

import (
	"io/fs"
	"syscall"
)

// changeTime returns the time of the last change of a file's content or attributes, in ns since
// 1970.
func changeTime(info fs.FileInfo) int64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ctim.Nano()
	}
	return 0
}
