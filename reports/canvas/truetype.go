package canvas

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// truetype reads the letters of a font. It knows the tables that Go Regular has
// and no others: golang.org/x/image/font/sfnt knows all, and adds 400 kB to the
// program.
type truetype struct {
	glyf, hmtx []byte
	loca       []int           // where glyphs begin in glyf, and where the last ends
	glyphs     map[rune]uint16 // by letter
	metrics    int             // in hmtx
	units      float64         // to the size of a letter
}

var errFont = errors.New("the font is damaged")

// parse reads a font.
func parse(ttf []byte) (f *truetype, err error) {
	defer func() {
		if recover() != nil { // an index beyond the end: all of them are read before a letter is drawn
			f, err = nil, errFont
		}
	}()
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(ttf[4:])) {
		entry := ttf[12+16*i:]
		at, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		tables[string(entry[:4])] = ttf[at : at+size]
	}
	for _, name := range []string{"head", "maxp", "hhea", "hmtx", "cmap", "loca", "glyf"} {
		if len(tables[name]) == 0 {
			return nil, fmt.Errorf("%w: it has no table %s", errFont, name)
		}
	}
	f = &truetype{glyf: tables["glyf"], hmtx: tables["hmtx"], glyphs: map[rune]uint16{}}
	f.units = float64(binary.BigEndian.Uint16(tables["head"][18:]))
	f.metrics = int(binary.BigEndian.Uint16(tables["hhea"][34:]))
	long := binary.BigEndian.Uint16(tables["head"][50:]) == 1
	for i := range int(binary.BigEndian.Uint16(tables["maxp"][4:])) + 1 {
		if long {
			f.loca = append(f.loca, int(binary.BigEndian.Uint32(tables["loca"][4*i:])))
		} else {
			f.loca = append(f.loca, 2*int(binary.BigEndian.Uint16(tables["loca"][2*i:])))
		}
	}
	f.letters(tables["cmap"])
	if len(f.glyphs) == 0 || f.units == 0 || f.metrics == 0 {
		return nil, errFont
	}
	return f, nil
}

// letters reads which glyph is which letter, from a table of format 4.
func (f *truetype) letters(cmap []byte) {
	for i := range int(binary.BigEndian.Uint16(cmap[2:])) {
		t := cmap[binary.BigEndian.Uint32(cmap[4+8*i+4:]):]
		if binary.BigEndian.Uint16(t) != 4 {
			continue
		}
		segments := int(binary.BigEndian.Uint16(t[6:])) / 2
		column := func(k, segment int) int { // the end, the start, the delta and the offset of a segment
			at := 14 + 2*(k*segments+segment)
			if k > 0 {
				at += 2 // a word is between ends and starts
			}
			return at
		}
		word := func(at int) int { return int(binary.BigEndian.Uint16(t[at:])) }
		for s := range segments {
			end, start, delta, offset := word(column(0, s)), word(column(1, s)), word(column(2, s)), word(column(3, s))
			for r := start; r <= end && r < 0xffff; r++ {
				glyph := r + delta
				if offset != 0 {
					if glyph = word(column(3, s) + offset + 2*(r-start)); glyph != 0 {
						glyph += delta
					}
				}
				if glyph &= 0xffff; glyph != 0 && glyph < len(f.loca)-1 {
					f.glyphs[rune(r)] = uint16(glyph)
				}
			}
		}
		return
	}
}

// advance is the width of a glyph of size 1.
func (f *truetype) advance(glyph uint16) float64 {
	at := 4 * min(int(glyph), f.metrics-1)
	return float64(binary.BigEndian.Uint16(f.hmtx[at:])) / f.units
}

// knot is a point of an outline, in the font's units and with y going up.
type knot struct {
	x, y float64
	on   bool // the outline goes through it; else it is the control point of a curve
}

