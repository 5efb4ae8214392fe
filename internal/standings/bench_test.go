package standings_test

import (
	"testing"

	"sudokubench/internal/run/runtest"
	"sudokubench/internal/standings"
)

func BenchmarkReport(b *testing.B) {
	f := runtest.Of(b, runtest.Big(2, true))
	for b.Loop() {
		standings.New(f)
	}
}
