//go:build !unix

package program

// descriptorLimit is not known.
func descriptorLimit() (uint64, bool) { return 0, false }

// processLimit is not known.
func processLimit() (uint64, bool) { return 0, false }
