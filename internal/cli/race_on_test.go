//go:build race

package cli_test

// race: each process of the scripts takes a second longer to end.
const race = true
