package judge_test

import (
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// fits reports whether digit d can be in cell i of a 4x4 grid.
func fits(g sudoku.Grid, i int, d uint8) bool {
	for j, e := range g {
		sees := i/4 == j/4 || i%4 == j%4 || i/8 == j/8 && i%4/2 == j%4/2
		if j != i && e == d && sees {
			return false
		}
	}
	return true
}

// count4 counts the solutions of a 4x4 puzzle by trying all digits. It is independent of the
// judge's code.
func count4(g sudoku.Grid) int {
	for i, d := range g {
		if d > 4 || d != 0 && !fits(g, i, d) {
			return 0
		}
	}
	for i, d := range g {
		if d != 0 {
			continue
		}
		n := 0
		for d := uint8(1); d <= 4; d++ {
			if fits(g, i, d) {
				g[i] = d
				n += count4(g)
				g[i] = 0
			}
		}
		return n
	}
	return 1
}

// FuzzRule shows four facts for all claims. The judge does not panic. It verifies only true claims.
// It calls only false claims wrong. If Needs returns false, the truth does not change the ruling.
func FuzzRule(f *testing.F) {
	for _, puzzle := range []string{onlyOne, two, none, "................"} {
		for _, solution := range []string{oneGrid, twoA, twoB, onlyOne} {
			f.Add([]byte(grid(f, puzzle)), []byte(grid(f, solution)), 1, 1, true, uint8(2))
			f.Add([]byte(grid(f, puzzle)), []byte(grid(f, solution)), 2, 2, false, uint8(0))
			f.Add([]byte(grid(f, puzzle)), []byte(grid(f, solution)), 2, 1, true, uint8(3))
			f.Add([]byte(grid(f, puzzle)), []byte(grid(f, solution)), 300, 288, true, uint8(255))
			f.Add([]byte(grid(f, puzzle)), []byte(grid(f, solution)), 1, 0, true, uint8(1))
		}
	}
	f.Add([]byte{}, []byte{}, 1, 1, true, uint8(2))
	f.Add([]byte{1, 2, 3}, []byte(nil), -1, -5, false, uint8(1))
	f.Fuzz(func(t *testing.T, puzzle, solution []byte, limit, count int, exhausted bool, countedTo uint8) {
		q := solvers.Query{Shape: sudoku.Shape4, Puzzle: puzzle, Limit: limit}
		c := solvers.Claim{Solution: solution, Count: count, Exhausted: exhausted}
		if len(puzzle) != 16 {
			if r := judge.Rule(&q, &c, judge.Truth{}); r.Verdict == judge.Verified {
				t.Fatalf("verified on a puzzle of %d cells", len(puzzle))
			}
			return
		}
		n := count4(append(sudoku.Grid(nil), puzzle...))
		truth := judge.Truth{Known: countedTo > 0, Limit: int(countedTo), Count: min(n, int(countedTo))}
		ruling := judge.Rule(&q, &c, truth)
		if !knownVerdict(ruling) {
			t.Fatalf("ruling %+v; want a known verdict, and a reason unless it is verified", ruling)
		}

		if limit < 1 { // no caller asks for less than one solution, but Rule must not panic
			return
		}
		right := solves4(puzzle, solution)
		answered := count == limit || exhausted && count < limit // whether the claim answers the question
		asked := count == min(n, limit) && (count == 0 || right) // whether the claim is true in everything that the question asks
		switch ruling.Verdict {
		case judge.Verified:
			if !answered || !asked {
				t.Errorf("verified, but there are %d solutions and its grid is right: %v; %+v", n, right, c)
			}
		case judge.Wrong:
			legal := count >= 0 && count <= limit && (count == 0 || right)
			if legal && (count == n || !exhausted && count < n) {
				t.Errorf("wrong (%s), but the claim is true: there are %d solutions; %+v", ruling.Reason, n, c)
			}
		case judge.Declined:
			if answered && count >= 0 {
				t.Errorf("declined, but the claim answers the question: %+v", c)
			}
		case judge.Unjudged:
			if truth.Limit > limit || truth.Count < truth.Limit {
				t.Errorf("unjudged, but the truth %+v decides the claim: %+v", truth, c)
			}
		}

		if !judge.Needs(&q, &c) {
			full := judge.Truth{Known: true, Count: min(n, limit), Limit: limit}
			for _, other := range []judge.Truth{{}, full} {
				if got := judge.Rule(&q, &c, other); limit >= int(countedTo) && got != ruling {
					t.Errorf("Needs returns false, but the truth %+v gives %+v and the truth %+v gives %+v", truth, ruling, other, got)
				}
			}
		}
	})
}

func knownVerdict(r judge.Ruling) bool {
	for _, v := range judge.Verdicts() {
		if r.Verdict == v {
			return (v == judge.Verified) == (r.Reason == "")
		}
	}
	return false
}

// solves4 checks a solution by the same rules as the judge, with simpler code.
func solves4(puzzle, solution sudoku.Grid) bool {
	if len(solution) != 16 {
		return false
	}
	for i, d := range solution {
		if d < 1 || d > 4 || !fits(solution, i, d) || puzzle[i] != 0 && puzzle[i] != d {
			return false
		}
	}
	return true
}
