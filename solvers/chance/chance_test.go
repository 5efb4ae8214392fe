package chance_test

import (
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/chance"
)

func TestBelowDrawsEachAsOften(t *testing.T) {
	const n, draws = 7, 70_000
	source := chance.Seed
	var times [n]int
	for range draws {
		times[source.Below(n)]++
	}
	for k, got := range times {
		if got < draws/n*95/100 || got > draws/n*105/100 {
			t.Errorf("%d was drawn %d times of %d; about %d are due", k, got, draws, draws/n)
		}
	}
}

func TestSourcesOfOneSeedAgree(t *testing.T) {
	a, b := chance.Seed, chance.Seed
	first := a.Next()
	for k := range 1000 {
		if k > 0 && a.Next() == first {
			t.Fatalf("draw %d is the first again", k)
		}
	}
	if got := b.Next(); got != first {
		t.Errorf("the same seed gave %#x and %#x", first, got)
	}
}

func TestWhole(t *testing.T) {
	o := chance.Effort("30", "tries")
	for _, tt := range []struct {
		reason  string
		options solvers.Options
		want    int
		fault   string
	}{
		{"absent: the default", nil, 30, ""},
		{"given", solvers.Options{"effort": "7"}, 7, ""},
		{"the least", solvers.Options{"effort": "1"}, 1, ""},
		{"below it", solvers.Options{"effort": "0"}, 0, `option effort is "0"; give a whole number of at least 1, such as 30`},
		{"no number", solvers.Options{"effort": "much"}, 0, `option effort is "much"; give a whole number of at least 1, such as 30`},
	} {
		got, err := chance.Whole(tt.options, o, 1)
		fault := ""
		if err != nil {
			fault = err.Error()
		}
		if got != tt.want || fault != tt.fault {
			t.Errorf("%s: %d, %q; want %d, %q", tt.reason, got, fault, tt.want, tt.fault)
		}
	}
}
