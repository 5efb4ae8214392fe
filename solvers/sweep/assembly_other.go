//go:build !amd64 || noasm

package sweep

// assembled returns no engine: the assembly is only for amd64.
func assembled() []maker { return nil }
