//go:build !unix

package cli

// nonBlocking is 0, because this system has no named pipes in folders.
const nonBlocking = 0
