package plot

import (
	"errors"
	"strings"

	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports/canvas"
	"sudokubench/reports/document"
)

// CardWidth and CardHeight are the size of a card in chats and social networks, in pixels.
const CardWidth, CardHeight = 1200, 630

// cardRows is the largest number of rows of a ranking on a card.
const cardRows = 8

// Card draws the headline of a record and the first rows of its ranking as a PNG.
func Card(of *run.Run) ([]byte, error) {
	s, err := cardOf(of)
	if err != nil {
		return nil, err
	}
	return s.PNG(colours(), "paper", CardWidth, CardHeight)
}

func cardOf(of *run.Run) (*sheet, error) {
	head := document.NewHead(of)
	if len(head.Tables) == 0 {
		return nil, errors.New("the record contains no corpus, so there is nothing to draw; use the record of a run that has started")
	}
	font, err := canvas.NewFont()
	if err != nil {
		return nil, err
	}
	d := &document.Run{Head: head}
	boxed(d, font)
	const unit = 1.5 // number of pixels per unit, more than 1 because chats show a card at half its size
	s := &sheet{Canvas: canvas.New(font, CardWidth/unit, CardHeight/unit)}
	program := ""
	if of.Head != nil {
		program = programOf(of.Head.Version, of.Head.Commit)
	}
	return s, s.card(d, program)
}

// boxed replaces letters outside the font by boxes. If two names would look the same, it writes the
// code points of the letters instead.
func boxed(d *document.Run, font *canvas.Font) {
	times := map[string]int{}
	for _, e := range d.Entries {
		times[font.Boxes(e.Name)]++
	}
	for i := range d.Entries {
		e := &d.Entries[i]
		boxes := font.Boxes(e.Name)
		if times[boxes] > 1 && boxes != e.Name {
			numbers := font.Spell(e.Name)
			d.Headline = strings.ReplaceAll(d.Headline, e.Name, numbers)
			e.Name = numbers
		} else {
			e.Name = boxes
		}
	}
	d.Headline = font.Boxes(d.Headline)
	d.Tables[0].Title = font.Boxes(d.Tables[0].Title)
}

// programOf describes the program with its commit, or with its version if no commit is recorded.
func programOf(version, commit string) string {
	const most = 7 // number of digits that is enough to find the commit
	switch {
	case commit != "":
		digits := []rune(humanize.VisibleText(commit))
		return "sudokubench " + string(digits[:min(most, len(digits))])
	case version != "":
		return "sudokubench " + humanize.VisibleText(version)
	}
	return "sudokubench"
}

// card draws the headline, the ranking and the facts of a card.
func (s *sheet) card(d *document.Run, program string) error {
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

	foot := s.Height - 22
	program = s.fit(size, program, 280)
	s.write(size, "soft", canvas.End, right, foot, program)
	s.write(size, "soft", canvas.Start, left, foot, s.fit(size, fact(d, "Machine"), right-left-s.Measure(size, program)-20))

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
	if !s.standings(shown, a) {
		return errors.New("the ranking does not fit on the card")
	}
	return nil
}

// headline writes words as large as they fit on two lines. If even the smallest letters do not fit,
// it uses three lines. It returns the y coordinate below the text.
func (s *sheet) headline(words string, a area) float64 {
	words = humanize.Shorten(words, longest)
	const largest, least = 31, 17
	size := float64(largest)
	for ; size > least && len(s.wrap(size, words, a.width())) > 2; size-- {
	}
	y := a.top
	for _, l := range s.wrap(size, words, a.width()) {
		s.write(size, "ink", canvas.Start, a.left, y+size*0.6, l)
		y += size * 1.2
	}
	return y
}
