// Package lock locks files between processes. A lock ends when its process ends, also if the
// process is killed. The functions never wait. A lock does not prevent other processes from reading
// or writing the file.
package lock

import "os"

// File is an open file that processes use as a lock. It has an effect only on processes that use
// this package.
type File struct{ *os.File }

// Open opens a lock file, and creates it if it does not exist.
func Open(name string) (File, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	return File{file}, err
}
