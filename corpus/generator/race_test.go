//go:build race

package generator

// slow is how many times longer everything takes when races are looked for.
const slow = 25
