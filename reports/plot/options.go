package plot

import (
	"fmt"
	"slices"

	"sudokubench/internal/words/spelling"
)

// Format is the format of a plot. A card can also be a PNG.
const Format = "svg"

const pngFormat = "png"

// CardFormats returns the formats of Card.
func CardFormats() []string { return []string{Format, pngFormat} }

// Options selects the plot. The zero value selects the cactus plot of the corpus that
// document.Plotted returns.
type Options struct {
	Plot   string // one of the names that Plots returns; empty means the first one
	Corpus string // name of a corpus; if empty, a ranking shows all corpora, and other plots the corpus from document.Plotted
}

// most is the largest number of contestants in a plot of a file. There is a colour for each.
const most = inks

// size is the size of a figure in pixels.
type size struct{ Width, Height int }

// fileSize is the size of the plot of a file.
var fileSize = size{1200, 700}

func (s size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }

// Plots returns the names of the plots, the default first.
func Plots() []string { return spelling.Words(kinds(), func(k kind) string { return k.name }) }

// Check returns an error if options are invalid for every record.
func (o Options) Check() error {
	if o.Plot != "" && !slices.Contains(Plots(), o.Plot) {
		return fmt.Errorf("--plot: unknown plot %q; %s", o.Plot, spelling.Hint(o.Plot, Plots()))
	}
	return nil
}
