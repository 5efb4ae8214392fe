package humanize

import (
	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	for _, tt := range []struct{ reason, text, want string }{
		{"plain text stays", "bitmask-mrv v1.2", "bitmask-mrv v1.2"},
		{"text of any script stays", "naïve 数独 µ ×", "naïve 数独 µ ×"},
		{"escape sequences become visible", "\x1b[31mred", `\x1b[31mred`},
		{"escape sequences of eight bits become visible", "\u009b31m", `\u009b31m`},
		{"line ends do not end lines", "a\r\nb", `a\r\nb`},
		{"tabs do not move columns", "a\tb", `a\tb`},
		{"invalid UTF-8 becomes visible byte by byte", "a\xff\xfeb", `a\xff\xfeb`},
		{"characters that reverse the direction become visible", "\u202egnp", `\u202egnp`},
		{"invisible characters become visible", "a\u200bb\ufeff", `a\u200bb\ufeff`},
		{"variation selectors become visible", "\u2764\ufe0f", "\u2764" + `\ufe0f`},
		{"line separators become visible", "a\u2028b", `a\u2028b`},
		{"an empty text is quoted", "", `""`},
		{"a blank text is quoted", "  ", `"  "`},
	} {
		if got := Visible(tt.text); got != tt.want {
			t.Errorf("%s: Visible(%q) = %q; want %q", tt.reason, tt.text, got, tt.want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		width        int
		want         string
	}{
		{"a text that fits stays", "abcdef", 6, "abcdef"},
		{"the middle is replaced", "abcdefgh", 6, "abc…gh"},
		{"wide characters count twice", "日本語日本語", 7, "日…語"},
		{"room only for dots", "abcdef", 1, "."},
		{"no room at all", "abcdef", 0, ""},
	} {
		if got := Shorten(tt.text, tt.width); got != tt.want {
			t.Errorf("%s: Shorten(%q, %d) = %q; want %q", tt.reason, tt.text, tt.width, got, tt.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		width, hang  int
		want         []string
	}{
		{"an empty text is one empty line", "", 10, 2, []string{""}},
		{"a sentence that fits stays", "one two", 7, 2, []string{"one two"}},
		{"lines break between words", "one two three four", 9, 2, []string{"one two", "three", "four"}},
		{"later lines are shorter", "aaaa bb cc dd", 7, 2, []string{"aaaa bb", "cc dd"}},
		{"numbers are words", "reached 132 of 3,000 puzzles", 15, 2, []string{"reached 132 of", "3,000 puzzles"}},
		{"a word wider than the page is shortened", "a abcdefghijklmnop", 10, 2, []string{"a abcd…nop"}},
	} {
		got := Wrap(tt.text, tt.width, tt.hang)
		if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
			t.Errorf("%s: Wrap(%q, %d) = %q; want %q", tt.reason, tt.text, tt.width, got, tt.want)
		}
	}
}

func TestMarkdownEscapes(t *testing.T) {
	for _, tt := range []struct{ reason, got, want string }{
		{"pipes do not open cells", Markdown("a|b"), `a\|b`},
		{"tags are text", Markdown("<b>&"), "&lt;b&gt;&amp;"},
		{"stars and underscores are text", Markdown("*a_b*"), `\*a\_b\*`},
		{"code is fenced", MarkdownCode("53..7"), "`53..7`"},
		{"the fence of code is longer than any backquotes inside", MarkdownCode("a``b"), "```a``b```"},
		{"code that ends in a backquote has spaces around it", MarkdownCode("`"), "`` ` ``"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: got %q; want %q", tt.reason, tt.got, tt.want)
		}
	}
}

func TestVisibleText(t *testing.T) {
	for _, tt := range []struct{ reason, text, want string }{
		{"plain", "dlx", "dlx"},
		{"a family of people", "\U0001f469\u200d\U0001f467", "\U0001f469\u200d\U0001f467"},
		{"a heart in colour", "\u2764\ufe0f!", "\u2764\ufe0f!"},
		{"a heart that joins", "\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"},
		{"a Persian word", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"},
		{"two words", "\u0645\u200c\u062e \u0645\u200c\u062e", "\u0645\u200c\u062e \u0645\u200c\u062e"},
		{"Latin letters do not join", "a\u200cb", `a\u200cb`},
		{"an override", "a\u202eb", `a\u202eb`},
		{"an override beside a joiner", "\u0645\u200c\u062e\u202e", "\u0645\u200c\u062e" + `\u202e`},
		{"joiners at the ends", "\u200d\u0645\u200d", `\u200d` + "\u0645" + `\u200d`},
		{"a selector alone", "a\ufe0f", `a\ufe0f`},
		{"invalid UTF-8", "\u0645\u200c\u062e\xff", "\u0645\u200c\u062e" + `\xff`},
		{"an empty text", "", `""`},
	} {
		if got := VisibleText(tt.text); got != tt.want {
			t.Errorf("%s: VisibleText(%q) = %q; want %q", tt.reason, tt.text, got, tt.want)
		}
	}
}

func TestShellWord(t *testing.T) {
	for _, tt := range []struct{ reason, word, want string }{
		{"plain", "easy,hard", "easy,hard"},
		{"empty", "", "''"},
		{"quotes", "it's", `'it'\''s'`},
		{"an override", "a\u202eb", `$'a\xe2\x80\xaeb'`},
		{"quotes and the end of a line", "it's\n\\", `$'it\'s\x0a\\'`},
		{"invalid UTF-8", "\xff", `$'\xff'`},
	} {
		if got := ShellWord(tt.word); got != tt.want {
			t.Errorf("%s: ShellWord(%q) = %s; want %s", tt.reason, tt.word, got, tt.want)
		}
	}
}
