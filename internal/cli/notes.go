package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"sudokubench/internal/humanize"
)

// notes is where errors and notes go: standard error, with everything visible that does
// not print. They contain names of files and words of programs, which others chose.
type notes struct{ out io.Writer }

func (n notes) Write(p []byte) (int, error) {
	if _, err := io.WriteString(n.out, visibleLines(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// visibleLines is humanize.Visible for each line. Tabs stay, because compilers print them.
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

// awaits says which of some files are FIFOs, because to open one is to wait for a writer.
// An interrupt ends the waiting, until done is called.
func (s *session) awaits(files ...string) (done func()) {
	var stops []func() bool
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil || info.Mode()&fs.ModeNamedPipe == 0 || strings.HasPrefix(file, "/dev/") || strings.HasPrefix(file, "/proc/") { // there, pipes have writers
			continue
		}
		fmt.Fprintf(s.notes, "waiting for FIFO %s ...\n", humanize.Visible(file))
		stops = append(stops, context.AfterFunc(s.ctx, func() {
			s.woken.Store(true)
			if w, err := os.OpenFile(file, os.O_WRONLY|nonBlocking, 0); err == nil { // the reader sees its end
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
