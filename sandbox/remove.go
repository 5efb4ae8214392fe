//go:build !unix

package sandbox

import "os"

// Remove removes a scratch folder and everything in it.
func Remove(dir string) error { return os.RemoveAll(dir) }
