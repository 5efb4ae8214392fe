package cli

import (
	"cmp"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/mattn/go-isatty"
	"golang.org/x/term"

	"sudokubench/reports"
)

// defaultWidth is that of comparisons and series on anything but a terminal.
const defaultWidth = 120

// widthFor is the width of what is written to a file, or to standard output for "".
func (s *session) widthFor(file string) int { return cmp.Or(s.knownWidth(file), defaultWidth) }

// knownWidth is the same, or 0 where nothing is known. COLUMNS comes before the
// width of a terminal.
func (s *session) knownWidth(file string) int {
	if file != "" {
		return 0
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return columnsOf(s.stdout)
}

// columnsOf is the width of a terminal; 0 of anything else.
func columnsOf(w io.Writer) int {
	if out, ok := w.(*os.File); ok {
		if n, _, err := term.GetSize(int(out.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return 0
}

// onTerminal reports whether somebody sees what is written to w.
func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && (isatty.IsTerminal(file.Fd()) || isatty.IsCygwinTerminal(file.Fd()))
}

// optionsFor are those of tables that are written to a file, or to standard output for "".
func (s *session) optionsFor(file string) reports.Options {
	out, ok := s.stdout.(*os.File)
	terminal := file == "" && ok && term.IsTerminal(int(out.Fd()))
	return reports.Options{Width: s.knownWidth(file), Plain: terminal && !showsBlocks(os.Getenv)}
}

// showsBlocks reports whether a terminal shows block elements, as far as its
// environment tells. What goes elsewhere is UTF-8 anyway. The console of Linux
// has few of these characters in its font.
func showsBlocks(getenv func(string) string) bool {
	switch getenv("TERM") {
	case "dumb", "linux":
		return false
	}
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG"))
	return locale == "" || strings.Contains(strings.ReplaceAll(strings.ToUpper(locale), "-", ""), "UTF8")
}
