// Package lock locks files between processes. A lock ends with its process, however that
// ends. No function waits, and no lock keeps others from reading or writing the file.
package lock

import "os"

// File is an open file that processes lock by agreement.
type File struct{ *os.File }

// Open opens a lock file, and makes it if it does not exist.
func Open(name string) (File, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	return File{file}, err
}
