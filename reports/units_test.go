package reports

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
		{"small quantities keep two decimals", quantity(0.614), "0.61"},
		{"three digits", quantity(64.93), "64.9"},
		{"thousands are apart", quantity(1174), "1,170"},
		{"up to a million", quantity(375123), "375,000"},
		{"then letters", quantity(1234567), "1.23M"},
		{"rounding reaches the letters", quantity(999600), "1.00M"},
		{"nothing is 0", quantity(0), "0"},
		{"something is not", quantity(0.0001), "<0.01"},
		{"ratios take letters sooner", multiple(553505), "554k"},
		{"but not at once", multiple(47919), "47,900"},
		{"the winner", multiple(1), "1.00"},
		{"all", percent(1), "100%"},
		{"none", percent(0), "0%"},
		{"nearly all is not all", percent(0.99999), "99.9%"},
		{"nearly none is not none", percent(0.00001), "<0.1%"},
		{"a share", percent(0.4521), "45.2%"},
		{"thousands", count(49158), "49,158"},
		{"hundreds", count(999), "999"},
		{"millions", count(1000000), "1,000,000"},
		{"below zero", count(-123456), "-123,456"},
		{"one is singular", counted(1, "puzzle"), "1 puzzle"},
		{"none is plural", counted(0, "puzzle"), "0 puzzles"},
		{"absent is a dash", or(nil, duration), "-"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q; want %q", tt.reason, tt.got, tt.want)
		}
	}
}

// TestNumbersFitTheirColumns holds the widths that the text table is planned
// with: six cells for a time or a ratio, seven for a quantity, five a share.
func TestNumbersFitTheirColumns(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		x := math.Pow(10, rnd.Float64()*28-1)
		if s := duration(x); x < 1e25 && cells(s) > 6 {
			t.Errorf("duration(%v) = %q is wider than 6 cells", x, s)
		}
		if s := quantity(x); x < 9e14 && cells(s) > 7 {
			t.Errorf("quantity(%v) = %q is wider than 7 cells", x, s)
		}
		if s := multiple(x); x < 9e14 && cells(s) > 6 {
			t.Errorf("multiple(%v) = %q is wider than 6 cells", x, s)
		}
		if s := percent(rnd.Float64()); cells(s) > 5 {
			t.Errorf("percent gives %q, wider than 5 cells", s)
		}
	}
}
