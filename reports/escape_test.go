package reports

import (
	"encoding/csv"
	"strings"
	"testing"
	"unicode"

	"sudokubench/internal/humanize"
)

func FuzzEscape(f *testing.F) {
	for _, text := range []string{"", "=1+1", "a|b", "\x1b[2J", "日本語", "\xff", "@x", "-1", "a\r\nb", "`", "\u202e"} {
		f.Add(text, 5)
	}
	f.Fuzz(func(t *testing.T, text string, width int) {
		v := humanize.Visible(text)
		for _, r := range v {
			if !unicode.IsPrint(r) {
				t.Errorf("humanize.Visible(%q) = %q, which contains %U", text, v, r)
			}
		}
		if v == "" {
			t.Errorf("humanize.Visible(%q) is empty", text)
		}
		if width = min(max(width, 0), 100); humanize.Cells(humanize.Shorten(v, width)) > width {
			t.Errorf("humanize.Shorten(%q, %d) = %q, which is too wide", v, width, humanize.Shorten(v, width))
		}
		c := csvText(text)
		if c != "" && strings.ContainsRune("=+-@\t\r\n", rune(c[0])) {
			t.Errorf("csvText(%q) = %q, which could be a formula", text, c)
		}
		var out strings.Builder
		w := csv.NewWriter(&out)
		w.Write([]string{"first", c})
		w.Flush()
		if row, err := csv.NewReader(strings.NewReader(out.String())).Read(); err != nil || row[1] != c {
			t.Errorf("CSV of %q reads back as %q, error %v", c, row, err)
		}
		if m := humanize.Markdown(text); strings.ContainsAny(m, "<>\n\r") {
			t.Errorf("humanize.Markdown(%q) = %q, which contains markup or a line break", text, m)
		}
	})
}
