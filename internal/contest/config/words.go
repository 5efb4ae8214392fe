package config

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// splitCommand splits a line into words at white space. Quotes work as in a shell, and so do backslashes
// before blanks, quotes, backslashes, and the characters $`|&;<>, which are errors without them.
func splitCommand(line string) (words []string, err error) {
	var (
		word   strings.Builder
		inWord bool
		quote  rune
		escape bool
	)
	for _, ch := range line {
		switch {
		case ch == 0:
			return nil, errors.New("the command contains a zero byte")
		case escape:
			if quote == '"' && !strings.ContainsRune("\"\\$`", ch) || !strings.ContainsRune(" \t\n\r'\"\\$`|&;<>", ch) {
				word.WriteByte('\\') // such as in the path bin\solver.exe
			}
			word.WriteRune(ch)
			escape = false
		case ch == '\\' && quote != '\'':
			escape, inWord = true, true
		case quote != 0 && ch == quote:
			quote = 0
		case strings.ContainsRune("$`", ch) && quote != '\'', strings.ContainsRune("|&;<>", ch) && quote == 0:
			return nil, fmt.Errorf("the command contains %q, but it does not run in a shell; quote the character, or start a shell: [sh, -c, '...']", ch)
		case quote != 0:
			word.WriteRune(ch)
		case ch == '\'' || ch == '"':
			quote, inWord = ch, true
		case ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(ch)
			inWord = true
		}
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("the command has an opening %c but no closing one", quote)
	case escape:
		return nil, errors.New("the command ends with a backslash, which has no meaning there; remove it or double it")
	}
	if inWord {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("the command is empty; want a program and its arguments")
	}
	return words, nil
}

// sizes lists the units of sizes. B is the last one, because the names of all other units end in B.
var sizes = []struct {
	unit  string
	bytes float64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40},
	{"KB", 1e3}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"B", 1},
}

// parseSize reads a size such as 512MiB or 1.5GB. For the word none, it returns 0 bytes.
func parseSize(text string) (bytes int64, ok bool) {
	if text == "none" {
		return 0, true
	}
	for _, u := range sizes {
		number, is := strings.CutSuffix(text, u.unit)
		if !is {
			continue
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if v *= u.bytes; err != nil || !(v >= 1 && v < math.MaxInt64/2) {
			break
		}
		return int64(v), true
	}
	return 0, false
}
