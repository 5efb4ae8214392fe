package plot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/spelling"
)

// Formats returns the formats of Draw.
func Formats() []string { return []string{svgFormat, pngFormat} }

const (
	svgFormat = "svg"
	pngFormat = "png"
)

// Options selects the plot and its look. The zero value selects the cactus plot of the corpus that
// document.Plotted returns.
type Options struct {
	Plot    string   // one of the names that Plots returns; empty means the first one
	Corpus  string   // name of a corpus; if empty, a ranking shows all corpora, and other plots the corpus from document.Plotted
	Entries []string // names of contestants, or only All; empty means the best ones, at most as many as the constant most
	Size    Size     // size of the figure; the zero value means DefaultSize
	Theme   string   // one of the names that Themes returns; empty means the first one
}

// All selects all contestants if it is the only element of Options.Entries.
const All = "all"

// most is the largest number of contestants in a plot for which the user did not choose
// contestants. There is a colour for each.
const most = inks

// Size is the size of a figure in pixels.
type Size struct{ Width, Height int }

// The default size of a figure and the limits. A smaller figure has no room for text. A larger one
// would take hundreds of megabytes.
var (
	DefaultSize = Size{1200, 700}
	least       = Size{400, 300}
	largest     = Size{4000, 4000}
)

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }

// ParseSize parses a size such as "1200x700". The error describes the valid sizes.
func ParseSize(text string) (Size, error) {
	w, h, ok := strings.Cut(strings.ToLower(text), "x")
	width, err1 := strconv.Atoi(w)
	height, err2 := strconv.Atoi(h)
	s := Size{width, height}
	if !ok || err1 != nil || err2 != nil || s.check() != nil {
		return Size{}, fmt.Errorf("the size is %q; use width and height in pixels, from %s to %s, such as %s", text, least, largest, DefaultSize)
	}
	return s, nil
}

func (s Size) check() error {
	if s.Width < least.Width || s.Height < least.Height || s.Width > largest.Width || s.Height > largest.Height {
		return fmt.Errorf("the size is %s; use one from %s to %s", s, least, largest)
	}
	return nil
}

// Plots returns the names of the plots, the default first.
func Plots() []string { return spelling.Words(kinds(), func(k kind) string { return k.name }) }

// Check returns an error if options are invalid for every record.
func (o Options) Check() error {
	if o.Plot != "" && !slices.Contains(Plots(), o.Plot) {
		return fmt.Errorf("--plot: unknown plot %q; %s", o.Plot, spelling.Hint(o.Plot, Plots()))
	}
	if o.Theme != "" && !slices.Contains(Themes(), o.Theme) {
		return fmt.Errorf("--theme: unknown theme %q; %s", o.Theme, spelling.Hint(o.Theme, Themes()))
	}
	if o.Size != (Size{}) {
		return o.Size.check()
	}
	return nil
}
