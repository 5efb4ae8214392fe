package trial

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
)

// search is a search for the protocol of a program.
type search struct {
	entry   Entry
	puzzles []Puzzle

	partly, other, echo attempted // the first results of these kinds
	words               string    // what the program wrote on standard error so far
	spent               time.Duration
	slow                silent
	asked               bool // whether files has returned the forms with named files
}

// manner is a protocol and a form of its puzzles.
type manner struct {
	protocol program.Protocol
	variant  variant
}

// layout returns the form with any character for a blank.
func (f manner) layout() manner {
	f.variant.blank, f.variant.argument, f.variant.answers = 0, "", ""
	return f
}

// try sends puzzles in a form. It notes a result that is not a success.
func (s *search) try(ctx context.Context, f manner) (attempted, error) {
	a, err := s.entry.send(ctx, f, s.puzzles)
	s.spent += a.took
	if err != nil || a.solved == len(a.findings) {
		return a, err
	}
	note := func(kept *attempted) {
		if kept.findings == nil {
			*kept = a
		}
	}
	spoken := s.entry.with(f.protocol.Name, a.variant)
	switch {
	case a.solved > 0 && !a.has(judge.Wrong):
		note(&s.partly)
	case a.echoes():
		note(&s.echo)
	case a.has(judge.Declined) && !a.has(judge.Wrong), a.has(judge.Wrong) && spoken.listens(ctx, &f.protocol, s.puzzles, &a):
		note(&s.other)
	}
	s.words += a.findings[0].Words + "\n"
	s.slow.note(f, &a)
	return a, nil
}

// send sends puzzles in a form. If the program writes a file instead of printing a grid, send reads
// the answers from that file.
func (e *Entry) send(ctx context.Context, f manner, puzzles []Puzzle) (attempted, error) {
	for {
		spoken := e.with(f.protocol.Name, f.variant)
		a, err := spoken.speaks(ctx, &f.protocol, puzzles)
		a.variant = f.variant
		if err != nil || f.variant.answers != "" || !strings.Contains(a.findings[0].Reason, program.WroteFile) {
			return a, err
		}
		f.variant.answers = quoted(a.findings[0].Reason)
	}
}

// common returns the forms that most programs read.
func (s *search) common() []manner { return s.forms('.', '0') }

// rare returns forms with other characters for blanks. It leaves out forms that were rare already.
func (s *search) rare() []manner {
	return slices.DeleteFunc(s.forms('_', '-', '*', '?', 'X'), func(f manner) bool {
		v, p := f.variant, &f.protocol
		return v.blank == 0 || p.Form == program.CSV || p.Form == program.Golf || v.spaces && p.Source == program.Arguments || p.Source == program.NamedFile && v.argument == ""
	})
}

// forms returns the forms of all protocols. signs lists characters for blanks, besides the
// character of the protocol.
func (s *search) forms(signs ...byte) (list []manner) {
	for _, p := range program.Protocols() {
		if p.Name == program.WorkerName { // skip this protocol, because programs use it only on purpose
			continue
		}
		for _, v := range s.entry.variantsOf(&p, append([]byte{0}, signs...)) {
			list = append(list, manner{p, v})
		}
	}
	return list
}

// special returns the forms in which a number comes before the puzzle, a file of CSV that the last
// argument names, and files with a name that the program contains or has complained about.
func (s *search) special() (list []manner) {
	side := strconv.Itoa(s.puzzles[0].Shape.Side())
	list = s.add(list, "stdin-rows", variant{first: side, spaces: true}, variant{first: side + " " + side, spaces: true}, variant{first: side}, variant{first: "1", spaces: true}, variant{first: "1"})
	list = s.add(list, "stdin", variant{first: "1"})
	if runtime.GOOS != "windows" {
		list = s.add(list, "csv-stdio", variant{argument: "/dev/stdin"})
	}
	if !s.asked {
		list = append(list, s.files()...)
	}
	return list
}

// add adds the variants of a protocol that agree with the entry.
func (s *search) add(list []manner, protocol string, variants ...variant) []manner {
	p, _ := program.FindProtocol(protocol)
	for _, v := range variants {
		if s.entry.allows(&p, v) {
			list = append(list, manner{p, v})
		}
	}
	return list
}

