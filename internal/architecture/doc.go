// Package architecture holds no code, only the tests that keep the project's
// shape: which package may import which (arrows_test.go, to be read as the
// drawing of the project), how files and packages are cut (files_test.go), and what other
// modules rely on (contract_test.go).
package architecture
