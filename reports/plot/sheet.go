package plot

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"sudokubench/internal/humanize"
)

type sheet struct {
	canvas draw.Canvas
	fonts  *font.Cache
	letter *opentype.Font // the plain one
	theme  *theme
	unit   vg.Length
}

// leastUnit keeps the text of a small figure legible.
const leastUnit = 0.8

func newSheet(canvas draw.Canvas, theme *theme) (*sheet, error) {
	s := &sheet{canvas: canvas, theme: theme, fonts: font.NewCache(nil)}
	for _, f := range []struct {
		ttf    []byte
		weight stdfont.Weight
	}{{liberationsansregular.TTF, stdfont.WeightNormal}, {liberationsansbold.TTF, stdfont.WeightBold}} {
		face, err := opentype.Parse(f.ttf)
		if err != nil {
			return nil, fmt.Errorf("the font of figures: %w", err)
		}
		if f.weight == stdfont.WeightNormal {
			s.letter = face
		}
		s.fonts.Add(font.Collection{{Font: font.Font{Typeface: "Liberation", Variant: "Sans", Weight: f.weight}, Face: face}})
	}
	w, h := canvas.Size().X, canvas.Size().Y
	s.unit = max(leastUnit, min(w/vg.Length(DefaultSize.Width), h/vg.Length(DefaultSize.Height)))
	return s, nil
}

// u is a length of so many units.
func (s *sheet) u(units float64) vg.Length { return vg.Length(units) * s.unit }

// units is how many a length has.
func (s *sheet) units(x vg.Length) float64 { return float64(x / s.unit) }

// style is that of text of a size, in units, at the left of its place and with
// its middle there.
func (s *sheet) style(size float64, c color.Color) text.Style {
	return text.Style{
		Color: c, Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: s.u(size)}, XAlign: text.XLeft, YAlign: text.YCenter, Handler: text.Plain{Fonts: s.fonts},
	}
}

func bold(st text.Style) text.Style {
	st.Font.Weight = stdfont.WeightBold
	return st
}

func aligned(st text.Style, x text.XAlignment) text.Style {
	st.XAlign = x
	return st
}

func (s *sheet) write(st text.Style, x, y vg.Length, words string) {
	if words != "" {
		// The middle of small letters lies below that of the font's box.
		s.canvas.FillText(st, vg.Point{X: x, Y: y + st.Font.Size*0.07}, words)
	}
}

// longest is how many cells of text are measured at all; nothing so long fits.
const longest = 400

// fit cuts the middle out of a text that is too wide.
func fit(st text.Style, words string, width vg.Length) string {
	words = humanize.Shorten(words, longest)
	if st.Width(words) <= width {
		return words
	}
	runes := []rune(words)
	for keep := len(runes) - 1; keep > 0; keep-- {
		if cut := string(runes[:(keep+1)/2]) + "…" + string(runes[len(runes)-keep/2:]); st.Width(cut) <= width {
			return cut
		}
	}
	return ""
}

// fitAll fits each of the texts, and returns the width of the widest.
func fitAll(st text.Style, texts []string, width vg.Length) (cut []string, widest vg.Length) {
	for _, words := range texts {
		words = fit(st, words, width)
		cut, widest = append(cut, words), max(widest, st.Width(words))
	}
	return cut, widest
}

// wrap breaks words into lines, at most so many.
func wrap(st text.Style, words string, width vg.Length, most int) []string {
	var lines []string
	now := ""
	for word := range strings.FieldsSeq(words) {
		longer := strings.TrimSpace(now + " " + word)
		if now == "" || st.Width(longer) <= width {
			now = longer
			continue
		}
		if len(lines) == most-1 {
			return append(lines, fit(st, now+"…", width))
		}
		lines, now = append(lines, fit(st, now, width)), word
	}
	return append(lines, fit(st, now, width))
}

// stroke draws a line of a width, in units; dash may be nil.
func (s *sheet) stroke(c color.Color, width float64, dash []float64, points ...vg.Point) {
	st := draw.LineStyle{Color: c, Width: s.u(width)}
	for _, d := range dash {
		st.Dashes = append(st.Dashes, s.u(d))
	}
	s.canvas.StrokeLines(st, points)
}

func (s *sheet) horizontal(c color.Color, width float64, y, left, right vg.Length) {
	s.stroke(c, width, nil, vg.Point{X: left, Y: y}, vg.Point{X: right, Y: y})
}

func (s *sheet) vertical(c color.Color, width float64, x, low, high vg.Length) {
	s.stroke(c, width, nil, vg.Point{X: x, Y: low}, vg.Point{X: x, Y: high})
}

func (s *sheet) fill(c color.Color, r vg.Rectangle) {
	s.canvas.SetColor(c)
	s.canvas.Fill(r.Path())
}

// compose draws the whole figure, and returns its title.
func (s *sheet) compose(sub *subject, k *kind) (string, error) {
	w, h := s.canvas.Size().X, s.canvas.Size().Y
	s.fill(s.theme.paper, vg.Rectangle{Max: vg.Point{X: w, Y: h}})
	left, right := s.u(28), w-s.u(28)
	y := h - s.u(34)
	title, heading := s.title(sub, k, right-left)
	s.write(heading, left, y, title)

	small, soft := s.style(14, s.theme.ink), s.style(12.5, s.theme.soft)
	y -= s.u(27)
	for _, words := range wrap(small, k.about, right-left, 3) {
		s.write(small, left, y, words)
		y -= s.u(19)
	}
	if notes := strings.Join(sub.notes, " "); notes != "" {
		for _, words := range wrap(soft, notes, right-left, 3) {
			s.write(soft, left, y, words)
			y -= s.u(17)
		}
	}
	foot := s.style(11.5, s.theme.soft)
	s.write(foot, left, s.u(20), fit(foot, sourceOf(sub), right-left))
	area := vg.Rectangle{Min: vg.Point{X: left, Y: s.u(40)}, Max: vg.Point{X: right, Y: y}}
	if area.Size().Y < s.u(120) {
		return "", fmt.Errorf("there is no room for the plot below its title; want a larger size, or fewer contestants")
	}
	return title, k.draw(s, sub, area)
}

// title says what is shown, of which puzzles, and in what type. Where it is too
// wide, the type becomes smaller, then what is said of the puzzles shorter; only
// then is the name of the corpus cut.
func (s *sheet) title(sub *subject, k *kind, width vg.Length) (string, text.Style) {
	name := sub.corpus.Name
	long := strings.TrimPrefix(sub.table.Title, name)
	short := ": " + humanize.Counted(sub.corpus.Puzzles, "puzzle")
	big, small := bold(s.style(21, s.theme.ink)), bold(s.style(16, s.theme.ink))
	for _, try := range []struct {
		st   text.Style
		rest string
	}{{big, long}, {small, long}, {small, short}} {
		if words := k.title + " · " + name + try.rest; len(words) < longest && try.st.Width(words) <= width {
			return words, try.st
		}
	}
	before := k.title + " · "
	return before + fit(small, name, width-small.Width(before+short)) + short, small
}

// sourceOf is the small line: machine, date, version.
func sourceOf(sub *subject) string {
	parts := map[string]string{}
	for _, f := range sub.run.Measured {
		parts[f.Label] = strings.Join(f.Text, ", ")
	}
	list := []string{parts["Machine"], sub.run.Title, parts["Program"]}
	return strings.Join(slices.DeleteFunc(list, func(part string) bool { return part == "" }), " · ")
}
