// Package document builds the data that pages and plots show: all figures, tables and sentences of
// a run.
//
// data.go defines the data. build.go makes it from a run and its standings, with headline.go,
// ranking.go, curves.go and puzzles.go. This package computes all figures, over all
// puzzles. Pages and plots only draw them.
//
// Curves include all puzzles and have at most maxPoints points. A page contains at most maxKept
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
package document
