package plot

import (
	"testing"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"

	"sudokubench/reports/document"
)

func TestSpelled(t *testing.T) {
	font, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ reason, words, want string }{
		{"letters that the font has", "taro é Жанна ±µ", "taro é Жанна ±µ"},
		{"letters that it lacks", "太郎", `\u592a\u90ce`},
		{"some of each", "é漢字 1", `é\u6f22\u5b57 1`},
		{"one beyond the first plane", "😀", `\U0001f600`},
		{"nothing", "", ""},
	} {
		if got := spelled(font, tt.words); got != tt.want {
			t.Errorf("%s: %q is written %q, want %q", tt.reason, tt.words, got, tt.want)
		}
	}
}

// TestSpell: names are changed where they are drawn, and the figure says so.
func TestSpell(t *testing.T) {
	font, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, want string
		notes      int
	}{{"taro", "taro", 0}, {"太郎", `\u592a\u90ce`, 1}} {
		run := &document.Run{Head: document.Head{Entries: []document.Entry{{Name: tt.name}}}, Corpora: []document.Corpus{{Name: "easy"}}}
		s := &subject{run: run, corpus: &run.Corpora[0], lines: []*line{{name: run.Entries[0].Name}}}
		s.spell(font)
		if s.lines[0].name != tt.want || run.Entries[0].Name != tt.want || len(s.notes) != tt.notes {
			t.Errorf("%s is drawn as %s and %s, with notes %q", tt.name, s.lines[0].name, run.Entries[0].Name, s.notes)
		}
	}
}
