// Package spelling finds the valid word that is most like a misspelt word.
package spelling

import (
	"cmp"
	"slices"
	"strings"
)

// Hint returns the end of an error about an unknown word: "did you mean rounds?" or the list of all
// words. It suggests a word if at most a third of the letters differ, rounded up. Otherwise it
// suggests a word that is a part of the unknown word, as in my-rounds.
func Hint(word string, words []string) string {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	best := cmp.Or(nearest(word, words, min((len(word)+2)/3, 4)), longestWithin(word, words))
	if best != "" {
		return "did you mean " + best + "?"
	}
	return "want one of " + strings.Join(words, ", ")
}

// Slip returns a word that differs from a long word only by one letter or one swap, so that the
// difference is certainly a mistake. It returns "" if there is none.
func Slip(word string, words []string) string {
	if len(word) < 5 {
		return ""
	}
	return nearest(word, words, 1)
}

// nearest returns the first of the words with the least distance, if it is at most most.
func nearest(word string, words []string, most int) (best string) {
	for _, w := range words {
		if n := distance(strings.ToLower(word), strings.ToLower(w)); n <= most {
			best, most = w, n-1
		}
	}
	return best
}

// longestWithin returns the longest of the words that are a part of a compound such as my-word. It
// returns "" if no word is.
func longestWithin(word string, words []string) (longest string) {
	joined := "-" + strings.ReplaceAll(strings.ToLower(word), "_", "-") + "-"
	for _, w := range words {
		if len(w) > len(longest) && strings.Contains(joined, "-"+strings.ToLower(w)+"-") {
			longest = w
		}
	}
	return longest
}

// Words returns a list with word(x) for each x of list, in the same order.
func Words[T any](list []T, word func(T) string) []string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = word(x)
	}
	return words
}

// distance returns the optimal string alignment distance of two words: the least number of
// insertions, deletions, substitutions and swaps of neighbours.
func distance(a, b string) int {
	if len(a) > 64 || len(b) > 64 { // no name is this long
		return 64
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
