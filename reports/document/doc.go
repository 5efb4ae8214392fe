// Package document makes the one document that pages and plots show: all figures,
// tables and sentences of one run or several, ready to be drawn.
//
// data.go is the document. build.go makes it of a run and its standings, with
// headline.go, ranking.go, measured.go, curves.go, puzzles.go and, for several runs,
// sides.go. All figures are worked out here, over all puzzles.
//
// Curves include all puzzles and have at most mostPoints points. A page holds at most
// maxKept single puzzles: an even sample, the hardest, and those that went wrong. If
// these are not all puzzles, the page says so.
//
// # Names of puzzles
//
// A puzzle has one name in every report (record.Where): "easy:34" is the puzzle at line
// 34 of the source of the corpus easy. Puzzle.Where has it. The page shows it as it is,
// and the address of the puzzle ends with #puzzle=easy:34. Puzzles are numbered in a
// record, from 0, and no report but JSON has the number. If the line is not known, the
// name is "puzzle 34 of easy": the number, counted from 1.
//
// # Several runs
//
// Runs on one page are set side by side on the corpora that they share: the same
// puzzles (SHA-256), question and number of solutions. Ratios of means are to the
// first run that has the corpus. Beside them are the same ratios divided by the ratio
// of the reference's medians, if both measured the same version of it. The runs were
// not interleaved, so there is no verdict and no interval: bench compare gives those.
package document
