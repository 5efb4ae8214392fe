package canvas

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
)

var colours = Palette{"paper": {R: 255, G: 255, B: 255, A: 255}, "ink": {A: 255}, "ink1": {R: 255, A: 255}}

// drawing returns a canvas with every kind of mark.
func drawing(t testing.TB) *Canvas {
	font := testkit.Must(NewFont())(t)
	c := New(font, 100, 60)
	c.Fill(Paint{Name: "ink"}, Rectangle(10, 10, 30, 30))
	var hole Path
	hole.Circle(70, 20, 10)
	c.Fill(Paint{Name: "ink1", Opacity: 0.5}, hole)
	c.Stroke(Pen{Paint: Paint{Name: "ink"}, Width: 2, Dash: []float64{4, 2}}, Lines(Point{10, 40}, Point{50, 40}, Point{50, 50}))
	var dots Path
	dots.Move(60.04, 40)
	dots.Move(70, 40)
	c.Group(Group{Class: "series ink1", Data: [][2]string{{"entry", "3"}}, X: 5}, func() {
		c.Stroke(Pen{Paint: Paint{Name: "ink1"}, Width: 4, Round: true}, dots)
		c.Write(Paint{Name: "ink"}, 10, End, 95, 50, `<b>&"`)
	})
	c.Group(Group{Hidden: true}, func() { c.Fill(Paint{Name: "ink"}, Rectangle(0, 0, 100, 60)) })
	return c
}

func TestSVG(t *testing.T) {
	frame := Frame{Title: `a "title"`, Class: "plot", Data: [][2]string{{"x", "1 2"}}}
	goldentest.Check(t, "page.svg", "an SVG for a page has no colours and no size", drawing(t).SVG(frame))
}

func TestPNG(t *testing.T) {
	c := New(testkit.Must(NewFont())(t), 100, 60)
	c.Fill(Paint{Name: "ink"}, Rectangle(10, 10, 30, 30))
	c.Stroke(Pen{Paint: Paint{Name: "ink1"}, Width: 2}, Lines(Point{10, 40}, Point{50, 40}, Point{50, 50}))
	c.Write(Paint{Name: "ink"}, 20, Middle, 70, 20, "I")
	out := testkit.Must(c.PNG(colours, "paper", 200, 120))(t)
	img := testkit.Must(png.Decode(bytes.NewReader(out)))(t)
	black, white, red := color.NRGBA{A: 255}, color.NRGBA{255, 255, 255, 255}, color.NRGBA{255, 0, 0, 255}
	for _, tt := range []struct {
		reason string
		x, y   int
		want   color.NRGBA
	}{
		{"the background", 2, 2, white},
		{"inside a rectangle", 40, 40, black},
		{"a line", 24, 80, red},
		{"its second part", 100, 90, red},
		{"beside the line", 24, 84, white},
		{"a letter", 140, 40, black},
	} {
		r, g, b, _ := img.At(tt.x, tt.y).RGBA()
		for i, have := range []uint32{r >> 8, g >> 8, b >> 8} {
			want := []uint8{tt.want.R, tt.want.G, tt.want.B}[i]
			if math.Abs(float64(have)-float64(want)) > 2 {
				t.Errorf("%s: the pixel at %d,%d: got %v, want %v", tt.reason, tt.x, tt.y, img.At(tt.x, tt.y), tt.want)
				break
			}
		}
	}
}

// TestPathsComeBack checks that rounding errors of relative coordinates do not add up.
func TestPathsComeBack(t *testing.T) {
	w := &writer{}
	var p Path
	for i := range 1000 {
		p.Line(float64(i)*0.333, 50+20*math.Sin(float64(i)))
	}
	w.path(&mark{path: p})
	sumX, sumY := 0.0, 0.0
	data := strings.Trim(strings.TrimPrefix(w.out.String(), `<path d="`), `"`)
	for data != "" {
		end := strings.IndexAny(data[1:], "Mlhv") + 1
		if end == 0 {
			end = len(data)
		}
		list := numbersOf(t, data[1:end])
		for i := 0; i < len(list); i++ {
			switch {
			case data[0] == 'h' || data[0] != 'v' && i%2 == 0:
				sumX += list[i]
			default:
				sumY += list[i]
			}
		}
		data = data[end:]
	}
	last := p.lines[0].points[999]
	if math.Abs(last.X-sumX) > 0.06 || math.Abs(last.Y-sumY) > 0.06 {
		t.Errorf("got the end of the path at %g,%g, want %g,%g", sumX, sumY, last.X, last.Y)
	}
}

