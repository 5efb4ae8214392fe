package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
)

// attacks are names that could break the markup or the layout of a drawing.
var attacks = []string{
	"<script>pwned()</script>", "</text><script>pwned()</script>", "</svg>", "]]>", "<![CDATA[", "<!--", "-->", `" onload="pwned()`, "' onload='pwned()", "&lt;script&gt;", "&#60;script&#62;", "<?xml?>", "<!DOCTYPE x>",
	"<image href='javascript:pwned()'/>", `style="font-family:Liberation Sans;font-variant:normal;`, `width="400pt" height="300pt"`, "xlink\">\n", "\x00", "\x1b[2J", "\xff\xfe", "\u202e", "\u2028", "\ufffe", "\n\n\n", "\r\n", "\t", " ", "", "日本語のソルバー",
	"مرحبا", "👩\u200d👩\u200d👧", strings.Repeat("W", 1000), strings.Repeat("\x01", 1000), strings.Repeat("é", 500), "a,b", `\`, "%s%d%!", "{{.}}", "${x}",
}

// element is a tag, with the names of its attributes.
type element string

// elementsOf parses an SVG as XML, which must be valid. It returns its elements and texts.
func elementsOf(t *testing.T, svg []byte) (tags []element, texts []string) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return tags, texts
		} else if err != nil {
			t.Fatalf("the SVG is not valid XML: %v", err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			name := x.Name.Local
			for _, a := range x.Attr {
				name += " " + a.Name.Local
			}
			tags = append(tags, element(name))
		case xml.CharData:
			if text := strings.TrimSpace(string(x)); text != "" {
				texts = append(texts, text)
			}
		}
	}
}

// TestHostile puts hostile names into every plot. The plots must contain only elements and
// attributes of harmless plots, and no long texts.
func TestHostile(t *testing.T) {
	allowed := map[element]bool{}
	for _, harmless := range []contest{sample(), few()} { // few puzzles are drawn as dots
		for _, out := range drawn(t, harmless, 0) {
			tags, _ := elementsOf(t, out)
			for _, tag := range tags {
				allowed[tag] = true
			}
		}
	}
	for _, attack := range attacks {
		c := contest{corpora: []string{"c" + attack}, puzzles: 8, contestants: []contestant{
			{name: attack, ns: us}, {name: "x" + attack, ns: 3 * us, fails: 2, verdict: judge.Declined},
		}}
		for plot, out := range drawn(t, c, 0) {
			tags, texts := elementsOf(t, out)
			for _, tag := range tags {
				if !allowed[tag] {
					t.Fatalf("%.40q, %s: unexpected element <%s>", attack, plot, tag)
				}
			}
			for _, text := range texts {
				if n := len([]rune(text)); n > 200 {
					t.Errorf("%.40q, %s: got a text of %d letters; want at most 200", attack, plot, n)
				}
			}
		}
	}
}

// TestManyNames puts 150 hostile names into the card and the figures of a page.
func TestManyNames(t *testing.T) {
	allowed := map[string]bool{"svg": true, "g": true, "path": true, "text": true}
	const contests, contestants = 6, 25
	rnd := rand.New(rand.NewPCG(16, 7))
	for i := range contests {
		c := contest{corpora: []string{fmt.Sprint(i, attacks[i%len(attacks)])}, puzzles: 12}
		for k := range contestants {
			name := fmt.Sprint(i*contestants+k, attacks[rnd.IntN(len(attacks))], attacks[rnd.IntN(len(attacks))])
			c.contestants = append(c.contestants, contestant{name: name, ns: us * float64(k+1), fails: k % 4, verdict: []judge.Verdict{judge.Declined, judge.Wrong}[k/4%2]})
		}
		fold := c.fold(t)
		check := func(what string, svg []byte) {
			t.Helper()
			tags, _ := elementsOf(t, svg)
			for _, tag := range tags {
				name, attributes, _ := strings.Cut(string(tag), " ")
				if !allowed[name] || strings.Contains(attributes, "on") && strings.Contains(attributes, "load") {
					t.Fatalf("contest %d, %s: unexpected element <%s>", i, what, tag)
				}
			}
		}
		out := cardSVG(t, fold)
		check("card", out)
		for _, fault := range outsideOf(t, out, 800, 420) {
			t.Errorf("contest %d, card: %s", i, fault)
		}
		d := testkit.Must(NewDrawer(document.New(document.Source{Run: fold})))(t)
		for _, f := range append(d.Plots(0), *d.Ranking(0)) {
			check("page, "+f.Plot, f.Wide)
			check("page, narrow "+f.Plot, f.Narrow)
		}
	}
}

// TestHostilePNG checks that pictures can be drawn with letters outside the font. Long names are skipped,
// because they are cut before they are drawn.
func TestHostilePNG(t *testing.T) {
	short := slices.DeleteFunc(slices.Clone(attacks), func(attack string) bool { return len(attack) > 30 && !strings.HasPrefix(attack, "W") })
	for group := range slices.Chunk(short, cardRows) {
		c := contest{corpora: []string{"c" + group[0]}, puzzles: 3}
		for k, attack := range group {
			c.contestants = append(c.contestants, contestant{name: attack, ns: us * float64(k+1)})
		}
		out, err := Card(c.fold(t))
		if err != nil {
			t.Fatalf("%.40q: %v", group, err)
		}
		if _, err := png.Decode(bytes.NewReader(out)); err != nil {
			t.Fatalf("%.40q: %v", group, err)
		}
	}
}

// TestNamesAreShown checks that escaping does not change the text of names.
func TestNamesAreShown(t *testing.T) {
	const name = `<b>"R&D"</b>`
	c := contest{corpora: []string{"<i>"}, puzzles: 3, contestants: []contestant{{name: name, ns: us}, {name: "a\x1bb", ns: 2 * us}}}
	_, texts := elementsOf(t, drawn(t, c, 0)["strip"])
	for _, want := range []string{name, `a\x1bb`} {
		if !slices.Contains(texts, want) {
			t.Errorf("text %q is missing in %q", want, texts)
		}
	}
}

// TestElementsOfSeesMarkup checks that elementsOf detects markup. Otherwise the tests with hostile
// names would never fail.
func TestElementsOfSeesMarkup(t *testing.T) {
	tags, texts := elementsOf(t, []byte(`<svg><text x="1" onload="y">a&lt;</text></svg>`))
	if diff := cmp.Diff([]element{"svg", "text x onload"}, tags); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"a<"}, texts); diff != "" {
		t.Error(diff)
	}
}

// TestInside checks that all text lies on the sheet, for every plot and long names.
func TestInside(t *testing.T) {
	long := contest{corpora: []string{strings.Repeat("corpus ", 60)}, puzzles: 12, contestants: []contestant{
		{name: strings.Repeat("long name ", 30), ns: us}, {name: strings.Repeat("W", 300), ns: 3 * us}, {name: "short", ns: 400 * us, fails: 3, verdict: judge.Declined},
	}}
	for plot, out := range drawn(t, long, 0) {
		var width, height float64
		if _, err := fmt.Sscanf(string(out), `<svg viewBox="0 0 %f %f"`, &width, &height); err != nil {
			t.Fatalf("%s: %v", plot, err)
		}
		for _, fault := range outsideOf(t, out, width, height) {
			t.Errorf("%s: %s", plot, fault)
		}
	}
}

// outsideOf lists texts that begin or end outside a sheet with these lengths in units.
func outsideOf(t *testing.T, svg []byte, width, height float64) (faults []string) {
	t.Helper()
	s := blank(t)
	s.Width, s.Height = width, height
	var st struct {
		x, y, size float64
		anchor     string
		is         bool
	}
	var moved [][2]float64 // offsets of the groups that contain the current text
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return faults
		} else if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			switch x.Name.Local {
			case "g":
				var by [2]float64
				for _, a := range x.Attr {
					if a.Name.Local == "transform" {
						fmt.Sscanf(a.Value, "translate(%g %g)", &by[0], &by[1])
					}
				}
				moved = append(moved, by)
			case "text":
				st.is, st.anchor = true, ""
				for _, a := range x.Attr {
					switch a.Name.Local {
					case "x":
						fmt.Sscan(a.Value, &st.x)
					case "y":
						fmt.Sscan(a.Value, &st.y)
					case "font-size":
						fmt.Sscan(a.Value, &st.size)
					case "text-anchor":
						st.anchor = a.Value
					}
				}
			}
		case xml.EndElement:
			if x.Name.Local == "g" {
				moved = moved[:len(moved)-1]
			}
		case xml.CharData:
			if !st.is {
				continue
			}
			st.is = false
			width := s.Measure(st.size, string(x))
			left, y := st.x, st.y
			for _, by := range moved {
				left, y = left+by[0], y+by[1]
			}
			switch st.anchor {
			case "middle":
				left -= width / 2
			case "end":
				left -= width
			}
			if left < -0.6 || left+width > s.Width+0.6 || y < 0 || y > s.Height {
				faults = append(faults, fmt.Sprintf("%.60q goes from %.0f to %.0f at %.0f", x, left, left+width, y))
			}
		}
	}
}
