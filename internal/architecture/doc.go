// Package architecture has no code, only tests of the structure of the project: which packages
// are allowed to import which (arrows_test.go), the sizes and names of files (files_test.go), and
// the promises to other modules (contract_test.go). Other files test rules that imports cannot
// show.
package architecture
