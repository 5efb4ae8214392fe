// Package document builds the data that pages and plots show: all figures, tables and sentences of
// one run or of several runs.
//
// data.go defines the data. build.go makes it from runs and their standings, with headline.go,
// ranking.go, measured.go, curves.go, puzzles.go and, for several runs, sides.go. This package
// computes all figures, over all puzzles. Pages and plots only draw them.
//
// Curves include all puzzles and have at most mostPoints points. A page contains at most maxKept
// single puzzles: an even sample, the hardest puzzles, and some that went wrong. If these are not
// all puzzles of the corpus, the page reports that.
//
// # Names of puzzles
//
// A puzzle has the same name in every report (record.Where): "easy:34" is the puzzle at line 34 of
// the source of the corpus easy. Puzzle.Where contains this name. The page shows it unchanged, and
// the address of the puzzle on the page ends with #puzzle=easy:34. A record numbers puzzles from 0.
// Of all reports, only JSON shows this number. If the line is not known, the name is "puzzle 34 of
// easy": the number, counted from 1.
//
// # Several runs
//
// A page with several runs compares them on the corpora that they share. Corpora are shared if they
// have the same puzzles (SHA-256), the same task and the same limit for the number of solutions.
// Each later run is compared with the first run that has the corpus: the ratio of their means. Next
// to it is this ratio divided by the ratio of the medians of the reference, if both runs measured
// the same version of the reference. The runs did not alternate on the machine, so the page shows
// no verdict and no interval of the ratio. bench compare shows both.
package document
