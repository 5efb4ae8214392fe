//go:build !unix

package program

// descriptorLimit reports that the limit is unknown.
func descriptorLimit() (uint64, bool) { return 0, false }

// processLimit reports that the limit is unknown.
func processLimit() (uint64, bool) { return 0, false }
