//go:build unix

package cli_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// shownOnly lists the languages of blocks that are only shown to the reader, unless the block has a
// file name.
var shownOnly = []string{"text", "yaml", "json", "csv", "go", "python", "ruby"}

// block is one fenced block of a guide.
type block struct {
	line       int // line number of the opening backquotes
	long       bool
	ci         bool // whether steps of .ci/run run the commands
	repository bool
	file       string // name of the file that the block contains; empty if the block has commands or is only shown
	text       string
	commands   []shown
}

// shown is a command in a guide, with the output that the guide shows.
type shown struct {
	line   int // line number of the prompt in the guide
	text   string
	exit   []int    // the expected exit codes
	server bool     // whether the command ends with &, so that its output can come later
	want   []string // lines that the output must contain in this order; other lines can come between them
}

// These patterns are compiled at their first use, because every bench that a test starts is this
// binary and would compile them, too.
var (
	fence       = pattern("^( *)(```+)(.*)$")
	exitsWith   = pattern(`# exits with (\d)(?:,? or (?:with )?(\d))?\b`)
	looksTyped  = pattern(`^\s*(\$ |(bench|go|git|make|sh|python3|curl) +[a-z./])`)
	indentedRun = pattern(`^(    |\t)\s*(\$ |bench [a-z])`)
)

func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// blocksOf reads the fenced blocks of a guide. Each error begins with name:line.
func blocksOf(name, text string) ([]block, []error) {
	var (
		blocks []block
		errs   []error
		lines  = strings.Split(text, "\n")
	)
	fail := func(line int, format string, args ...any) {
		errs = append(errs, fmt.Errorf("%s:%d: %s", name, line, fmt.Sprintf(format, args...)))
	}
	for i := 0; i < len(lines); i++ {
		open := fence().FindStringSubmatch(lines[i])
		if open == nil {
			if indentedRun().MatchString(lines[i]) {
				fail(i+1, "an indented command is not run; put it into a console block")
			}
			continue
		}
		end := i + 1
		for end < len(lines) && strings.TrimSpace(lines[end]) != open[2] {
			end++
		}
		if end == len(lines) {
			fail(i+1, "the block has no end; close it with %s", open[2])
			break
		}
		body := make([]string, 0, end-i)
		for _, l := range lines[i+1 : end] {
			body = append(body, strings.TrimPrefix(l, open[1]))
		}
		b, err := newBlock(i+1, strings.Fields(open[3]), body)
		if err != nil {
			fail(i+1, "%v", err)
		}
		if b.commands != nil || b.file != "" {
			blocks = append(blocks, b)
		}
		i = end
	}
	return blocks, errs
}

// newBlock parses a block from the words after its opening backquotes and from its lines.
func newBlock(line int, words, body []string) (block, error) {
	b := block{line: line}
	if len(words) == 0 {
		return b, fmt.Errorf("the block has no kind; want console, text, or a language and the name of a file")
	}
	for _, w := range words[1:] {
		switch {
		case w == "long":
			b.long = true
		case w == "ci":
			b.ci, b.long = true, true
		case w == "repository":
			b.repository, b.long = true, true
		case b.file == "" && words[0] != "console":
			b.file = w
		default:
			return b, fmt.Errorf("unknown word %q after the fence; want long, ci, repository or one file", w)
		}
	}
	switch {
	case words[0] == "console":
		return b, b.read(body)
	case b.file != "":
		b.text = strings.Join(body, "\n") + "\n"
		return b, nil
	case !slices.Contains(shownOnly, words[0]):
		return b, fmt.Errorf("unknown kind of block %q; want console, or one of %s, or the name of a file", words[0], strings.Join(shownOnly, ", "))
	}
	if words[0] == "text" {
		for _, l := range body {
			if looksTyped().MatchString(l) {
				return b, fmt.Errorf("a text block is not run, but contains the command %q; make it a console block", strings.TrimSpace(l))
			}
		}
	}
	return b, nil
}

// read parses the commands of a console block and their expected output.
func (b *block) read(body []string) error {
	for i := 0; i < len(body); i++ {
		text, ok := strings.CutPrefix(body[i], "$ ")
		if !ok {
			if len(b.commands) == 0 {
				return fmt.Errorf("a console block begins with a command after %q, not with %q", "$ ", body[i])
			}
			last := &b.commands[len(b.commands)-1]
			if l := strings.TrimSpace(body[i]); l != "" && l != "..." {
				last.want = append(last.want, body[i])
			}
			continue
		}
		c := shown{line: b.line + 1 + i}
		for strings.HasSuffix(text, `\`) && i+1 < len(body) {
			i++
			text += "\n" + body[i]
		}
		c.text = strings.ReplaceAll(text, " :8080", " 127.0.0.1:0")
		if strings.Contains(text, "0.0.0.0") {
			return fmt.Errorf("%q would listen on the network; use a loopback address", text)
		}
		c.exit = []int{0}
		if m := exitsWith().FindStringSubmatch(text); m != nil {
			c.exit = nil
			for _, digit := range m[1] + m[2] {
				c.exit = append(c.exit, int(digit-'0'))
			}
		}
		c.server = strings.HasSuffix(text, "&")
		b.commands = append(b.commands, c)
	}
	if len(b.commands) == 0 {
		return fmt.Errorf("a console block without a command; begin it with %q, or make it a text block", "$ ")
	}
	return nil
}

// varies lists the parts of output that differ between runs, and their replacements.
var varies = []struct {
	pattern func() *regexp.Regexp
	with    string
}{
	{pattern("\x1b\\[[0-9;]*[A-Za-z]"), ""},
	{pattern(`%\*`), "%"}, // an asterisk marks the percentage that decides the result
	{pattern(`[▏▎▍▌▋▊▉█]+`), " "},
	{pattern(`[─━═]+`), "─"},
	{pattern(`\b[0-9a-f]{7,64}\b`), "0"}, // hashes in hexadecimal
	{pattern(`\d{4}-\d{2}-\d{2}[ T]?(\d\d:?\d\d:?\d\d)?(Z|[+-]\d\d:?\d\d)?`), "0"},
	{pattern(`[~±≈<>+]?-?\d[\d,.]*(ns|µs|ms|[KMG]i?B|B|s|m|h|%|x)?`), "0"},
	{pattern(`0[-:.0 ]*0`), "0"},       // ranges, times, compound durations, columns of numbers
	{pattern(` of the 0 reached`), ""}, // this text is absent if all puzzles were reached
	{pattern(`[~±]`), ""},
	{pattern(`\s+`), " "},
}

// normal replaces the parts of a line of output that differ between runs.
func normal(line string) string {
	for _, v := range varies {
		line = v.pattern().ReplaceAllString(line, v.with)
	}
	return strings.TrimSpace(line)
}

// missing returns the first wanted line that does not occur in the output after the wanted lines
// before it. It also reports whether there is one.
func missing(want []string, output string) (string, bool) {
	got := strings.Split(output, "\n")
	for i := range got {
		got[i] = normal(got[i])
	}
	for _, w := range want {
		at := slices.Index(got, normal(w))
		if at < 0 {
			return w, true
		}
		got = got[at+1:]
	}
	return "", false
}
