package main

// Memory that a search is given: scratch, then states one after the other.
const (
	stride     = 192  // bytes of a state
	tablesAt   = 1024 // scratch before it
	tablesMost = 8192
	first      = tablesAt + tablesMost // where state 0 begins
)

// triadNodes is how many choices of a search look at triads.
const triadNodes = 12

// What a search returns as end.
const (
	endExhausted = iota // nothing is left below state 0
	endSolved           // the state on top is a solution
	endStuck            // the state on top rests and has no cell with two or three candidates
	endPaused           // the guesses allowed are used up
)

// Scores of cells with two candidates: see the model.
const (
	pairWeight = 2  // what a cell with two candidates weighs more
	bias       = 36 // keeps them from falling below zero
	keyBits    = 7  // of a key below the score
	keyEnd     = 1<<keyBits - 1
)
