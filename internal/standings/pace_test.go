package standings

import (
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/run/runtest"
)

func TestPace(t *testing.T) {
	r := runtest.Of(t, *runtest.NewStream().Corpus("easy", "9x9", 10).Corpus("hard", "9x9", 10).Add(
		&record.Reference{Corpus: "easy", WallNS: []int64{5 * ms}, WaitNS: []int64{4 * ms}}, &record.Reference{Corpus: "easy", Copy: 1, WallNS: []int64{3 * ms}},
		&record.Reference{Corpus: "easy", Round: 1, WallNS: []int64{2 * ms}}, &record.Reference{Corpus: "easy", Round: 1, Alone: true, WallNS: []int64{9}}))
	if got := Pace(r, "easy"); got == nil || *got != 2*ms {
		t.Errorf("got pace %v; want the median of 1, 2 and 3 ms, without waits and without the measurements of a worker alone", *got)
	}
	if Pace(r, "hard") != nil || Pace(r, "nowhere") != nil {
		t.Error("Pace returned a number; want nil if no reference ran or the corpus is unknown")
	}
}
