package plot

import (
	"fmt"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/document"
)

// kind is a plot of the times of single puzzles.
type kind struct {
	name, title string
	about       string                                    // caption of the plot
	exactly     int                                       // number of contestants that the plot needs; 0 means any number
	single      bool                                      // true if the plot shows single puzzles, which are in document.Corpus.Kept
	needs       func(*document.Series) bool               // reports whether a contestant can be drawn
	draw        func(s *sheet, sub *subject, a area) bool // draws the plot, if there is room and data
}

// kinds returns the plots of a corpus. If few puzzles were timed, dots replace the curves.
func kinds(timed int) []kind {
	curves := kind{name: "cactus", title: "Solved against time",
		about: "How many puzzles a contestant solves if each puzzle has the time limit on the horizontal axis (cactus plot).",
		needs: func(x *document.Series) bool { return x.Cactus != nil }, draw: cactus}
	if timed < fewPuzzles {
		curves = kind{name: "strip", title: "Times of single puzzles", single: true,
			about: fmt.Sprintf("Each dot is the time of a puzzle. Fewer than %s puzzles were timed here, so there are no curves.", humanize.Count(fewPuzzles)),
			needs: hasTimes, draw: strip}
	}
	return []kind{curves, {name: "scatter", title: "Two contestants compared", single: true, exactly: 2,
		about: "Each point is a puzzle. Above the diagonal, the contestant of the horizontal axis is faster. Points beyond the end of an axis are puzzles that only one of the two solved.",
		needs: hasTimes, draw: scatter}}
}

func hasTimes(x *document.Series) bool { return x.Times != nil }

// fewPuzzles is the smallest number of timed puzzles for which curves are drawn.
const fewPuzzles = 10