// files returns the forms with a file that the program names.
func (s *search) files() (list []manner) {
	s.asked = true
	side := strconv.Itoa(s.puzzles[0].Shape.Side())
	names := []string{s.entry.Config.File}
	if names[0] == "" {
		names = s.entry.fileNames(s.words)
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".csv") {
			list = s.add(list, "csv-files", variant{file: name}, variant{file: name, blank: '0'})
			continue
		}
		list = s.add(list, "rows-file", variant{file: name}, variant{file: name, spaces: true}, variant{file: name, blank: '.'}, variant{file: name, blank: '.', spaces: true},
			variant{file: name, spaces: true, argument: name}, variant{file: name, first: side, spaces: true}, variant{file: name, first: side + " " + side, spaces: true})
	}
	return list
}

// maxFileNames is the largest number of file names to try.
const maxFileNames = 3

// fileNames returns names of files that the program perhaps reads: the names in words, and the
// names in the text of the program's own files.
func (e *Entry) fileNames(words string) (names []string) {
	const most = 8 << 20
	texts := []string{words}
	for _, word := range e.Config.Command {
		for _, path := range []string{word, word + ".class"} {
			path = from(e.Config.Dir, path)
			if s, err := os.Stat(path); err == nil && s.Mode().IsRegular() && s.Size() <= most && !ofSystem(path) {
				text, _ := os.ReadFile(path)
				texts = append(texts, string(text))
			}
		}
	}
	for _, text := range texts {
		for _, name := range puzzleFile().FindAllString(text, -1) {
			if name = filepath.ToSlash(filepath.Clean(name)); filepath.IsLocal(name) && !slices.Contains(names, name) && !slices.Contains(e.Config.Command, name) {
				names = append(names, name)
			}
		}
	}
	return names[:min(len(names), maxFileNames)]
}

// puzzleFile matches names of files that can contain puzzles.
var puzzleFile = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`/?[A-Za-z0-9_.][A-Za-z0-9_./-]*\.(?:txt|in|dat|csv|sdk|sudoku)\b`)
})

// variant is the form in which a program gets puzzles in a protocol, and the place of its answers.
type variant struct {
	blank    byte // character of a blank; 0 means the character of the protocol
	spaces   bool
	argument string // extra argument for the name of the file with the puzzles; "" means no extra argument
	first    string // line before the puzzle; "" means no line
	file     string // name of the file with the puzzles; "" means the name of the protocol
	answers  string // name of the file with the answers; "" means where the protocol says
}

// variantsOf returns the variants of a protocol to try. signs lists the characters for a blank.
func (e *Entry) variantsOf(p *program.Protocol, signs []byte) (list []variant) {
	arguments := []string{""}
	if p.Source == program.NamedFile {
		arguments = append(arguments, cmp.Or(e.Config.File, p.File))
	}
	for _, argument := range arguments {
		for _, blank := range signs {
			if blank == p.Blank && blank != 0 { // skip this variant, because the variant with 0 uses the same character
				continue
			}
			for _, spaces := range []bool{false, true} {
				if v := (variant{blank: blank, spaces: spaces, argument: argument}); e.allows(p, v) {
					list = append(list, v)
				}
			}
		}
	}
	return list
}

// allows reports whether a variant agrees with the settings of the entry, and has spaces only if
// the protocol has rows.
func (e *Entry) allows(p *program.Protocol, v variant) bool {
	c := &e.Config
	return (!v.spaces || p.Form == program.Rows) && (!c.Spaces || v.spaces) && (c.Blank == 0 || v.blank == 0) && (c.File == "" || p.File != "") &&
		(c.First == "" || v.first == "" && p.TakesFirst())
}

// with returns a copy of the entry with this protocol and variant.
func (e Entry) with(protocol string, v variant) Entry {
	c := &e.Config
	e.Protocol, c.Spaces = protocol, v.spaces
	if v.blank != 0 {
		c.Blank = v.blank
	}
	c.First, c.File, c.Answers = cmp.Or(v.first, c.First), cmp.Or(v.file, c.File), cmp.Or(v.answers, c.Answers)
	if v.argument != "" {
		c.Command = append(slices.Clone(c.Command), v.argument)
	}
	return e
}