// outline are the closed lines of a glyph; nil if it is empty or damaged.
func (f *truetype) outline(glyph uint16) (lines [][]knot) {
	defer func() {
		if recover() != nil {
			lines = nil
		}
	}()
	const deepest = 4 // glyphs made of glyphs made of glyphs
	return f.lines(glyph, deepest)
}

func (f *truetype) lines(glyph uint16, depth int) [][]knot {
	from, to := f.loca[glyph], f.loca[glyph+1]
	if from >= to || depth == 0 {
		return nil
	}
	data := f.glyf[from:to]
	if count := int(int16(binary.BigEndian.Uint16(data))); count >= 0 {
		return simple(data[10:], count)
	}
	return f.composite(data[10:], depth)
}

// simple reads a glyph that has so many lines.
func simple(data []byte, count int) [][]knot {
	ends := make([]int, count)
	for i := range ends {
		ends[i] = int(binary.BigEndian.Uint16(data[2*i:]))
	}
	data = data[2*count:]
	data = data[2+binary.BigEndian.Uint16(data):] // instructions
	points := 0
	if count > 0 {
		points = ends[count-1] + 1
	}
	const on, shortX, shortY, again, sameX, sameY = 1, 2, 4, 8, 16, 32
	flags := make([]byte, 0, points)
	for len(flags) < points {
		flag := data[0]
		data = data[1:]
		flags = append(flags, flag)
		if flag&again != 0 {
			for range data[0] {
				flags = append(flags, flag)
			}
			data = data[1:]
		}
	}
	coordinates := func(short, same byte) []float64 {
		list, at := make([]float64, points), 0
		for i := range list {
			switch flag := flags[i]; {
			case flag&short != 0 && flag&same != 0:
				at += int(data[0])
				data = data[1:]
			case flag&short != 0:
				at -= int(data[0])
				data = data[1:]
			case flag&same == 0:
				at += int(int16(binary.BigEndian.Uint16(data)))
				data = data[2:]
			}
			list[i] = float64(at)
		}
		return list
	}
	x := coordinates(shortX, sameX)
	y := coordinates(shortY, sameY)
	lines, at := make([][]knot, count), 0
	for i, end := range ends {
		for ; at <= end; at++ {
			lines[i] = append(lines[i], knot{x[at], y[at], flags[at]&on != 0})
		}
	}
	return lines
}

// composite reads a glyph that is made of others, as é is of e and an accent.
func (f *truetype) composite(data []byte, depth int) (lines [][]knot) {
	const words, offsets, scaled, more, scaledXY, matrix = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80
	for {
		flags, glyph := binary.BigEndian.Uint16(data), binary.BigEndian.Uint16(data[2:])
		data = data[4:]
		var dx, dy float64
		if flags&words != 0 {
			dx, dy = float64(int16(binary.BigEndian.Uint16(data))), float64(int16(binary.BigEndian.Uint16(data[2:])))
			data = data[4:]
		} else {
			dx, dy = float64(int8(data[0])), float64(int8(data[1]))
			data = data[2:]
		}
		if flags&offsets == 0 {
			dx, dy = 0, 0 // points are to meet, which no letter of this font asks for
		}
		part := func(i int) float64 { return float64(int16(binary.BigEndian.Uint16(data[2*i:]))) / (1 << 14) }
		xx, xy, yx, yy := 1.0, 0.0, 0.0, 1.0
		switch {
		case flags&scaled != 0:
			xx, yy, data = part(0), part(0), data[2:]
		case flags&scaledXY != 0:
			xx, yy, data = part(0), part(1), data[4:]
		case flags&matrix != 0:
			xx, xy, yx, yy, data = part(0), part(1), part(2), part(3), data[8:]
		}
		for _, l := range f.lines(glyph, depth-1) {
			for i, k := range l {
				l[i].x, l[i].y = k.x*xx+k.y*yx+dx, k.x*xy+k.y*yy+dy
			}
			lines = append(lines, l)
		}
		if flags&more == 0 {
			return lines
		}
	}
}
