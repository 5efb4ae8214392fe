package corpus

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokubench/sudoku"
)

// sampleSize is the size of the part of a source that decides its format, in bytes.
const sampleSize = 64 << 10

// sample is the beginning of a source. The functions that detect formats use it.
type sample struct {
	text  []byte
	lines [][]byte // complete lines of the sample without their ends, including blank lines
	ended bool     // whether the sample is the whole source
}

// content returns a line without white space around it. ok is false if it is blank or a comment.
func content(line []byte) (text []byte, ok bool) {
	text = trim(line)
	return text, len(text) > 0 && text[0] != '#'
}

// content returns the lines that are neither blank nor comments.
func (s *sample) content() [][]byte {
	var list [][]byte
	for _, line := range s.lines {
		if text, ok := content(line); ok {
			list = append(list, text)
		}
	}
	return list
}

// sampleOf divides a window into lines. It omits the last line if the line is incomplete.
func sampleOf(src *source, window []byte) *sample {
	s := &sample{text: window, ended: src.err == io.EOF && src.end-src.pos == len(window)}
	for len(window) > 0 {
		line, rest, whole := bytes.Cut(window, []byte("\n"))
		if whole || s.ended {
			s.lines = append(s.lines, bytes.TrimSuffix(line, []byte("\r")))
		}
		window = rest
	}
	return s
}

// sniffOrder is the order in which the reader tries the formats. The formats with the clearest
// properties are first. The function of a format can rely on the fact that no earlier format fits.
var sniffOrder = []string{"jsonl", "json", "csv-table", "sdk", "codegolf", pencilmarksName, "line", "rows", "csv", "numbers", "pretty"}

func sniff(src *source) (*codec, layout, error) {
	window := src.window(1)
	for len(window) < sampleSize && src.err == nil && !plain(window) {
		window = src.window(len(window) + 1)
	}
	window = window[:min(len(window), sampleSize)]
	s := sampleOf(src, window)
	content := s.content()
	if err := unreadable(src, window, content); err != nil {
		return nil, layout{}, err
	}
	for _, name := range sniffOrder {
		c := codecOf(name)
		if l, ok := c.sniff(s); ok {
			return bySuffix(c, src.name), l, nil
		}
	}
	if l, ok := probeEmbedded(s); ok {
		return codecOf("line"), l, nil
	}
	if src.err != nil && src.err != io.EOF {
		return nil, layout{}, src.broken()
	}
	first := trim(window)
	if len(content) > 0 {
		first = content[0]
	}
	at := slices.IndexFunc(s.lines, func(line []byte) bool { return bytes.Equal(trim(line), first) })
	return nil, layout{}, fatal(src.faultAt(1+max(at, 0), unknown(first, content), "want an example of bench list formats -v, or set the format with --from (in a configuration: format)"))
}

// unknown describes a text without a format: its first lines, and the format that is nearest.
func unknown(first []byte, content [][]byte) string {
	text := fmt.Sprintf("the format is unknown; the first line has %d characters: %s", len(first), quote(first))
	if len(content) > 1 {
		text += ", and the second: " + quote(content[1])
	}
	most := 0 // length of the longest text of cells
	for _, line := range content {
		for _, run := range bytes.FieldsFunc(line, func(ch rune) bool { return ch > 0x7F || looseCell(byte(ch)) == noCell }) {
			if hasDigit(run) {
				most = max(most, len(run))
			}
		}
	}
	fields := len(bytes.FieldsFunc(first, func(ch rune) bool { return ch == ',' || ch == ';' || ch == '\t' }))
	switch {
	case first[0] == '{' || first[0] == '[':
		return text + "; the nearest format is json, but no object has a key with boards"
	case most > 20:
		return fmt.Sprintf("%s; the nearest format is line, but no line has more than %d cells in a row, and a 9x9 board has 81", text, most)
	case fields > 1:
		return fmt.Sprintf("%s; the nearest format is csv-table, but none of the %d columns has boards", text, fields)
	}
	return fmt.Sprintf("%s; the nearest format is rows, but no line has more than %s in a row, and a row of a 9x9 board has 9", text, plural(most, "cell"))
}

