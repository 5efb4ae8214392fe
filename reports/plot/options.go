package plot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/spelling"
)

// Formats are those that Draw writes.
func Formats() []string { return []string{svgFormat, pngFormat} }

const (
	svgFormat = "svg"
	pngFormat = "png"
)

// Options name the plot to draw. The zero value is the cactus plot of the
// corpus that document.Plotted names.
type Options struct {
	Plot    string   // one of Plots; empty: the first
	Corpus  string   // a name; empty: the one of document.Plotted, or for a ranking all
	Entries []string // names; empty: the best most; All: all
	Size    Size     // zero: DefaultSize
	Theme   string   // one of Themes; empty: the first
}

// All is the word for all contestants.
const All = "all"

// most contestants are drawn unless others are named: as many as there are
// colours.
const most = inks

// Size is that of a figure, in pixels.
type Size struct{ Width, Height int }

// What a figure measures if nothing is said, and the limits: below there is no
// room for text; above, a picture takes hundreds of megabytes.
var (
	DefaultSize = Size{1200, 700}
	least       = Size{400, 300}
	largest     = Size{4000, 4000}
)

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }

// ParseSize reads "1200x700". The error says what would be right.
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

// Plots are the names of the plots, the default first.
func Plots() []string { return spelling.Words(kinds(), func(k kind) string { return k.name }) }

// Check finds what is wrong with options, whatever the record.
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
