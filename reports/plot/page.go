package plot

import (
	"math"
	"strings"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

// pageDrawer draws the figures of a page. Only one goroutine at a time can use it.
type pageDrawer struct {
	data *document.Data
	font *canvas.Font
}

// figure is a plot in a page, drawn for a wide window and for a narrow one.
type figure struct {
	Plot         string // name of the plot
	Title, About string
	Notes        []string
	Wide, Narrow []byte // SVG elements for wide and for narrow windows
}

// size is the size of a figure, in units.
type size struct{ Width, Height int }

// inColour is the number of contestants that are in colour when the page opens.
const inColour = 6

// NewDrawer returns the Drawer of a document.
func NewDrawer(d *document.Data) (*pageDrawer, error) {
	font, err := canvas.NewFont()
	if err != nil {
		return nil, err
	}
	return &pageDrawer{data: d, font: font}, nil
}

// Plots returns the figures of a corpus. The list is empty if there are no times of single puzzles.
func (d *pageDrawer) Plots(corpus int) (list []figure) {
	for _, k := range kinds(d.data.Run.Corpora[corpus].Timed) {
		if f := d.plot(corpus, &k); f != nil {
			list = append(list, *f)
		}
	}
	return list
}

// plot draws one plot of a corpus. It returns nil if there is no data for it.
func (d *pageDrawer) plot(corpus int, k *kind) *figure {
	sub := subjectOf(&d.data.Run, corpus, k)
	if len(sub.lines) == 0 || len(sub.lines) < k.exactly {
		return nil
	}
	f := &figure{Plot: k.name, Title: k.title, About: k.about}
	if k.exactly > 0 {
		sub.firstPair()
		f.Notes = pairWords(sub, sub.lines[0], sub.lines[1])
	}
	if k.single && len(sub.corpus.Kept) < sub.corpus.Puzzles {
		f.Notes = append(f.Notes, sub.corpus.Sample)
	}
	return d.both(f, func(s *sheet, a area) bool { return k.draw(s, sub, a) }, func(narrow bool) size { return sizeOf(sub, k, narrow) }, sub.corpus.Name)
}

// Ranking returns the figure of a table, or nil if no contestant has a time.
func (d *pageDrawer) Ranking(table int) *figure {
	r := &d.data.Run
	t := &r.Tables[table]
	verified, puzzles := map[int]int{}, 0
	if at := table - (len(r.Tables) - len(r.Corpora)); at >= 0 {
		puzzles = r.Corpora[at].Puzzles
		for _, x := range r.Corpora[at].Series {
			verified[x.Entry] = x.Verified
		}
	}
	list := standingsOf(r, t, verified, puzzles)
	if !anyTime(list) {
		return nil
	}
	f := &figure{Plot: "ranking", Title: "Ranking", About: aboutStandings(list, table < len(r.Tables)-len(r.Corpora))}
	few := list[:min(narrowRows, len(list))]
	more := len(list) - len(few)
	if more < narrowRows/3 || !anyTime(few) {
		few, more = list, 0
	}
	return d.both(f, func(s *sheet, a area) bool {
		if !s.narrow {
			return s.standings(list, a)
		}
		if more > 0 {
			s.write(13, "soft", canvas.Start, a.left, a.bottom-7, "and "+humanize.Counted(more, "other contestant")+", in the table")
			a.bottom -= moreRoom
		}
		return s.standings(few, a)
	}, func(narrow bool) size {
		rows, z := len(list), size{wideWidth, 26*len(list) + footroom + 12}
		if narrow {
			rows, z = len(few), size{narrowWidth, 42*len(few) + footroom + 12}
		}
		if narrow && more > 0 {
			z.Height += moreRoom
		}
		if rows > narrowRows {
			z.Height += topRoom
		}
		return z
	}, t.Name)
}

// both draws the wide and the narrow version of a figure. It returns nil if draw returns false.
// A page then leaves the figure out.
func (d *pageDrawer) both(f *figure, draw func(*sheet, area) bool, size func(narrow bool) size, of string) *figure {
	for _, narrow := range []bool{false, true} {
		z := size(narrow)
		w, h := float64(z.Width), float64(z.Height)
		s := &sheet{Canvas: canvas.New(d.font, w, h), narrow: narrow}
		if !draw(s, area{left: 8, top: 4, right: w - 10, bottom: h - 6}) {
			return nil
		}
		out := s.SVG(canvas.Frame{Class: "plot", Data: s.data, Title: strings.Join(append([]string{f.Title + ", " + of + "."}, f.Notes...), " ")})
		if narrow {
			f.Narrow = out
		} else {
			f.Wide = out
		}
	}
	return f
}

// narrowRows is the number of rows of a ranking on a phone. More rows would move the table too far
// down. moreRoom is the height of the line with the number of other contestants.
const narrowRows, moreRoom = 12, 22

// The widths of the figures of a page, in units. The narrow one is made for a phone.
const wideWidth, narrowWidth = 960, 360

// sizeOf returns the size of a figure in a page.
func sizeOf(sub *subject, k *kind, narrow bool) size {
	n, out := float64(len(sub.lines)), outPitch*float64(len(sub.out))
	height := 0.0
	switch {
	case k.name == "scatter" && narrow:
		return size{narrowWidth, 350}
	case k.name == "scatter":
		return size{580, 560}
	case k.name == "strip":
		pitch := 30.0
		if narrow {
			pitch = 42
		}
		height = pitch*n + out + footroom + 12
	case narrow:
		rows := math.Ceil(min(n, inColour)/2) + float64(len(sub.out))
		height = 270 + 18*rows
	default:
		height = max(430, (n+float64(len(sub.out)))*13+headroom+footroom+12)
	}
	width := wideWidth
	if narrow {
		width = narrowWidth
	}
	return size{width, int(math.Ceil(height))}
}
