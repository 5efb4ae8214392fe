package plot

import (
	"fmt"
	"slices"

	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

type kind struct {
	name, title string
	about       string           // caption of the plot
	lack        string           // noun for the data that a contestant must have to be drawn, for error messages
	exactly     int              // number of contestants that the plot needs; 0 means any number
	timed       bool             // true if the plot shows times of single puzzles
	single      bool             // true if the plot shows single puzzles, which are in document.Corpus.Kept
	curve       bool             // true if the plot shows a distribution, which needs more than a few puzzles
	needs       func(*line) bool // reports whether a contestant can be drawn
	draw        func(s *sheet, sub *subject, a area) error
}

const timesApart = "times of single puzzles"

// kinds returns the plots, the default first.
func kinds() []kind {
	return []kind{
		{name: "cactus", title: "Solved against time", lack: timesApart, timed: true, curve: true,
			about: "How many puzzles a contestant solves if each puzzle has the time limit on the horizontal axis (cactus plot).",
			needs: func(l *line) bool { return l.series.Cactus != nil }, draw: cactus},
		{name: "scatter", title: "Two contestants compared", lack: timesApart, timed: true, single: true, exactly: 2,
			about: "Each point is a puzzle. Above the diagonal, the contestant of the horizontal axis is faster. Points beyond the end of an axis are puzzles that only one of the two solved.",
			needs: func(l *line) bool { return l.series.Times != nil }, draw: scatter},
		{name: "ranking", title: "Ranking", lack: "mean time",
			about: rankingAbout,
			needs: func(*line) bool { return true }, draw: ranking},
	}
}

// fewPuzzles is the smallest number of timed puzzles for which curves are drawn. With fewer, a dot
// is drawn for each puzzle.
const fewPuzzles = 10

// stripName is the name of the plot that replaces all curves on a page.
const stripName = "strip"

// stripOf returns the plot that replaces the named plot on a corpus with few puzzles.
func stripOf(name string) *kind {
	return &kind{name: name, title: "Times of single puzzles", lack: timesApart, timed: true, single: true,
		about: fmt.Sprintf("Each dot is the time of a puzzle. Fewer than %s puzzles were timed here, so there are no curves.", humanize.Count(fewPuzzles)),
		needs: func(l *line) bool { return l.series.Times != nil }, draw: strip}
}

// kindOf returns the plot with this name. timed is the number of timed puzzles of the corpus.
func kindOf(name string, timed int) *kind {
	list := kinds()
	k := &list[max(0, slices.IndexFunc(list, func(k kind) bool { return k.name == name }))]
	if k.curve && timed > 0 && timed < fewPuzzles {
		return stripOf(k.name)
	}
	return k
}

// Draw draws a plot of a record as SVG. Every error is a sentence about the options, or about data
// that the record lacks. The same record gives the same bytes.
func Draw(of *run.Run, o Options) ([]byte, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	name, at, err := corpusOf(of, o)
	if err != nil {
		return nil, err
	}
	drawn := &document.New(document.Source{Run: of, Only: name}).Run
	k := kindOf(o.Plot, drawn.Corpora[at].Timed)
	if k.name == "ranking" && o.Corpus == "" && ranked(drawn) {
		at = overall
	}
	sub, err := choose(drawn, at, k)
	if err != nil {
		return nil, err
	}
	font, err := canvas.NewFont()
	if err != nil {
		return nil, err
	}
	if k.name == "ranking" {
		k.about = sub.aboutRanking()
	}
	s := newSheet(font, fileSize)
	title, err := s.compose(sub, k)
	if err != nil {
		return nil, err
	}
	return s.file(fileSize, title), nil
}

func newSheet(font *canvas.Font, size size) *sheet {
	return &sheet{Canvas: canvas.New(font, float64(size.Width), float64(size.Height))}
}

// file encodes the drawing as an SVG.
func (s *sheet) file(size size, title string) []byte {
	return s.SVG(canvas.Frame{Palette: colours(), Width: size.Width, Height: size.Height, Title: title})
}
