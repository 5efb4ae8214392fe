package coverplanes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestVariants runs the conformance suite with each combination of options except the default.
func TestVariants(t *testing.T) {
	for _, variant := range []solvers.Options{{"locked": off}, {"guess": first}, {"locked": off, "guess": first}} {
		spec := Spec()
		make1 := spec.New
		spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			if len(options) == 0 {
				options = variant
			}
			return make1(shape, options)
		}
		solvertest.Run(t, spec)
	}
}

// has reports whether a digit (from 0) is a candidate of a cell.
func (u *cube) has(cell, digit int) bool {
	return u.words[cell/27][digit/2]>>(digit%2*half+cell%27)&1 != 0
}

// drawn returns a random cube without placed digits. share is the percentage of cells and digits
// that are candidates.
func drawn(rnd *rand.Rand, share int) (u cube) {
	u.open = cells{full, full, full}
	for cell := range 81 {
		for digit := range 9 {
			if rnd.IntN(100) < share {
				u.words[cell/27][digit/2] |= 1 << (digit%2*half + cell%27)
			}
		}
	}
	return u
}

// unitsOf returns the cells of every row, column and box.
func unitsOf() (units [][]int) {
	for _, u := range sudoku.Shape9.Units() {
		units = append(units, sudoku.Shape9.UnitCells(u))
	}
	return units
}

// TestFillCells compares fillCells with a count of each cell.
func TestFillCells(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	dead, clashed, filled := 0, 0, 0
	for k := range 3000 {
		before := drawn(rnd, 15+k%60)
		after, pairs := before, cells{}
		found, ok := after.fillCells(&pairs)
		none, one := false, false
		for cell := range 81 {
			count := 0
			for digit := range 9 {
				if before.has(cell, digit) {
					count++
				}
			}
			none = none || count == 0
			one = one || count == 1
		}
		switch {
		case !ok && none:
			dead++
		case !ok && one:
			clashed++
		case !ok || none:
			t.Fatalf("ok is %t; a cell without candidates: %t; a cell with one candidate: %t", ok, none, one)
		case found != one:
			t.Fatalf("found is %t; a cell with one candidate: %t", found, one)
		case found:
			filled++
		default:
			for cell := range 81 {
				count := 0
				for digit := range 9 {
					if before.has(cell, digit) {
						count++
					}
				}
				if got := pairs[cell/27]>>(cell%27)&1 != 0; got != (count == 2) {
					t.Fatalf("cell %d has %d candidates; in pairs: %t", cell, count, got)
				}
			}
		}
	}
	if dead < 100 || clashed+filled < 100 || dead+clashed+filled > 2900 {
		t.Errorf("3000 cubes give %d dead ends, %d clashes and %d filled boards; want more of each kind", dead, clashed, filled)
	}
}

// TestLines compares lines with a count of each unit.
func TestLines(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 2))
	units := unitsOf()
	for k := range 1000 {
		u := drawn(rnd, 3+k%40)
		for p := range 5 {
			for b := range 3 {
				single, none := lines(u.words[b][p])
				for h := range 2 {
					digit, missing := 2*p+h, false
					if digit == 9 {
						continue
					}
					for n, unit := range units {
						if unit[0]/27 != b || unit[8]/27 != b {
							continue // skips columns and units of other bands
						}
						count, all := 0, true
						for _, cell := range unit {
							bit := h*half + cell%27
							if u.has(cell, digit) {
								count++
							}
							all = all && single>>bit&1 != 0
						}
						missing = missing || count == 0
						if count == 1 && !all {
							t.Fatalf("unit %d has one place for digit %d; want all its cells in single", n, digit)
						}
					}
					if got := none>>(h*half)&low != 0; got != missing {
						t.Fatalf("band %d, a unit has no place for digit %d: got %t, want %t", b, digit, got, missing)
					}
				}
			}
		}
	}
}

