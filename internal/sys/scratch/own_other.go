//go:build !unix

package scratch

import "io/fs"

// own returns true, because each user has a folder for temporary files.
func own(fs.FileInfo) bool { return true }
