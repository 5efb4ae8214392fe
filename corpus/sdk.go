package corpus

import (
	"strings"

	"sudokubench/sudoku"
)

// sdkRows scans .sdk files. The rows are below lines such as "#D description", or below "[Puzzle]".
// The texts of these # lines together are the id. Other sections are skipped, such as "[State]"
// with the progress of the player.
type sdkRows struct {
	bareRows
	elsewhere bool // whether the current line is in a section other than [Puzzle]
}

// sdkTags has the letters after # that mark a property: author, description, comment, date, source,
// level, address. Other # lines are comments.
const sdkTags = "ADCBSLU"

func openSDK(src *source, l layout) (decoder, error) {
	r := &sdkRows{bareRows: bareRows{l.shape, symbolsOf(l.shape)}}
	d := newStacked(src, l.shape, r.scan)
	d.tail = true
	return d, nil
}

func (r *sdkRows) scan(line []byte, dst []uint8) (rowKind, *remark) {
	text := trim(line)
	if name, ok := sdkSection(text); ok {
		r.elsewhere = name != "puzzle"
		return gap, nil
	}
	if r.elsewhere {
		return passed, nil
	}
	if isSDKTag(text) {
		if value := trim(text[2:]); len(value) > 0 {
			return heading, &remark{text: value}
		}
		return passed, nil
	}
	return r.bareRows.scan(line, dst)
}

// sdkSection returns the name of a section, in lower case, if the line is like "[Puzzle]".
func sdkSection(text []byte) (name string, ok bool) {
	if len(text) < 3 || text[0] != '[' || text[len(text)-1] != ']' || !isLetter(text[1]) {
		return "", false
	}
	return strings.ToLower(string(text[1 : len(text)-1])), true
}

func isSDKTag(text []byte) bool {
	return len(text) >= 2 && text[0] == '#' && strings.IndexByte(sdkTags, text[1]) >= 0
}

// probeSDK looks for a property or a section above the first row.
func probeSDK(s *sample) (layout, bool) {
	marked := false
	for _, line := range s.lines {
		line = trim(line)
		if name, ok := sdkSection(line); isSDKTag(line) || ok && name == "puzzle" {
			marked = true
			continue
		}
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		if !marked {
			return layout{}, false
		}
		if shape, ok := rowBoard(line); ok {
			return layout{shape: shape}, true
		}
	}
	return layout{}, false
}

// layoutSDK returns the layout of a source if the caller has set the format to sdk. The source can
// have neither properties nor sections.
func layoutSDK(s *sample) (layout, bool) {
	if l, ok := probeSDK(s); ok {
		return l, true
	}
	return layoutRows(s)
}

func putSDK(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	if p.ID != "" {
		b = append(append(append(b, "#D "...), p.ID...), '\n')
	}
	return putCharacterRows(b, s, p.Clues, '.')
}
