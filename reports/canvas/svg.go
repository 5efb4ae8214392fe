package canvas

import (
	"bytes"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
)

// family lists fonts whose letters are about as wide as the letters of the font that measures
// texts.
const family = "Liberation Sans,Arimo,Arial,Helvetica,sans-serif"

// Frame contains the attributes of an SVG.
type Frame struct {
	Title string // description of the figure for screen readers
	Class string
	Data  [][2]string // names of data attributes without the prefix "data-", and their values
}

// SVG writes the drawing as an element for a page, which defines its colours and its size. It has no
// style attributes, because the policy of a page forbids them.
func (c *Canvas) SVG(f Frame) []byte {
	w := &writer{}
	w.out.WriteString("<svg")
	w.attribute("viewBox", "0 0 "+tenth(tenths(c.Width))+" "+tenth(tenths(c.Height)))
	w.attribute("class", f.Class)
	w.data(f.Data)
	w.attribute("role", "img")
	w.attribute("aria-label", f.Title)
	w.attribute("font-family", family)
	w.attribute("fill", "none")
	w.attribute("stroke-linejoin", "round")
	w.out.WriteString(">\n")
	for i := range c.marks {
		w.mark(&c.marks[i])
	}
	w.out.WriteString("</svg>\n")
	return w.out.Bytes()
}

type writer struct{ out bytes.Buffer }

// text escapes words for XML and HTML.
func (w *writer) text(words string) { _ = xml.EscapeText(&w.out, []byte(words)) } // the error is ignored, because writing to a Buffer never fails

// attribute writes an attribute. It writes nothing if the value is empty.
func (w *writer) attribute(name, value string) {
	if value != "" {
		w.out.WriteString(" " + name + `="`)
		w.text(value)
		w.out.WriteByte('"')
	}
}

func (w *writer) data(list [][2]string) {
	for _, d := range list {
		w.attribute("data-"+d[0], d[1])
	}
}

func (w *writer) paint(name string, p Paint) {
	w.attribute(name, "var(--"+p.Name+")")
	if p.Opacity > 0 && p.Opacity < 1 {
		w.attribute(name+"-opacity", strings.TrimPrefix(strconv.FormatFloat(p.Opacity, 'f', -1, 64), "0"))
	}
}

func (w *writer) mark(m *mark) {
	switch m.kind {
	case opened:
		w.out.WriteString("<g")
		w.attribute("class", m.group.Class)
		w.data(m.group.Data)
		if x, y := tenths(m.group.X), tenths(m.group.Y); x != 0 || y != 0 {
			w.attribute("transform", "translate("+tenth(x)+" "+tenth(y)+")")
		}
		if m.group.Hidden {
			w.attribute("visibility", "hidden")
		}
		w.out.WriteString(">\n")
	case closed:
		w.out.WriteString("</g>\n")
	case written:
		w.out.WriteString("<text")
		w.attribute("x", tenth(tenths(m.at.X)))
		w.attribute("y", tenth(tenths(m.at.Y)))
		w.attribute("font-size", tenth(tenths(m.size)))
		w.attribute("text-anchor", [...]string{Start: "", Middle: "middle", End: "end"}[m.anchor])
		w.paint("fill", m.paint)
		w.out.WriteByte('>')
		w.text(m.words)
		w.out.WriteString("</text>\n")
	case filled:
		w.path(m)
		w.paint("fill", m.paint)
		if m.pen.Width > 0 {
			w.pen(&m.pen)
		}
		w.out.WriteString("/>\n")
	case stroked:
		w.path(m)
		w.pen(&m.pen)
		w.out.WriteString("/>\n")
	}
}

func (w *writer) pen(p *Pen) {
	w.paint("stroke", p.Paint)
	if p.Width != 1 {
		w.attribute("stroke-width", strings.TrimPrefix(strconv.FormatFloat(math.Round(p.Width*100)/100, 'f', -1, 64), "0"))
	}
	var dash []string
	for _, d := range p.Dash {
		dash = append(dash, tenth(tenths(d)))
	}
	w.attribute("stroke-dasharray", strings.Join(dash, " "))
	if p.Round {
		w.attribute("stroke-linecap", "round")
	}
}

// path writes the beginning of a path element. Its numbers are tenths of a unit, relative to the
// point before, because this takes the fewest bytes.
func (w *writer) path(m *mark) {
	w.out.WriteString(`<path d="`)
	e := &encoder{out: &w.out}
	for i := range m.path.lines {
		e.line(&m.path.lines[i])
	}
	w.out.WriteByte('"')
}

// encoder writes the data of a path.
type encoder struct {
	out  *bytes.Buffer
	x, y int // coordinates of the current point, in tenths of a unit
	last byte
}

// command writes a command letter with its numbers. It leaves out the letter if the command before
// had the same letter.
func (e *encoder) command(letter byte, numbers ...int) {
	again := e.last == letter
	if !again {
		e.out.WriteByte(letter)
	}
	for i, n := range numbers {
		text := tenth(n)
		if (i > 0 || again) && text[0] != '-' {
			e.out.WriteByte(' ')
		}
		e.out.WriteString(text)
	}
	e.last = letter
}

func (e *encoder) line(l *line) {
	at := l.points[0]
	startX, startY := tenths(at.X), tenths(at.Y)
	if l.radius != 0 {
		startX = tenths(at.X - l.radius)
	}
	e.last = 0
	if e.x == 0 && e.y == 0 {
		e.command('M', startX, startY)
	} else {
		e.command('m', startX-e.x, startY-e.y)
	}
	e.last = 0
	e.x, e.y = startX, startY
	if l.radius != 0 {
		r := tenth(tenths(l.radius))
		d := tenth(2 * tenths(l.radius))
		e.out.WriteString("a" + r + " " + r + " 0 1 0 " + d + " 0a" + r + " " + r + " 0 1 0-" + d + " 0z")
		return
	}
	if len(l.points) == 1 {
		e.out.WriteString("h0")
		return
	}
	dx, dy := 0, 0
	step := func() {
		switch {
		case dx == 0 && dy == 0:
			return
		case dy == 0:
			e.command('h', dx)
		case dx == 0:
			e.command('v', dy)
		default:
			e.command('l', dx, dy)
		}
		e.x, e.y, dx, dy = e.x+dx, e.y+dy, 0, 0
	}
	for _, p := range l.points[1:] {
		nx, ny := tenths(p.X)-e.x-dx, tenths(p.Y)-e.y-dy
		if nx == 0 && ny == 0 {
			continue
		}
		along := nx == 0 && dx == 0 && (ny < 0) == (dy < 0) || ny == 0 && dy == 0 && (nx < 0) == (dx < 0)
		if !along { // merges steps in the same direction into one command
			step()
		}
		dx, dy = dx+nx, dy+ny
	}
	step()
	if l.closed {
		e.out.WriteByte('z')
		e.x, e.y = startX, startY
	}
}

func tenths(x float64) int { return int(math.Round(x * 10)) }

// tenth formats n tenths: 12.5, .5, -3.
func tenth(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	switch {
	case n%10 == 0:
		return sign + strconv.Itoa(n/10)
	case n < 10:
		return sign + "." + strconv.Itoa(n)
	}
	return sign + strconv.Itoa(n/10) + "." + strconv.Itoa(n%10)
}
