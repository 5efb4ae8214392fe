//go:build !amd64 || noasm

package sweep

// assembled are the engines in assembly that this machine can run.
func assembled() []maker { return nil }
