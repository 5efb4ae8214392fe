//go:build unix

package cli

import "syscall"

// nonBlocking makes the opening of a named pipe for writing fail if the pipe has no reader.
const nonBlocking = syscall.O_NONBLOCK
