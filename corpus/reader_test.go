package corpus

import (
	"os"
	"strings"
	"testing"
)

func TestSmoke(t *testing.T) {
	for _, b := range Builtins() {
		r, src, err := OpenBuiltin(b.Name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Load(src, r, LoadOptions{Name: b.Name})
		if err != nil {
			t.Fatal(err)
		}
		t.Log(s.Name(), s.Format(), s.Shape(), s.Len(), s.ID(0), s.Where(s.Len()-1), s.SHA256())
	}
	for _, n := range []string{"17_clue.txt", "magictour_top1465.txt", "forum_hardest_11plus_half.txt"} {
		f, err := os.Open("../../shared/data/" + n)
		if err != nil {
			t.Skip(err)
		}
		s, err := Load(n, f, LoadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		t.Log(s.Name(), s.Format(), s.Shape(), s.Len(), s.ID(0), s.Where(s.Len()-1), s.SHA256())
	}
	_, err := Load("x", strings.NewReader("1,2,3,4\n3,4,1,2\n\n,,,\n1,2,,,,\n1,1,0,0\n4,5,1,2\n1,2,3,4\n1,2\n"), LoadOptions{})
	t.Log(err)
	_, err = Load("x", strings.NewReader("hello\nwhat"), LoadOptions{})
	t.Log(err)
}
