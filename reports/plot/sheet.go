package plot

import (
	"fmt"
	"sort"
	"strings"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

// sheet is the canvas of a figure, with the settings that all its parts use.
type sheet struct {
	*canvas.Canvas
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

// wrap breaks words into at most three lines that are not wider than width.
func (s *sheet) wrap(size float64, words string, width float64) []string {
	var lines []string
	now := ""
	for word := range strings.FieldsSeq(words) {
		longer := strings.TrimSpace(now + " " + word)
		if now == "" || s.Measure(size, longer) <= width {
			now = longer
			continue
		}
		if len(lines) == 2 { // the third line is the last
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

// fact returns the text of the fact with this label in document.Run.Measured, or "".
func fact(run *document.Run, label string) string {
	for _, f := range run.Measured {
		if f.Label == label {
			return strings.Join(f.Text, ", ")
		}
	}
	return ""
}
