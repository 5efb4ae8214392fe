package plot

import (
	"fmt"
	"strings"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

// spelled writes the letters that a font lacks by their numbers, as \u592a: in a
// PNG nothing else would be seen of them. An SVG leaves letters to the fonts of
// whoever looks at it.
func spelled(f *opentype.Font, words string) string {
	var out strings.Builder
	var buffer sfnt.Buffer
	for _, r := range words {
		switch at, err := f.GlyphIndex(&buffer, r); {
		case err == nil && at != 0:
			out.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&out, `\U%08x`, r)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}

// spell does so with all that others chose, and has the figure say so.
func (s *subject) spell(f *opentype.Font) {
	before, after := "", ""
	change := func(words *string) {
		before += *words
		*words = spelled(f, *words)
		after += *words
	}
	change(&s.corpus.Name)
	for i := range s.run.Entries {
		s.run.Entries[i].Name = spelled(f, s.run.Entries[i].Name)
	}
	for _, l := range s.lines {
		change(&l.name)
	}
	if before != after {
		s.notes = append(s.notes, "Letters that the font of a PNG lacks are written by their numbers; an SVG has them.")
	}
}
