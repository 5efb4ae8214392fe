package reports

import (
	"bytes"
	"testing"

	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
)

// FuzzFold adds damaged events with random content in random order. The code must not panic, and
// every report must fit its page.
func FuzzFold(f *testing.F) {
	runtest.Seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &runtest.Bytes{Rest: data}
		r := standings.New(runtest.Spoiled(c))
		checkPage(t, r, 40+c.IntN(140))
		for _, format := range Formats() {
			if err := Render(&bytes.Buffer{}, r, format, Options{Width: c.IntN(200)}); err != nil {
				t.Errorf("%s: %v", format, err)
			}
		}
	})
}
