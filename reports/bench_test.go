package reports

import (
	"bytes"
	"testing"

	"sudokubench/internal/run/runtest"
	"sudokubench/internal/standings"
)

func BenchmarkRender(b *testing.B) {
	r := standings.New(runtest.Of(b, runtest.Big(1, false)))
	for _, format := range Formats() {
		b.Run(format, func(b *testing.B) {
			var out bytes.Buffer
			for b.Loop() {
				out.Reset()
				if err := Render(&out, r, format, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
