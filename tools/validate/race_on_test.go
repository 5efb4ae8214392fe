//go:build race

package main

// race is true if the race detector is on. It makes measured times meaningless.
const race = true
