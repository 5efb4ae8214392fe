package workload

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"sudokubench/sudoku"
)

// sum is the SHA-256 of workload.go and puzzles.go together, for this version. Do not update it if
// a file changes: make a new Version.
const (
	version = "workload-1"
	sum     = "8a2dffb4473cdc666eb2886b998a633ed36f5f1fac942a317c575418ac51356a"
)

func TestTheReferenceNeverChanges(t *testing.T) {
	h := sha256.New()
	for _, name := range []string{"workload.go", "puzzles.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		h.Write(text)
	}
	if got := fmt.Sprintf("%x", h.Sum(nil)); Version == version && got != sum {
		t.Errorf("the files of %s have the SHA-256 %s, want %s: a change of the reference needs a new Version", version, got, sum)
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
