package dice_test

import (
	"testing"

	"sudokubench/solvers/parts/dice"
)

// TestNext holds the generator against the first numbers that its authors'
// reference gives for the seed 1234567.
func TestNext(t *testing.T) {
	d := dice.Dice(1234567)
	for k, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := d.Next(); got != want {
			t.Errorf("number %d is %d, want %d", k, got, want)
		}
	}
}

func TestBelowAndUnit(t *testing.T) {
	d := dice.Dice(1)
	var seen [6]int
	sum := 0.
	for range 6000 {
		seen[d.Below(6)]++
		u := d.Unit()
		if u < 0 || u >= 1 {
			t.Fatalf("Unit drew %v", u)
		}
		sum += u
	}
	for k, n := range seen {
		if n < 900 || n > 1100 {
			t.Errorf("drew %d %d times of 6000", k, n)
		}
	}
	if sum < 2900 || sum > 3100 {
		t.Errorf("6000 draws of Unit sum up to %v; want about 3000", sum)
	}
}
