package plot

import "sudokubench/reports/canvas"

// swatch is the length of the sample of a line in the legend.
const swatch = 34

// key is the legend beside or below the axes.
type key struct {
	left, top, pitch, size float64
	columns                int
	width                  float64 // width of a column of the legend, in units
	names                  []string
	rows                   map[*line]int
}

// key places the names of the contestants, and of missing contestants with the reasons. The place
// is the right side of an area, or the bottom if the area is narrow. key returns the rest of the
// area, and false if the contestants do not fit.
func (s *sheet) key(a area, sub *subject) (*key, area, bool) {
	k := &key{pitch: 21, size: 13.5, columns: 1, rows: map[*line]int{}}
	var texts []string
	for _, l := range sub.lines {
		if !s.narrow || !l.ghost { // grey contestants are left out below a narrow plot, because there is little room
			k.rows[l] = len(texts)
			texts = append(texts, l.name)
		}
	}
	texts = append(texts, sub.out...)
	if s.narrow {
		k.columns, k.pitch, k.size = 2, 18, 12
		k.width = a.width() / float64(k.columns)
		k.names, _ = s.fitAll(k.size, texts[:len(k.rows)], k.width-swatch-14)
		out, _ := s.fitAll(k.size, sub.out, a.width()-swatch-14)
		k.names = append(k.names, out...)
		k.left, k.top = a.left, a.bottom-k.pitch*float64(k.lines(len(sub.out)))
		a.bottom = k.top - 4
		return k, a, true
	}
	if room := (a.height() - headroom - footroom) / float64(len(texts)); room < k.pitch {
		k.pitch, k.size = room, min(k.size, room*0.85)
	}
	if k.pitch < minPitch {
		return nil, a, false
	}
	var widest float64
	k.names, widest = s.fitAll(k.size, texts, a.width()*0.28)
	k.left, k.top = a.right-widest-swatch-8, a.top+headroom
	a.right = k.left - 22
	return k, a, true
}

// lines returns the number of lines of the legend. The parameter out is the number of missing
// contestants, each of which has its own line.
func (k *key) lines(out int) int { return (len(k.rows)+k.columns-1)/k.columns + out }

// place returns the left end and the middle of a row.
func (k *key) place(row int) (x, y float64) {
	if out := row - len(k.rows); out >= 0 {
		return k.left, k.top + k.pitch*(float64(k.lines(out))+0.5)
	}
	return k.left + k.width*float64(row%k.columns), k.top + k.pitch*(float64(row/k.columns)+0.5)
}

// draw draws the row of a contestant, if it has one.
func (k *key) draw(s *sheet, l *line) {
	row, ok := k.rows[l]
	if !ok {
		return
	}
	x, y := k.place(row)
	s.stroke(l.look.ink, 2, l.look.dash, canvas.Point{X: x, Y: y}, canvas.Point{X: x + swatch, Y: y})
	var mark canvas.Path
	addMark(&mark, l.look.shape, canvas.Point{X: x + swatch/2, Y: y}, 3.8)
	s.Group(canvas.Group{Class: "marks"}, func() { s.marks(mark, l.look.ink) })
	s.write(k.size, "ink", canvas.Start, x+swatch+8, y, k.names[row])
}

// drawOut draws the rows of the missing contestants.
func (k *key) drawOut(s *sheet) {
	for row := len(k.rows); row < len(k.names); row++ {
		x, y := k.place(row)
		s.write(k.size, "soft", canvas.Start, x+swatch+8, y, k.names[row])
	}
}

// row is the row of one contestant in a plot with a row per contestant.
type row struct {
	top, middle, bottom float64
	half                float64 // largest distance of a drawing from the middle of the row, upwards and downwards
	name                string
	nameX, nameY, size  float64
	anchor              canvas.Anchor
}

func (r *row) write(s *sheet) { s.write(r.size, "ink", r.anchor, r.nameX, r.nameY, r.name) }

// rows divides an area into one row per name, the first at the top. The names are on the left, or
// above the rows in a narrow area. rows returns the rest of the area, and false if the rows do not fit.
func (s *sheet) rows(a area, names []string) ([]row, area, bool) {
	pitch := min((a.height()-footroom)/float64(len(names)), 110)
	if pitch < minPitch {
		return nil, a, false
	}
	a.bottom = a.top + pitch*float64(len(names)) + footroom
	size := min(14, pitch*0.85)
	width := a.width() * 0.3
	if s.narrow {
		size, width = 12, a.width()*0.6
	}
	cut, widest := s.fitAll(size, names, width)
	list := make([]row, len(names))
	for i := range list {
		top := a.top + pitch*float64(i)
		r := row{top: top, middle: top + pitch/2, bottom: top + pitch, half: min(38, pitch*0.42), name: cut[i], size: size}
		if s.narrow {
			r.middle, r.half = top+pitch*0.68, pitch*0.26
			r.anchor, r.nameX, r.nameY = canvas.Start, a.left, top+pitch*0.25
		} else {
			r.anchor, r.nameX, r.nameY = canvas.End, a.left+widest, r.middle
		}
		list[i] = r
	}
	if !s.narrow {
		a.left += widest + 14
	}
	return list, a, true
}

func noAxis(float64) axis { return axis{high: 1} }
