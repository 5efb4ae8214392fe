//go:build !unix

package cli

// nonBlocking is 0, because this system has no FIFOs in folders.
const nonBlocking = 0
