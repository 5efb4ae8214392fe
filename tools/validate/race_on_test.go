//go:build race

package main

// race: what is timed is mostly the detector.
const race = true
