package dice_test

import (
	"testing"

	"sudokubench/solvers/parts/dice"
)

// TestNext compares the first numbers for the seed 1234567 with the numbers of the reference code of
// the authors.
func TestNext(t *testing.T) {
	d := dice.Dice(1234567)
	for k, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := d.Next(); got != want {
			t.Errorf("number %d is %d; want %d", k, got, want)
		}
	}
}

// TestBelowAndUnit shows that all numbers of Below are about equally frequent, and that the mean of
// Unit is about one half.
func TestBelowAndUnit(t *testing.T) {
	d := dice.Dice(1)
	var seen [6]int
	sum := 0.
	for range 6000 {
		seen[d.Below(6)]++
		u := d.Unit()
		if u < 0 || u >= 1 {
			t.Fatalf("Unit drew %v; want at least 0 and less than 1", u)
		}
		sum += u
	}
	for k, n := range seen {
		if n < 900 || n > 1100 {
			t.Errorf("Below drew %d %d times of 6000; want 900 to 1100 times", k, n)
		}
	}
	if sum < 2900 || sum > 3100 {
		t.Errorf("the sum of 6000 draws of Unit is %v; want 2900 to 3100", sum)
	}
}
