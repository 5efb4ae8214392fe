package plot

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
)

// sheet is the canvas of a figure, with the settings that all its parts use.
type sheet struct {
	*canvas.Canvas
	page   bool        // true if the figure is part of a page, which shows the title
	narrow bool        // true if there is no room for text beside the axes
	data   [][2]string // attributes of the SVG that describe its axes, as names and values
}

// area is a rectangle on a sheet.
type area struct{ left, top, right, bottom float64 }

func (a area) width() float64  { return a.right - a.left }
func (a area) height() float64 { return a.bottom - a.top }

// write writes text. y is the vertical middle of the text.
func (s *sheet) write(size float64, ink string, anchor canvas.Anchor, x, y float64, words string) {
	s.Write(paint(ink), size, anchor, x, y, words)
}

// longest is the number of cells to which text is cut before it is measured. No figure has room for
// more.
const longest = 400

// fit cuts the middle out of a text that is wider than width.
func (s *sheet) fit(size float64, words string, width float64) string {
	words = humanize.Shorten(words, longest)
	if s.Measure(size, words) <= width {
		return words
	}
	runes := []rune(words)
	cut := func(keep int) string {
		return string(runes[:(keep+1)/2]) + "…" + string(runes[len(runes)-keep/2:])
	}
	tooMany := sort.Search(len(runes), func(keep int) bool { return s.Measure(size, cut(keep)) > width })
	if tooMany <= 1 {
		return ""
	}
	return cut(tooMany - 1)
}

// fitAll applies fit to each text. It also returns the width of the widest text.
func (s *sheet) fitAll(size float64, texts []string, width float64) (cut []string, widest float64) {
	for _, words := range texts {
		words = s.fit(size, words, width)
		cut, widest = append(cut, words), max(widest, s.Measure(size, words))
	}
	return cut, widest
}

// wrap breaks words into lines that are not wider than width. The parameter most is the largest
// number of lines.
func (s *sheet) wrap(size float64, words string, width float64, most int) []string {
	var lines []string
	now := ""
	for word := range strings.FieldsSeq(words) {
		longer := strings.TrimSpace(now + " " + word)
		if now == "" || s.Measure(size, longer) <= width {
			now = longer
			continue
		}
		if len(lines) == most-1 {
			return append(lines, s.fit(size, now+"…", width))
		}
		lines, now = append(lines, s.fit(size, now, width)), word
	}
	return append(lines, s.fit(size, now, width))
}

// stroke draws a line. dash contains lengths of dashes and gaps, or is nil for a solid line.
func (s *sheet) stroke(ink string, width float64, dash []float64, points ...canvas.Point) {
	s.Stroke(canvas.Pen{Paint: paint(ink), Width: width, Dash: dash}, canvas.Lines(points...))
}

func (s *sheet) horizontal(ink string, width, y, left, right float64) {
	s.stroke(ink, width, nil, canvas.Point{X: left, Y: y}, canvas.Point{X: right, Y: y})
}

func (s *sheet) vertical(ink string, width, x, top, bottom float64) {
	s.stroke(ink, width, nil, canvas.Point{X: x, Y: top}, canvas.Point{X: x, Y: bottom})
}

func (s *sheet) fill(ink string, a area) {
	s.Fill(paint(ink), canvas.Rectangle(a.left, a.top, a.right, a.bottom))
}

// series groups the drawing of one contestant.
func (s *sheet) series(l *line, draw func()) {
	g := canvas.Group{Class: "series " + l.look.ink, Data: entryData(l.series.Entry)}
	if l.ghost {
		g.Class += " ghost"
	}
	s.Group(g, draw)
}

func entryData(entry int) [][2]string { return [][2]string{{"entry", fmt.Sprint(entry)}} }

// compose draws the whole figure of a file and returns its title.
func (s *sheet) compose(sub *subject, k *kind) (string, error) {
	s.fill("paper", area{0, 0, s.Width, s.Height})
	left, right := 28.0, s.Width-28
	y := 34.0
	title, size := s.title(sub, k, right-left)
	s.write(size, "ink", canvas.Start, left, y, title)
	y += 27
	for _, words := range s.wrap(14, k.about, right-left, 3) {
		s.write(14, "ink", canvas.Start, left, y, words)
		y += 19
	}
	if notes := strings.Join(sub.notes, " "); notes != "" {
		for _, words := range s.wrap(12.5, notes, right-left, 3) {
			s.write(12.5, "soft", canvas.Start, left, y, words)
			y += 17
		}
	}
	s.write(11.5, "soft", canvas.Start, left, s.Height-20, s.fit(11.5, sourceOf(sub), right-left))
	a := area{left, y, right, s.Height - 40}
	if a.height() < 120 {
		return "", fmt.Errorf("there is no room for the plot below its title")
	}
	return title, k.draw(s, sub, a)
}

// title returns the title of a figure and the size of its letters. The title names the plot, the
// corpus and its puzzles. If the title is too wide, the letters become smaller first. Then the
// words about the puzzles become shorter. At last the name of the corpus is cut.
func (s *sheet) title(sub *subject, k *kind, width float64) (string, float64) {
	name := sub.corpus.Name
	long := strings.TrimPrefix(sub.table.Title, name)
	short := ": " + humanize.Counted(sub.corpus.Puzzles, "puzzle")
	if sub.overall {
		short = ""
	}
	const big, small = 22, 16.5
	for _, try := range []struct {
		size float64
		rest string
	}{{big, long}, {small, long}, {small, short}} {
		if words := k.title + " · " + name + try.rest; len(words) < longest && s.Measure(try.size, words) <= width {
			return words, try.size
		}
	}
	before := k.title + " · "
	return before + s.fit(small, name, width-s.Measure(small, before+short)) + short, small
}

// sourceOf returns the small line with machine, date and version.
func sourceOf(sub *subject) string {
	list := []string{sub.fact("Machine"), sub.run.Title, sub.fact("Program")}
	return strings.Join(slices.DeleteFunc(list, func(part string) bool { return part == "" }), " · ")
}

// fact returns the text of the fact with this label in document.Run.Measured, or "".
func (s *subject) fact(label string) string {
	for _, f := range s.run.Measured {
		if f.Label == label {
			return strings.Join(f.Text, ", ")
		}
	}
	return ""
}
