package reports

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/standings"
)

// FuzzFold adds damaged events with random content in random order. The code must not panic, and
// every report must fit its page.
func FuzzFold(f *testing.F) {
	rnd := rand.New(rand.NewPCG(17, 18))
	for range 20 {
		seed := make([]byte, 200+rnd.IntN(2000))
		for i := range seed {
			seed[i] = byte(rnd.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &runtest.Bytes{Rest: data}
		held := run.New()
		for range 3 { // adds three random records to the same run
			for _, e := range recordtest.Events(*runtest.Random(c)...) {
				held.Add(runtest.Spoil(c, e)) // the error is ignored, because damaged events can have any error
			}
		}
		r := standings.New(held)
		checkPage(t, r, 40+c.IntN(140))
		for _, format := range Formats() {
			if err := Render(&bytes.Buffer{}, r, format, Options{Width: c.IntN(200), Color: true}); err != nil {
				t.Errorf("%s: %v", format, err)
			}
		}
	})
}
