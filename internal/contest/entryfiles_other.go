//go:build !linux

package contest

import "io/fs"

// changeTime is not known here.
func changeTime(fs.FileInfo) int64 { return 0 }
