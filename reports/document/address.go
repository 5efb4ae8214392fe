package document

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"sudokubench/internal/judge"
)

// FirstWrong returns the part after # of the page address that opens a wrong answer, for example
// "puzzle=easy:34". It takes the first wrong answer of the first run that has one. It returns "" if
// the page has no wrong answer.
func (d *Data) FirstWrong() string {
	for i := range d.Runs {
		for k := range d.Runs[i].Corpora {
			c := &d.Runs[i].Corpora[k]
			at := slices.IndexFunc(c.Found, func(f Finding) bool { return f.Verdict == int(judge.Wrong) })
			if at < 0 {
				continue
			}
			address := "puzzle=" + escape(c.Kept[c.Found[at].Kept].Where)
			if i > 0 {
				address = fmt.Sprintf("run=%d&%s", i+1, address)
			}
			return address
		}
	}
	return ""
}

// escape encodes text in the same way as address.js.
func escape(text string) string {
	return strings.NewReplacer("+", "%20", "%3A", ":").Replace(url.QueryEscape(text))
}
