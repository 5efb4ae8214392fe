package workload

import (
	"crypto/sha256"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// sum is the SHA-256 of the code of workload.go and puzzles.go for this version. Do not update it if
// the code changes: make a new Version. Comments are not code.
const (
	version = "workload-1"
	sum     = "653d098124432688bc451c3e504afef027aba8c4441200bbe74e5ed3bd0887c4"
)

func TestTheReferenceNeverChanges(t *testing.T) {
	h := sha256.New()
	for _, name := range []string{"workload.go", "puzzles.go"} {
		text := testkit.Must(os.ReadFile(name))(t)
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(name, -1, len(text)), text, nil, 0) // without comments
		for _, tok, literal := s.Scan(); tok != token.EOF; _, tok, literal = s.Scan() {
			fmt.Fprintln(h, tok, literal)
		}
	}
	if got := fmt.Sprintf("%x", h.Sum(nil)); Version == version && got != sum {
		t.Errorf("the code of %s has the SHA-256 %s, want %s: a change of the reference needs a new Version", version, got, sum)
	}
}

func TestTheAnswersAreRight(t *testing.T) {
	r := New()
	for i := range r.puzzles {
		if !r.solve(&r.puzzles[i]) {
			t.Fatalf("the reference finds no solution of puzzle %d", i)
		}
		if err := sudoku.Shape9.CheckSolution(r.puzzles[i][:], r.grid[:]); err != nil {
			t.Errorf("puzzle %d: %v", i, err)
		}
	}
	for range 2 { // twice, because the first call must not change the second
		if got := r.Work(); got != Answer {
			t.Errorf("Work returned %#x, want %#x", got, Answer)
		}
	}
	if n := testing.AllocsPerRun(20, func() { r.Work() }); n != 0 {
		t.Errorf("Work allocates %v times, want 0", n)
	}
}

func BenchmarkWork(b *testing.B) {
	r := New()
	for b.Loop() {
		r.Work()
	}
}
