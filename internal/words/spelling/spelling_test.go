package spelling_test

import (
	"slices"
	"strconv"
	"testing"

	"sudokubench/internal/words/spelling"
)

func TestHint(t *testing.T) {
	words := []string{"rounds", "workers", "seed", "set-difference", "seed"} // a word twice is shown once
	for _, tt := range []struct{ reason, word, want string }{
		{"two letters swapped", "ruonds", "did you mean rounds?"},
		{"one missing", "wokers", "did you mean workers?"},
		{"two letters of four changed places", "sdee", "did you mean seed?"},
		{"one too many", "seeed", "did you mean seed?"},
		{"case alone", "SEED", "did you mean seed?"},
		{"an underscore", "set_difference", "did you mean set-difference?"},
		{"nothing near", "limits", "want one of rounds, seed, set-difference, workers"},
		{"two letters of three differ", "sea", "want one of rounds, seed, set-difference, workers"},
		{"a word within it", "my-workers", "did you mean workers?"},
		{"a longer one before a shorter one", "set-difference-seed", "did you mean set-difference?"},
		{"the same letters are no word within it", "useeding", "want one of rounds, seed, set-difference, workers"},
		{"nothing", "", "want one of rounds, seed, set-difference, workers"},
		{"longer than any name", string(make([]byte, 1000)), "want one of rounds, seed, set-difference, workers"},
	} {
		if got := spelling.Hint(tt.word, words); got != tt.want {
			t.Errorf("%s: Hint(%q) = %q, want %q", tt.reason, tt.word, got, tt.want)
		}
	}
}

func TestWordsKeepTheirOrder(t *testing.T) {
	got := spelling.Words([]int{3, 1, 2}, strconv.Itoa)
	if !slices.Equal(got, []string{"3", "1", "2"}) {
		t.Errorf("got %q", got)
	}
}
