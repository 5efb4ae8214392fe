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
			return "puzzle=" + escape(c.Kept[c.Found[at].Kept].Where)
		}
	}
	return ""
}

// escape encodes text in the same way as address.js.
func escape(text string) string {
	return strings.NewReplacer("+", "%20", "%3A", ":").Replace(url.QueryEscape(text))
}