// numbersOf parses numbers of an SVG path, which are separated by a space or a minus sign.
func numbersOf(t *testing.T, text string) (list []float64) {
	t.Helper()
	for _, word := range strings.Fields(strings.ReplaceAll(text, "-", " -")) {
		sign, at := 1.0, strings.TrimPrefix(word, "-")
		if at != word {
			sign = -1
		}
		x := 0.0
		whole, part, _ := strings.Cut(at, ".")
		for _, d := range whole {
			x = 10*x + float64(d-'0')
		}
		if part != "" {
			x += float64(part[0]-'0') / 10
		}
		list = append(list, sign*x)
	}
	return list
}

func TestMeasure(t *testing.T) {
	c := drawing(t)
	for _, tt := range []struct {
		reason, words string
		low, high     float64
	}{
		{"an empty text", "", 0, 0},
		{"digits are 0.556 wide", "0123456789", 55, 56},
		{"letters outside the font are square", "太郎", 20, 20},
	} {
		if got := c.Measure(10, tt.words); got < tt.low || got > tt.high {
			t.Errorf("%s: %q: got the width %g, want %g to %g", tt.reason, tt.words, got, tt.low, tt.high)
		}
	}
}

func TestSpell(t *testing.T) {
	font := testkit.Must(NewFont())(t)
	for _, tt := range []struct{ reason, words, want string }{
		{"letters that the font has", "taro é Жанна ±µ", "taro é Жанна ±µ"},
		{"letters outside the font", "太郎", `\u592a\u90ce`},
		{"letters of both kinds", "é漢字 1", `é\u6f22\u5b57 1`},
		{"a code point above U+FFFF", "😀", `\U0001f600`},
		{"nothing", "", ""},
	} {
		if got := font.Spell(tt.words); got != tt.want {
			t.Errorf("%s: %q: got %q, want %q", tt.reason, tt.words, got, tt.want)
		}
	}
}

func TestBoxes(t *testing.T) {
	font := testkit.Must(NewFont())(t)
	for _, tt := range []struct{ reason, words, want string }{
		{"letters that the font has", "taro é Жанна □", "taro é Жанна □"},
		{"letters outside the font", "太郎 1", "□□ 1"},
		{"a family is one emoji", "👩\u200d👩\u200d👧 fast", "□ fast"},
		{"a thumb with a skin tone is one emoji", "👍🏽!", "□!"},
		{"a heart with a variation selector is one emoji", "❤️", font.Boxes("❤")},
		{"nothing", "", ""},
	} {
		if got := font.Boxes(tt.words); got != tt.want {
			t.Errorf("%s: %q: got %q, want %q", tt.reason, tt.words, got, tt.want)
		}
	}
}

// TestFarAway checks that marks far outside the image, or at coordinates that are not finite, are
// not drawn and take no memory.
func TestFarAway(t *testing.T) {
	c := drawing(t)
	for _, at := range []float64{-1e9, 1e9, math.NaN(), math.Inf(1), -50, 150} {
		c.Fill(Paint{Name: "ink"}, Rectangle(at, at, at+100, at+100))
		c.Stroke(Pen{Paint: Paint{Name: "ink"}, Width: 1, Dash: []float64{3, 3}}, Lines(Point{at, 0}, Point{at, 50}))
		c.Write(Paint{Name: "ink"}, 12, Middle, at, at, "far")
	}
	if _, err := c.PNG(colours, "paper", 200, 120); err != nil {
		t.Error(err)
	}
}

// FuzzText checks that an SVG with any text is valid XML, and that the text adds no elements.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "<script>", "]]>", "\x00\xff", "\ufffe", "a\u202eb", `"'`} {
		f.Add(s)
	}
	font, err := NewFont()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c := New(font, 100, 60)
		c.Group(Group{Class: s, Data: [][2]string{{"entry", s}}}, func() { c.Write(Paint{Name: "ink"}, 10, Start, 0, 10, s) })
		for d := xml.NewDecoder(bytes.NewReader(c.SVG(Frame{Title: s}))); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				return
			} else if err != nil {
				t.Fatalf("%q: %v", s, err)
			}
			if e, ok := token.(xml.StartElement); ok && !strings.Contains(" svg g text ", " "+e.Name.Local+" ") {
				t.Fatalf("%q: unexpected element %s", s, e.Name.Local)
			}
		}
	})
}
