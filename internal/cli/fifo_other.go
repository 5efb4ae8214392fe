//go:build !unix

package cli

// nonBlocking is not needed: there are no FIFOs in folders.
const nonBlocking = 0
