package cli

import (
	"io"
	"strings"

	"sudokubench/internal/words/humanize"
)

// notes writes errors and notes to standard error. It escapes characters that do not print, because
// names of files and the output of programs can contain them.
type notes struct{ out io.Writer }

func (n notes) Write(p []byte) (int, error) {
	if _, err := io.WriteString(n.out, visibleLines(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// visibleLines applies humanize.Visible to each line. It keeps tabs, because compilers print them.
func visibleLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		parts := strings.Split(line, "\t")
		for k, part := range parts {
			if strings.TrimSpace(part) != "" {
				parts[k] = humanize.Visible(part)
			}
		}
		lines[i] = strings.Join(parts, "\t")
	}
	return strings.Join(lines, "\n")
}
