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

// defaultWidth is the width of comparisons and series if the output is not a terminal, in
// characters.
const defaultWidth = 120

// widthFor returns the width of the output to a file, or to standard output if file is "", in
// characters.
func (s *session) widthFor(file string) int { return cmp.Or(s.knownWidth(file), defaultWidth) }

// knownWidth is like widthFor, but returns 0 if the width of the output is unknown. The variable
// COLUMNS takes precedence over the width of the terminal.
func (s *session) knownWidth(file string) int {
	if file != "" {
		return 0
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return columnsOf(s.stdout)
}

// columnsOf returns the width of a terminal in characters, or 0 if w is not a terminal.
func columnsOf(w io.Writer) int {
	if out, ok := w.(*os.File); ok {
		if n, _, err := term.GetSize(int(out.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return 0
}

// onTerminal reports whether w is a terminal.
func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && (isatty.IsTerminal(file.Fd()) || isatty.IsCygwinTerminal(file.Fd()))
}

// optionsFor returns the options of tables in a file, or on standard output if file is "".
func (s *session) optionsFor(file string) reports.Options {
	out, ok := s.stdout.(*os.File)
	terminal := file == "" && ok && term.IsTerminal(int(out.Fd()))
	return reports.Options{Width: s.knownWidth(file), Plain: terminal && !showsBlocks(os.Getenv)}
}

// showsBlocks reports whether a terminal can show block elements (such as █). The environment
// variables decide this, because the font of the Linux console has few of them. Output that does
// not go to a terminal is always UTF-8.
func showsBlocks(getenv func(string) string) bool {
	switch getenv("TERM") {
	case "dumb", "linux":
		return false
	}
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG"))
	return locale == "" || strings.Contains(strings.ReplaceAll(strings.ToUpper(locale), "-", ""), "UTF8")
}
