package plot

import (
	"errors"
	"fmt"

	"sudokubench/internal/humanize"
	"sudokubench/internal/run"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

// CardSize is the size of a card, as chats and social networks show it.
var CardSize = Size{1200, 630}

// cardRows are the first rows of a ranking on a card.
const cardRows = 8

// Card draws the headline of a record and the first rows of its ranking, in one of
// Formats. Errors are as those of Draw.
func Card(of *run.Run, format, theme string) ([]byte, error) {
	if err := (Options{Theme: theme}).Check(); err != nil {
		return nil, err
	}
	head := document.NewHead(of)
	if len(head.Tables) == 0 {
		return nil, errors.New("the record holds no corpus, so there is nothing to draw; want the record of a run that began to solve")
	}
	font, err := canvas.NewFont()
	if err != nil {
		return nil, err
	}
	d := &document.Run{Head: head}
	if format == pngFormat {
		d.Headline = font.Spell(d.Headline)
		d.Tables[0].Title = font.Spell(d.Tables[0].Title)
		for i := range d.Entries {
			d.Entries[i].Name = font.Spell(d.Entries[i].Name)
		}
	}
	const unit = 1.5 // a card is read at half its size
	s := &sheet{Canvas: canvas.New(font, float64(CardSize.Width)/unit, float64(CardSize.Height)/unit), unit: unit}
	if err := s.card(d); err != nil {
		return nil, err
	}
	return s.file(format, theme, CardSize, d.Headline)
}

// card draws it.
func (s *sheet) card(d *document.Run) error {
	const left, right, size = 36, 764, 12.5
	s.fill("paper", area{0, 0, s.Width, s.Height})
	s.fill("ink0", area{0, 0, s.Width, 7})
	s.write(size, "soft", canvas.Start, left, 30, s.fit(size, "sudokubench · "+d.Title, right-left))
	y := s.headline(d.Headline, area{left: left, top: 44, right: right})
	about := d.Tables[0].Title
	if d.State != "" {
		about = d.State
	}
	s.write(size, "soft", canvas.Start, left, y+12, s.fit(size, about, right-left))

	sub, foot := &subject{run: d}, s.Height-22
	program := s.fit(size, sub.fact("Program"), 280)
	s.write(size, "soft", canvas.End, right, foot, program)
	s.write(size, "soft", canvas.Start, left, foot, s.fit(size, sub.fact("Machine"), right-left-s.Measure(size, program)-20))

	list := standingsOf(d, &d.Tables[0], nil, 0)
	shown := list[:min(cardRows, len(list))]
	if !anyTime(shown) {
		s.write(16, "soft", canvas.Start, left, y+60, "No contestant has a time.")
		return nil
	}
	a := area{left, y + 30, right, foot - 16}
	if more := len(list) - len(shown); more > 0 {
		s.write(size, "soft", canvas.Start, left, a.bottom-9, "and "+humanize.Counted(more, "other contestant"))
	}
	if err := s.standings(shown, a); err != nil {
		return fmt.Errorf("the ranking of the card: %w", err)
	}
	return nil
}

// headline writes words as large as they fit on two lines, or small on three, and
// returns where they end.
func (s *sheet) headline(words string, a area) float64 {
	words = humanize.Shorten(words, longest)
	const largest, least = 31, 17
	size := float64(largest)
	for ; size > least && len(s.wrap(size, words, a.width(), 3)) > 2; size-- {
	}
	y := a.top
	for _, l := range s.wrap(size, words, a.width(), 3) {
		s.write(size, "ink", canvas.Start, a.left, y+size*0.6, l)
		y += size * 1.2
	}
	return y
}
