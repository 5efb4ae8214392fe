//go:build race

package cli_test

// race is true if the tests run with the race detector. Each process of the scripts then takes a
// second longer to end.
const race = true
