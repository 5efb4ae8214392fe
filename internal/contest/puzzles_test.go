package contest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/record"
	"sudokubench/internal/record/shard"
	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
	"sudokubench/sudoku/canon"
)

// TestWhere shows that Where returns the line of a puzzle in its source, not its number.
func TestWhere(t *testing.T) {
	const (
		four = "# four puzzles\n\n1...3...4...2...\n\n2...1...3...4...\n# another\n3...1...2...4...\n4...1...2...3...\n"
		bad  = "1...3...4...2...\n11..3...4...2...\n2...1...3...4...\n"
	)
	for _, tt := range []struct {
		reason, text string
		want         []string
	}{
		{"comments and blank lines count as lines", four, []string{"mine:3", "mine:5", "mine:7", "mine:8"}},
		{"a puzzle that is left out has a line", bad, []string{"mine:1", "mine:3"}},
	} {
		path := filepath.Join(t.TempDir(), "a file with: another name.txt")
		testkit.NoError(t, os.WriteFile(path, []byte(tt.text), 0o666))
		p, err := Load(t.Context(), config.Corpus{Name: "mine", Path: path, OnBad: "skip"}, 1)
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		var got []string
		for i := range p.Len() {
			got = append(got, p.Where(i))
		}
		if len(got) != len(tt.want) {
			t.Errorf("%s: %q, want %q", tt.reason, got, tt.want)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%s: puzzle %d is %s, want %s", tt.reason, i, got[i], tt.want[i])
			}
		}
	}
}

// TestShares shows that each puzzle of a file is in exactly one shard. A puzzle in a shard keeps
// its number and its line in the whole file. Each shard describes the whole corpus.
func TestShares(t *testing.T) {
	text := "# six puzzles and a bad one\n"
	for i := range 6 {
		text += fmt.Sprintf("%d...3...4...%d...\n", 1+i%2, 2-i%2)
	}
	path := filepath.Join(t.TempDir(), "six.txt")
	testkit.NoError(t, os.WriteFile(path, []byte(text+"11..3...4...2...\n"), 0o666))
	k := config.Corpus{Name: "six", Path: path, OnBad: "skip"}
	whole := testkit.Must(Load(t.Context(), k, 1))(t)
	const shards = 4
	other := whole.info()
	other.SHA256 = "another"
	for _, tt := range []struct {
		reason string
		under  *SplitPlan
	}{
		{"no plan", nil},
		{"the plan has the right hash", &SplitPlan{Corpora: []record.Corpus{whole.info()}}},
		{"the plan has another hash", &SplitPlan{Corpora: []record.Corpus{other}}},
		{"the plan does not have the corpus", &SplitPlan{}},
	} {
		met := map[int]bool{}
		for number := 1; number <= shards; number++ {
			c := config.Defaults()
			c.Shard = shard.Shard{Number: number, Of: shards}
			p := testkit.Must(loadShare(t.Context(), k, c, tt.under))(t)
			corpus := p.corpus(true)
			if diff := cmp.Diff(whole.info(), corpus.Info); diff != "" {
				t.Errorf("shard %s describes another corpus (-whole +shard):\n%s", c.Shard, diff)
			}
			if n := len(corpus.Share); n != c.Shard.Share(6) {
				t.Errorf("shard %s has %d puzzles, want %d", c.Shard, n, c.Shard.Share(6))
			}
			for _, i := range corpus.Share {
				if met[i] || p.Where(i) != whole.Where(i) {
					t.Errorf("puzzle %d of shard %s is %s, want %s, in one shard only", i, c.Shard, p.Where(i), whole.Where(i))
				}
				met[i] = true
			}
		}
		if len(met) != 6 {
			t.Errorf("%s: the shards have %d puzzles; want 6", tt.reason, len(met))
		}
	}
}

// TestFreshPuzzles shows that fresh puzzles depend only on level, number and seed, that shards
// agree on them, and that an interrupt ends their generation.
func TestFreshPuzzles(t *testing.T) {
	k := config.Corpus{Name: "new", Fresh: "minimal", Count: 50}
	sum := func(seed uint64) string { return testkit.Must(Load(t.Context(), k, seed))(t).SHA256() }
	first, again, other := sum(1), sum(1), sum(2)
	if first != again || first == other {
		t.Error("the same seed made other puzzles, or another seed the same puzzles")
	}
	c := &config.Config{Seed: 1, Rounds: 1}
	var puzzles int
	for n := range 2 {
		c.Shard = shard.Shard{Number: n + 1, Of: 2}
		p := testkit.Must(loadShare(t.Context(), k, c, nil))(t)
		if p.SHA256() != sum(1) || p.Source() != "fresh:minimal" {
			t.Errorf("shard %s has other puzzles than the whole run, or the source %s", c.Shard, p.Source())
		}
		puzzles += len(p.Kept())
	}
	if puzzles != k.Count {
		t.Errorf("the shards have %d puzzles together, want %d", puzzles, k.Count)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Load(ended, k, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("after an interrupt, Load returned the error %v", err)
	}
}

// TestFreshPuzzlesAreNew shows that no fresh puzzle is a symmetric form of a built-in one of its
// level. A table of the built-in puzzles does not contain it.
func TestFreshPuzzlesAreNew(t *testing.T) {
	forms := func(k config.Corpus) (list []string) {
		p, clues, form := testkit.Must(Load(t.Context(), k, 7))(t), make(sudoku.Grid, 81), make(sudoku.Grid, 81)
		canonizer := testkit.Must(canon.New(sudoku.Shape9))(t)
		for i := range p.Len() {
			p.Clues(i, clues)
			canonizer.Puzzle(form, clues)
			list = append(list, form.String())
		}
		return list
	}
	for level, count := range map[string]int{"easy": 200, "minimal": 200, "hard": 10} {
		known := map[string]bool{}
		for _, form := range forms(config.Corpus{Name: "k", Builtin: level}) {
			known[form] = true
		}
		fresh := forms(config.Corpus{Name: "k", Fresh: level, Count: count})
		for i, form := range fresh {
			if known[form] {
				t.Errorf("fresh puzzle %d of level %s is a form of a built-in one", i, level)
			}
		}
		if len(known) == 0 || len(fresh) != count {
			t.Errorf("level %s has %d built-in and %d fresh puzzles, want some and %d", level, len(known), len(fresh), count)
		}
	}
}
