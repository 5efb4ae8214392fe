package plot

import (
	"fmt"
	"math"
	"strconv"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
)

// solved is the verdict of a solved puzzle in document.Series. Greater verdicts are failed
// attempts.
const solved = '1'

// pair contains two values of a puzzle, such as the times of two contestants. A time of 0 means no
// time.
type pair struct{ x, y float64 }

// cloud contains the puzzles of two contestants.
type cloud struct {
	both, onlyA, onlyB []pair
	span               bounds
}

func cloudOf(sub *subject, a, b *line) *cloud {
	c := &cloud{span: newBounds()}
	for k := range sub.corpus.Kept {
		p := pair{a.series.Times[k], b.series.Times[k]}
		switch {
		case p.x > 0 && p.y > 0:
			c.both = append(c.both, p)
		case p.x > 0 && b.series.Verdicts[k] > solved:
			c.onlyA = append(c.onlyA, p)
		case p.y > 0 && a.series.Verdicts[k] > solved:
			c.onlyB = append(c.onlyB, p)
		default:
			continue
		}
		c.span.add(p.x, p.y)
	}
	return c
}

// pairWords describes the result of a pair of contestants over all puzzles.
func pairWords(sub *subject, a, b *line) []string {
	p := sub.corpus.PairOf(a.series.Entry, b.series.Entry)
	words := []string{fmt.Sprintf("%s is faster on %s of %s timed for both.", a.name, humanize.Count(p.Faster), humanize.Counted(p.Both, "puzzle"))}
	if p.OnlyA+p.OnlyB > 0 {
		words = append(words, fmt.Sprintf("Puzzles that only one of the two solved: %s by %s, %s by %s.", humanize.Count(p.OnlyA), a.name, humanize.Count(p.OnlyB), b.name))
	}
	return words
}

func scatter(s *sheet, sub *subject, ar area) bool {
	a, b := sub.lines[0], sub.lines[1]
	c := cloudOf(sub, a, b)
	if c.span.empty() { // no puzzle was timed for both
		return false
	}
	scale := func(room float64) axis {
		x := c.span.logAxis(room)
		x.high += rail * (x.high - x.low) // the strips for unsolved puzzles are always there, because the script of the page can show other pairs
		return x
	}
	p := s.frame(ar, scale, scale, true)
	end := (p.x.high + rail*p.x.low) / (1 + rail)
	beyond := (end + p.x.high) / 2
	s.data = [][2]string{
		{"x", fmt.Sprintf("%.5g %.5g %.5g %.5g", p.x.low, end, p.box.left, p.atX(end))},
		{"y", fmt.Sprintf("%.5g %.5g %.5g %.5g", p.y.low, end, p.box.bottom, p.atY(end))},
		{"rail", fmt.Sprintf("%.5g %.5g", p.atX(beyond), p.atY(beyond))},
	}
	p.scatterTicks(sub, end)
	p.names(ar, a.name, b.name)
	p.Group(canvas.Group{Class: "rails", Hidden: len(c.onlyA)+len(c.onlyB) == 0}, func() {
		p.stroke("soft", 1, nil, p.at(end, p.y.low), p.at(end, p.y.high))
		p.stroke("soft", 1, nil, p.at(p.x.low, end), p.at(p.x.high, end))
	})
	for _, times := range []float64{1, 2, 10, 0.5, 0.1} {
		p.Group(canvas.Group{Class: "factor", Data: [][2]string{{"times", strconv.FormatFloat(times, 'f', -1, 64)}}}, func() { p.ratio(end, times) })
	}
	var both, alone canvas.Path
	add := func(path *canvas.Path, x, y float64) {
		at := p.at(x, y)
		path.Move(math.Round(at.X), math.Round(at.Y)) // whole units take fewer bytes
	}
	for _, q := range c.both {
		add(&both, math.Log10(q.x), math.Log10(q.y))
	}
	for _, q := range c.onlyA {
		add(&alone, math.Log10(q.x), beyond)
	}
	for _, q := range c.onlyB {
		add(&alone, beyond, math.Log10(q.y))
	}
	dots := func(class, ink string, opacity float64, path canvas.Path) {
		s.Group(canvas.Group{Class: class}, func() {
			if !path.Empty() {
				s.Stroke(canvas.Pen{Paint: faint(ink, opacity), Width: 6, Round: true}, path)
			}
		})
	}
	dots("both", "ink0", 0.55, both)
	dots("alone", "ink1", 0.8, alone)
	return true
}

// scatterTicks draws ticks of both axes for all times of the corpus, because the script of the page
// can show other pairs. Ticks out of range are hidden.
func (p *pane) scatterTicks(sub *subject, end float64) {
	b := newBounds()
	for i := range sub.corpus.Series {
		b.add(sub.corpus.Series[i].Times...)
	}
	shown := map[string]bool{}
	for _, t := range p.x.ticks {
		if t.label != "" {
			shown[t.label] = true
		}
	}
	var ticks []tick
	low, high := round125(b.low, false), round125(b.high, true)
	for d := int(math.Floor(low)); d <= int(math.Ceil(high)); d++ {
		for _, m := range []float64{1, 2, 5} {
			if at := float64(d) + math.Log10(m); at > low-1e-9 && at < high+1e-9 {
				ticks = append(ticks, tick{at: at, label: shortTime(m * math.Pow(10, float64(d)))})
			}
		}
	}
	for _, t := range ticks {
		at := func(class string, x, y float64) canvas.Group {
			return canvas.Group{Class: "tick " + class, Data: [][2]string{{"at", strconv.FormatFloat(t.at, 'f', 4, 64)}}, X: x, Y: y, Hidden: !shown[t.label]}
		}
		x, y := p.atX(min(t.at, end)), p.atY(min(t.at, end))
		p.Group(at("x", x, 0), func() {
			p.vertical("rule", 1, 0, p.box.top, p.box.bottom)
			p.write(tickSize, "soft", canvas.Middle, p.inside(x, t.label)-x, p.box.bottom+13, t.label)
		})
		p.Group(at("y", 0, y), func() {
			p.horizontal("rule", 1, 0, p.box.left, p.box.right)
			p.write(tickSize, "soft", canvas.End, p.box.left-7, 0, t.label)
		})
	}
}

// rail is the length of the strip beyond the end of an axis, as a share of the axis. The strip
// shows puzzles that only one contestant solved.
const rail = 0.06

// ratio draws the line on which the vertical time is this many times the horizontal time, up to the
// end of the axes.
func (p *pane) ratio(end, times float64) {
	shift := math.Log10(times)
	low, high := max(p.x.low, p.y.low-shift), min(end, end-shift)
	if low >= high {
		return
	}
	if times == 1 {
		p.stroke("soft", 1.5, nil, p.at(low, low), p.at(high, high))
		return
	}
	p.stroke("soft", 1, []float64{4, 4}, p.at(low, low+shift), p.at(high, high+shift))
	at := p.at(high, high+shift)
	if shift > 0 {
		p.write(12, "soft", canvas.End, at.X-22, at.Y+9, shortCount(times)+"×")
	} else {
		p.write(12, "soft", canvas.End, at.X-4, at.Y+36, shortCount(1/times)+"×")
	}
}
