//go:build unix

package cli

import "syscall"

// nonBlocking opens a FIFO for writing only if it has a reader.
const nonBlocking = syscall.O_NONBLOCK
