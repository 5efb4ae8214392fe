package plot

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"sudokubench/internal/humanize"
)

// solved is the verdict of a puzzle that was solved, as document.Series has it; what
// is above was attempted in vain.
const solved = '1'

// pair is a puzzle of two contestants; 0 is no time.
type pair struct{ x, y float64 }

func scatter(s *sheet, sub *subject, area vg.Rectangle) error {
	a, b := sub.lines[0], sub.lines[1]
	var both, onlyA, onlyB []pair
	span, faster := newBounds(), 0
	for k := range sub.corpus.Kept {
		p := pair{a.series.Times[k], b.series.Times[k]}
		switch {
		case p.x > 0 && p.y > 0:
			both = append(both, p)
			if p.x < p.y {
				faster++
			}
		case p.x > 0 && b.series.Verdicts[k] > solved:
			onlyA = append(onlyA, p)
		case p.y > 0 && a.series.Verdicts[k] > solved:
			onlyB = append(onlyB, p)
		default:
			continue
		}
		span.add(p.x, p.y)
	}
	if span.empty() {
		return fmt.Errorf("no puzzle of corpus %s was timed for both %s and %s; name others", sub.corpus.Name, a.name, b.name)
	}
	alone := len(onlyA)+len(onlyB) > 0
	words := []string{
		fmt.Sprintf("%s is the faster on %s of %s that both solved.", a.name, humanize.Count(faster), humanize.Counted(len(both), "puzzle")),
	}
	if alone {
		words = append(words, fmt.Sprintf("Solved by one alone: %s by %s, %s by %s.", humanize.Count(len(onlyA)), a.name, humanize.Count(len(onlyB)), b.name))
	}
	area = s.beside(area, words)

	scale := func(room float64) axis {
		x := logAxis(span.low, span.high, room, 62, shortTime)
		if alone {
			x.high += rail * (x.high - x.low)
		}
		return x
	}
	p := s.pane(area, scale, scale, a.name, b.name)
	end := p.x.high
	if alone {
		end = (p.x.high + rail*p.x.low) / (1 + rail)
		for _, line := range [][2]vg.Point{{p.at(end, p.y.low), p.at(end, p.y.high)}, {p.at(p.x.low, end), p.at(p.x.high, end)}} {
			s.stroke(s.theme.soft, 1, nil, line[:]...)
		}
	}
	for _, r := range []struct {
		times float64
		name  string
	}{{1, ""}, {2, "2×"}, {10, "10×"}} {
		p.ratio(end, r.times, r.name)
		if r.times > 1 {
			p.ratio(end, 1/r.times, r.name)
		}
	}
	point := func(x, y float64, c color.Color) { s.mark(0, p.at(x, y), 3.2, c, nil) }
	beyond := (end + p.x.high) / 2
	blue, orange := faint(s.theme.inks[0], 0x90), faint(s.theme.inks[1], 0xd0)
	for _, q := range both {
		point(math.Log10(q.x), math.Log10(q.y), blue)
	}
	for _, q := range onlyA {
		point(math.Log10(q.x), beyond, orange)
	}
	for _, q := range onlyB {
		point(beyond, math.Log10(q.y), orange)
	}
	return nil
}

// rail is the share of an axis beyond its end for puzzles that one alone solved.
const rail = 0.06

// beside writes paragraphs at the right of a wide area, and returns a square at
// its left; where the area is not wide, there are none.
func (s *sheet) beside(area vg.Rectangle, words []string) vg.Rectangle {
	width := area.Size().Y + s.u(40) // labels of the y axis
	if area.Size().X < width+s.u(220) {
		return area
	}
	st := s.style(14, s.theme.ink)
	left, y := area.Min.X+width+s.u(36), area.Max.Y-s.u(40)
	for _, paragraph := range words {
		for _, l := range wrap(st, paragraph, min(s.u(360), area.Max.X-left), 8) {
			s.write(st, left, y, l)
			y -= s.u(20)
		}
		y -= s.u(10)
	}
	area.Max.X = area.Min.X + width
	return area
}

// ratio draws where the vertical time is so many times the horizontal one, up to
// the end of the axes.
func (p *pane) ratio(end, times float64, name string) {
	shift := math.Log10(times)
	low, high := max(p.x.low, p.y.low-shift), min(end, end-shift)
	if low >= high {
		return
	}
	if times == 1 {
		p.stroke(p.theme.soft, 1.5, nil, p.at(low, low), p.at(high, high))
		return
	}
	p.stroke(p.theme.soft, 1, []float64{4, 4}, p.at(low, low+shift), p.at(high, high+shift))
	st := p.style(12, p.theme.soft)
	if at := p.at(high, high+shift); shift > 0 {
		p.write(aligned(st, text.XRight), at.X-p.u(22), at.Y-p.u(9), name)
	} else {
		p.write(aligned(st, text.XRight), at.X-p.u(4), at.Y-p.u(36), name)
	}
}