// plain reports whether a text consists of complete lines that begin with a board. The first line
// can be a count instead. Such lines are enough to detect the format (line, codegolf or
// pencilmarks). So a user who types puzzles does not have to wait until the sample is full.
func plain(text []byte) bool {
	text, whole := bytes.CutSuffix(text, []byte("\n"))
	if !whole {
		return false
	}
	first, below, more := bytes.Cut(text, []byte("\n"))
	if _, ok := countOf(trim(first)); ok && more && !startsWithBoard(first) {
		text = below
	}
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		if !startsWithBoard(trim(line)) {
			return false
		}
	}
	return true
}

// startsWithBoard reports whether the first field of a line is a board, rather than a row of a
// larger board or a word.
func startsWithBoard(line []byte) bool {
	n := fieldLen(line)
	if _, ok := shapeOfMarks(line[:n]); ok {
		return true
	}
	s, ok := sudoku.ShapeOfCells(n)
	return ok && n > sudoku.MaxSide && !isLetter(line[0]) && isCells(line[:n], symbolsOf(s))
}

// bySuffix returns the format that the name of the source indicates, if the text also fits that
// format. Otherwise it returns c.
func bySuffix(c *codec, name string) *codec {
	base := strings.ToLower(name)
	for _, packed := range []string{".gz", ".zst", ".bz2", ".zip"} {
		base = strings.TrimSuffix(base, packed)
	}
	if c.Name == "rows" && strings.HasSuffix(base, ".sdk") {
		return codecOf("sdk")
	}
	return c
}

// unreadable returns the fault of a source that is not text or has no content.
func unreadable(src *source, window []byte, content [][]byte) error {
	what, fix := "", ""
	switch {
	case src.err != nil && src.err != io.EOF && len(content) == 0:
		return src.broken()
	case bytes.HasPrefix(window, []byte("\xFF\xFE")) || bytes.HasPrefix(window, []byte("\xFE\xFF")):
		what, fix = "the text is UTF-16", "save it as UTF-8"
	case len(window) > 262 && string(window[257:262]) == "ustar":
		what, fix = "is a tar archive", "extract it first with tar -xf"
	case bytes.IndexByte(window, 0) >= 0:
		what, fix = "the data is binary", "want text, which can be compressed with gzip, zstd, bzip2 or zip"
	case bytes.IndexByte(window, '\r') >= 0 && bytes.IndexByte(window, '\n') < 0 && len(bytes.TrimRight(window, "\r")) > bytes.IndexByte(window, '\r'):
		what, fix = "the lines end with CR only", "save them with LF or CRLF"
	case looksJSON(window): // JSON can be one long line, so the next case must not apply
		return nil
	case len(window) == sampleSize && bytes.IndexByte(window, '\n') < 0:
		what, fix = fmt.Sprintf("the first line is longer than %d characters", maxLine), linesWanted
	case len(content) == 0 && src.err == io.EOF:
		what, fix = "the source contains no puzzle", "want at least one"
	case len(content) == 0:
		what, fix = fmt.Sprintf("the first %d characters contain no puzzle", sampleSize), "set the format with --from (in a configuration: format)"
	default:
		return nil
	}
	return fatal(src.faultAt(0, what, fix))
}

// layoutOf detects the layout of a source whose format the caller has set. If it finds no board, it
// returns 9x9, and the decoder reports the fault.
func layoutOf(src *source, c *codec) (layout, error) {
	size := 1
	for {
		window := src.window(size)
		window = window[:min(len(window), sampleSize)]
		s := sampleOf(src, window)
		done := src.err != nil || len(window) == sampleSize
		if done || !c.whole && bytes.IndexByte(window, '\n') >= 0 {
			l, ok := c.layout(s)
			if !ok && done {
				if src.err != nil && len(s.content()) == 0 {
					return l, unreadable(src, nil, nil)
				}
				return layout{shape: sudoku.Shape9, sep: ','}, nil
			}
			if ok {
				return l, nil
			}
		}
		size = len(window) + 1
		if c.whole {
			size = sampleSize
		}
	}
}
