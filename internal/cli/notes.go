package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
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

// awaits prints a note for each file that is a named pipe, because opening a named pipe waits for a
// writer. An interrupt ends this wait until the caller calls done.
func (s *session) awaits(files ...string) (done func()) {
	var stops []func() bool
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil || info.Mode()&fs.ModeNamedPipe == 0 || strings.HasPrefix(file, "/dev/") || strings.HasPrefix(file, "/proc/") { // only a named pipe can block; pipes in /dev and /proc already have writers
			continue
		}
		fmt.Fprintf(s.notes, "waiting for FIFO %s ...\n", humanize.Visible(file))
		stops = append(stops, context.AfterFunc(s.ctx, func() {
			s.woken.Store(true)
			if w, err := os.OpenFile(file, os.O_WRONLY|nonBlocking, 0); err == nil { // opening the pipe for writing lets the waiting reader continue, and closing it lets the reader see the end of the file
				w.Close()
			}
		}))
	}
	return func() {
		for _, stop := range stops {
			stop()
		}
	}
}
