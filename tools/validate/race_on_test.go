//go:build race

package main

// race is true if the race detector is on. The detector makes measured times meaningless.
const race = true
