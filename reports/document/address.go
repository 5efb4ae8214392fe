package document

import (
	"net/url"
	"slices"
	"strings"

	"sudokubench/internal/judge"
)

// FirstWrong returns the part after # of the page address that opens the first wrong answer, for
// example "puzzle=easy:34". It returns "" if the page has no wrong answer.
func (d *Data) FirstWrong() string {
	for k := range d.Run.Corpora {
		c := &d.Run.Corpora[k]
		if at := slices.IndexFunc(c.Found, func(f finding) bool { return f.Verdict == int(judge.Wrong) }); at >= 0 {
			text := url.QueryEscape(c.Kept[c.Found[at].Kept].Where)
			return "puzzle=" + strings.NewReplacer("+", "%20", "%3A", ":").Replace(text) // encoded in the same way as in address.js
		}
	}
	return ""
}
