// Package browsertest tries the page of results in a real browser, Chromium, over
// the DevTools protocol. It is a separate module: who builds or tests the
// project needs neither the protocol's package nor a browser.
//
//	go test -C reports/page/browsertest ./...
//
// SUDOKUBENCH_BROWSER=1 turns what is missing (Chromium, axe-core) from a reason
// to skip into a failure. SUDOKUBENCH_CHROMIUM names a Chromium that is not on the
// path, SUDOKUBENCH_AXE the file axe.min.js of the package axe-core, 4.14.1.
// SUDOKUBENCH_SHOTS names a folder for screenshots, SUDOKUBENCH_SHOTS_OF a record
// to make them of; without it they are of the short run that the tests make. The
// pictures in docs/images are the screenshots page, page-lose and scoreboard-board of a run recorded with
//
//	bench run --corpora hard,easy --budget 1s --solvers broadside,sweep,band,cover-planes,digit-bitboard,bitmask-mrv,norvig,dlx,dpll,forward-checking,human,probing
//
//	chromium_test.go  one browser for all tests
//	tab_test.go       a page in a tab: what it says and asks for is watched, and fails its test
//	hands_test.go     clicks, keys, and what is there then
//	address_test.go   the state of the page in its address
//	tables_test.go    the first screen, the tables, printing, copying, a baseline
//	pages_test.go     the pages: of made-up records, of a real run
//
// A test opens a page by its address, a file's or a server's, and needs nothing
// else: see open.
package browsertest
