// Package browsertest tests the page of results in a real browser, Chromium, over the DevTools
// protocol. It is a separate module, so that building and testing the project needs neither the
// package of the protocol nor a browser.
//
//	go test -C reports/page/browsertest ./...
//
// Without Chromium or axe-core, tests skip; with SUDOKUBENCH_BROWSER=1 they fail instead. These
// variables contain paths: SUDOKUBENCH_CHROMIUM of a Chromium that is not in PATH, and
// SUDOKUBENCH_AXE of the file axe.min.js of the package axe-core, version 4.14.1. SUDOKUBENCH_SHOTS
// is a folder for screenshots, and SUDOKUBENCH_SHOTS_OF is the record that they show. Without it,
// they show the short run that the tests make. The pictures in docs/images are the screenshots
// page, page-lose and scoreboard-board of a run recorded with
//
//	bench run --corpora hard,easy --budget 1s --solvers broadside,sweep,band,cover-planes,digit-bitboard,bitmask-mrv,norvig,dlx,dpll,forward-checking,human,probing
//
//	chromium_test.go  one browser for all tests
//	tab_test.go       a page in a tab; its messages and requests fail the test
//	hands_test.go     clicks, keys and queries
//	address_test.go   the state of the page in its address
//	tables_test.go    the first screen, the tables, printing, copying, a baseline
//	pages_test.go     pages of invented records, and of a real run
//
// A test opens a page with open, by the address of a file or a server.
package browsertest