// TestFillUnits shows that fillUnits finds each single place in a row, column or box, and each unit
// without a place, and that it changes nothing on an empty board.
func TestFillUnits(t *testing.T) {
	for n, unit := range unitsOf() {
		for digit := range 9 {
			for at, cell := range unit {
				u := empty
				for _, other := range unit {
					if other != cell {
						u.words[other/27][digit/2] &^= 1 << (digit%2*half + other%27)
					}
				}
				dead := u
				found, ok := u.fillUnits()
				if !found || !ok {
					t.Fatalf("unit %d, digit %d, place %d: found %t, ok %t", n, digit, at, found, ok)
				}
				for d := range 9 {
					if u.has(cell, d) != (d == digit) {
						t.Fatalf("unit %d: cell %d has digit %[4]d: %[5]t; want only digit %[3]d", n, cell, digit, d, u.has(cell, d))
					}
				}
				if u.open[cell/27]>>(cell%27)&1 != 0 {
					t.Fatalf("unit %d: cell %d is open, want it placed", n, cell)
				}
				dead.words[cell/27][digit/2] &^= 1 << (digit%2*half + cell%27)
				if _, ok := dead.fillUnits(); ok {
					t.Fatalf("unit %d has no place for digit %d: ok is true, want false", n, digit)
				}
			}
		}
	}
	u := empty
	if found, ok := u.fillUnits(); found || !ok {
		t.Errorf("an empty board: found %t, ok %t; want false, true", found, ok)
	}
}

// TestCrossLocked compares crossLocked with the plain rule: if all places of a digit in one unit are
// in a second unit too, the second unit loses its other places.
func TestCrossLocked(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	type crossing struct{ shared, rest, out []int } // cells in both units, only in the first unit, only in the second unit
	var crossings []crossing
	for _, a := range unitsOf() {
		for _, b := range unitsOf() {
			var c crossing
			for _, cell := range a {
				if slices.Contains(b, cell) {
					c.shared = append(c.shared, cell)
				} else {
					c.rest = append(c.rest, cell)
				}
			}
			for _, cell := range b {
				if !slices.Contains(a, cell) {
					c.out = append(c.out, cell)
				}
			}
			if len(c.shared) == 3 {
				crossings = append(crossings, c)
			}
		}
	}
	_, solution, err := sudoku.ParseGrid("842519367159673284376482951735261498621894735498357126513728649964135872287946513")
	if err != nil {
		t.Fatal(err)
	}
	crossed := 0
	for k := range 1500 {
		before := drawn(rnd, 10+k%50)
		for cell, d := range solution { // keeps all candidates of a solution, so that the rules find no dead end
			before.words[cell/27][(d-1)/2] |= 1 << (int(d-1)%2*half + cell%27)
		}
		after := before
		changed := after.crossLocked()
		for digit := range 9 {
			can := func(cell int) bool { return before.has(cell, digit) }
			want := map[int]bool{} // cells that must lose the digit
			for _, c := range crossings {
				if slices.ContainsFunc(c.shared, can) && !slices.ContainsFunc(c.rest, can) {
					for _, cell := range c.out {
						if can(cell) {
							want[cell] = true
						}
					}
				}
			}
			for cell := range 81 {
				gone := before.has(cell, digit) && !after.has(cell, digit)
				// crossLocked handles rows before columns. The candidates that it removes in rows
				// can lock columns, so it can remove more candidates than the plain rule.
				if want[cell] && !gone {
					t.Fatalf("digit %d stays in cell %d; want it removed, because it is locked in another box or line", digit, cell)
				}
				if gone {
					crossed++
					if len(want) == 0 {
						t.Fatalf("digit %d is removed from cell %d; want it kept, because no candidates are locked", digit, cell)
					}
					if !changed {
						t.Fatal("candidates are removed, but changed is false")
					}
				}
			}
		}
	}
	if crossed < 1000 {
		t.Errorf("%d candidates are removed in all draws, want at least 1000", crossed)
	}
}

// TestSettleLocked shows that settle uses locked candidates, except with locked=off: in box 1, only
// row 1 has places of digit 1. No digit is forced.
func TestSettleLocked(t *testing.T) {
	for _, row := range []struct {
		reason string
		locked bool
		kept   bool // whether the rest of row 1 keeps digit 1
	}{
		{"locked=on: the rest of row 1 loses digit 1", true, false},
		{"locked=off: nothing changes", false, true},
	} {
		u := empty
		for _, cell := range []int{9, 10, 11, 18, 19, 20} {
			u.words[0][0] &^= 1 << cell
		}
		s := &solver{locked: row.locked}
		if !s.settle(&u) {
			t.Errorf("%s: settle returned false, want true", row.reason)
		}
		for cell := range 9 {
			if got, want := u.has(cell, 0), cell < 3 || row.kept; got != want {
				t.Errorf("%s: %s has candidate 1: got %t, want %t", row.reason, sudoku.Shape9.CellName(cell), got, want)
			}
		}
	}
}
