package document

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"sudokubench/internal/judge"
)

// FirstWrong is the part behind # of the address at which a page shows a wrong answer, the
// first of the first run that has one: "puzzle=easy:34"; empty if the page has none.
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

// escape writes a text as address.js does.
func escape(text string) string {
	return strings.NewReplacer("+", "%20", "%3A", ":").Replace(url.QueryEscape(text))
}
