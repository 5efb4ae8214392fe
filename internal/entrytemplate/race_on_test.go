//go:build race

package entrytemplate_test

// race: processes take so much longer then that entries are tried without it.
const race = true
