package reports

import (
	"encoding/csv"
	"strings"
	"testing"
	"unicode"
)

func FuzzEscape(f *testing.F) {
	for _, text := range []string{"", "=1+1", "a|b", "\x1b[2J", "日本語", "\xff", "@x", "-1", "a\r\nb", "`", "\u202e"} {
		f.Add(text, 5)
	}
	f.Fuzz(func(t *testing.T, text string, width int) {
		v := visible(text)
		for _, r := range v {
			if !unicode.IsPrint(r) {
				t.Errorf("visible(%q) = %q shows %U", text, v, r)
			}
		}
		if v == "" {
			t.Errorf("visible(%q) is nothing to see", text)
		}
		if width = min(max(width, 0), 100); cells(shorten(v, width)) > width {
			t.Errorf("shorten(%q, %d) = %q", v, width, shorten(v, width))
		}
		c := csvText(text)
		if c != "" && strings.ContainsRune("=+-@\t\r\n", rune(c[0])) {
			t.Errorf("csvText(%q) = %q may be a formula", text, c)
		}
		var out strings.Builder
		w := csv.NewWriter(&out)
		w.Write([]string{"first", c})
		w.Flush()
		if row, err := csv.NewReader(strings.NewReader(out.String())).Read(); err != nil || row[1] != c {
			t.Errorf("csv of %q reads back as %q, %v", c, row, err)
		}
		if m := markdownText(text); strings.ContainsAny(m, "<>\n\r") {
			t.Errorf("markdownText(%q) = %q", text, m)
		}
	})
}
