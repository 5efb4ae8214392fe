package contest

import (
	"os"
	"path/filepath"
	"testing"

	"sudokubench/internal/config"
	"sudokubench/internal/shard"
)

// TestWhere: a puzzle is named by the line of its source, whatever its number is.
func TestWhere(t *testing.T) {
	const (
		four = "# four puzzles\n\n1...3...4...2...\n\n2...1...3...4...\n# another\n3...1...2...4...\n4...1...2...3...\n"
		bad  = "1...3...4...2...\n11..3...4...2...\n2...1...3...4...\n"
	)
	for _, tt := range []struct {
		reason, text string
		shard        shard.Shard
		want         []string
	}{
		{"comments and blank lines count as lines", four, shard.Shard{}, []string{"mine:3", "mine:5", "mine:7", "mine:8"}},
		{"a puzzle of a shard has the same name", four, shard.Shard{Number: 2, Of: 2}, []string{"mine:5", "mine:8"}},
		{"a puzzle that is left out has a line", bad, shard.Shard{}, []string{"mine:1", "mine:3"}},
	} {
		path := filepath.Join(t.TempDir(), "a file with: another name.txt")
		if err := os.WriteFile(path, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := Load(config.Corpus{Name: "mine", Path: path, OnBad: "skip"}, tt.shard)
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
