package plot

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"sudokubench/internal/run"
	"sudokubench/reports/document"
)

type kind struct {
	name, title string
	about       string           // what is to be seen
	lack        string           // what a contestant that cannot be drawn has not
	exactly     int              // contestants; 0: any number
	timed       bool             // shows times puzzle by puzzle
	single      bool             // shows single puzzles: those that page keeps
	needs       func(*line) bool // can it be drawn?
	draw        func(s *sheet, sub *subject, area vg.Rectangle) error
}

const timesApart = "times puzzle by puzzle"

// kinds are the plots, the default first.
func kinds() []kind {
	return []kind{
		{name: "cactus", title: "Solved against time", lack: timesApart, timed: true,
			about: "How many puzzles a contestant solves if each may take so long.",
			needs: func(l *line) bool { return l.series.Cactus != nil }, draw: cactus},
		{name: "profile", title: "Performance profile", lack: timesApart, timed: true,
			about: "The share of puzzles on which a contestant takes at most so many times the time of whoever is fastest on that puzzle, in the figure or not (Dolan and Moré).",
			needs: func(l *line) bool { return l.series.Profile != nil }, draw: profile},
		{name: "spread", title: "Distribution of times", lack: timesApart, timed: true,
			about: "How the times of single puzzles are spread (means, where one was put several times); p50, p99 and max are those of the ranking, of single attempts.",
			needs: func(l *line) bool { return l.series.Density != nil }, draw: spread},
		{name: "scatter", title: "One against another", lack: timesApart, timed: true, single: true, exactly: 2,
			about: "Each point is a puzzle. Above the diagonal the contestant of the horizontal axis is the faster. Beyond the end of an axis stands what one of them alone solved.",
			needs: func(l *line) bool { return l.series.Times != nil }, draw: scatter},
		{name: "guesses", title: "Guesses against time", lack: "guesses puzzle by puzzle", timed: true, single: true,
			about: fmt.Sprintf("Each point is a puzzle, at most %d of each contestant. Far to the right: much was searched. High up for its guesses: each guess is dear.", mostPoints),
			needs: func(l *line) bool { return l.series.Guesses != nil && l.series.Times != nil }, draw: guesses},
		{name: "ranking", title: "Ranking", lack: "a time",
			about: "Mean time of a puzzle that was solved, with its 95% interval. Fastest on top; contestants that failed clearly more come last. Rows on one band share a rank. Rank 2-4 means 2, 3 or 4.",
			needs: func(*line) bool { return true }, draw: ranking},
	}
}

func kindOf(name string) *kind {
	list := kinds()
	return &list[max(0, slices.IndexFunc(list, func(k kind) bool { return k.name == name }))]
}

// Draw makes the figure of a record in one of Formats. Every error is a sentence
// about the options, or about what the record lacks. The same record gives the
// same bytes; of PNG that is promised on one kind of processor only.
func Draw(of *run.Run, format string, o Options) ([]byte, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	size := cmp.Or(o.Size, DefaultSize)
	name, at, err := corpusOf(of, o.Corpus)
	if err != nil {
		return nil, err
	}
	k := kindOf(o.Plot)
	drawn := &document.New([]document.Source{{Run: of, Only: name}}).Runs[0]
	sub, err := choose(drawn, at, k, o.Entries)
	if err != nil {
		return nil, err
	}
	theme, width, height := themeOf(o.Theme), vg.Length(size.Width), vg.Length(size.Height)
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch format {
	case svgFormat:
		canvas = vgsvg.New(width, height)
	case pngFormat:
		const dpi = 72 // a point is a pixel
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(theme.paper))}
	default:
		return nil, fmt.Errorf("a figure is no %q; want svg or png", format)
	}
	s, err := newSheet(draw.New(canvas), theme)
	if err != nil {
		return nil, err
	}
	if format == pngFormat {
		sub.spell(s.letter)
	}
	title, err := s.compose(sub, k)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return nil, fmt.Errorf("writing the figure: %w", err)
	}
	if format == svgFormat {
		return finish(out.Bytes(), size, title)
	}
	return out.Bytes(), nil
}
