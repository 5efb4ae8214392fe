package humanize

import (
	"fmt"
	"io"
	"strings"
)

// Formats are the formats of a result of type T with options of type O, in the order in which they
// are listed.
type Formats[T, O any] []struct {
	Name, Synopsis string
	Render         func(T, O) ([]byte, error)
}

// Names returns the names of the formats.
func (l Formats[T, O]) Names() (names []string) {
	for _, f := range l {
		names = append(names, f.Name)
	}
	return names
}

// Write writes a result to w in the named format, in one write. If the format is unknown, the error
// lists the known formats.
func (l Formats[T, O]) Write(w io.Writer, result T, format string, o O) error {
	for _, f := range l {
		if f.Name == format {
			out, err := f.Render(result, o)
			if err == nil {
				_, err = w.Write(out)
			}
			return err
		}
	}
	return fmt.Errorf("unknown format %q; want one of %s", format, strings.Join(l.Names(), ", "))
}
