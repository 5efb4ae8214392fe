package humanize

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, tt := range []struct {
		reason string
		got    string
		want   string
	}{
		{"small quantities keep two decimals", Quantity(0.614), "0.61"},
		{"three digits", Quantity(64.93), "64.9"},
		{"thousands have commas", Quantity(1174), "1,170"},
		{"numbers below a million have commas", Quantity(375123), "375,000"},
		{"numbers from a million on have letters", Quantity(1234567), "1.23M"},
		{"a number that is rounded to a million has a letter", Quantity(999600), "1.00M"},
		{"zero is 0", Quantity(0), "0"},
		{"a tiny quantity is not 0", Quantity(0.0001), "<0.01"},
		{"ratios have letters from 100,000 on", Multiple(553505), "554k"},
		{"smaller ratios have commas", Multiple(47919), "47,900"},
		{"the ratio of the winner", Multiple(1), "1.00"},
		{"all", Percent(1), "100%"},
		{"none", Percent(0), "0%"},
		{"almost all is not 100%", Percent(0.99999), "99.9%"},
		{"almost none is not 0%", Percent(0.00001), "<0.1%"},
		{"a share", Percent(0.4521), "45.2%"},
		{"thousands", Count(49158), "49,158"},
		{"hundreds", Count(999), "999"},
		{"millions", Count(1000000), "1,000,000"},
		{"below zero", Count(-123456), "-123,456"},
		{"one is singular", Counted(1, "puzzle"), "1 puzzle"},
		{"none is plural", Counted(0, "puzzle"), "0 puzzles"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: got %q; want %q", tt.reason, tt.got, tt.want)
		}
	}
}

// TestNumbersFitTheirColumns checks the widths that the text table relies on: six cells for a time
// or a ratio, seven for a quantity, and five for a share.
func TestNumbersFitTheirColumns(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		x := math.Pow(10, rnd.Float64()*28-1)
		if s := Duration(x); x < 1e25 && Cells(s) > 6 {
			t.Errorf("Duration(%v) = %q; want at most 6 cells", x, s)
		}
		if s := Quantity(x); x < 9e14 && Cells(s) > 7 {
			t.Errorf("Quantity(%v) = %q; want at most 7 cells", x, s)
		}
		if s := Multiple(x); x < 9e14 && Cells(s) > 6 {
			t.Errorf("Multiple(%v) = %q; want at most 6 cells", x, s)
		}
		if s := Percent(rnd.Float64()); Cells(s) > 5 {
			t.Errorf("Percent returned %q; want at most 5 cells", s)
		}
	}
}
