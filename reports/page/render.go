package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"

	"sudokubench/reports/document"
	"sudokubench/reports/plot"
)

// Format is the name of the page among the formats of reports.
const Format = "html"

var (
	//go:embed page.html
	skeleton string
	//go:embed page.css
	style string
	//go:embed js
	scripts embed.FS
)

// order lists the files of the script in the order in which they are combined.
var order = []string{
	"open.js",
	"dom.js", "address.js", "moves.js",
	"copy.js", "baseline.js", "wrong.js", "ranking.js", "plots.js", "choice.js", "scatter.js", "save.js",
	"board.js", "steps.js", "puzzle.js", "hardest.js", "lose.js", "measured.js", "print.js",
	"main.js",
}

// liveParts lists the last parts of the script on a page that a server shows during a run. Other
// pages do not have these parts and never use the network.
var liveParts = []string{"follow.js", "live.js"}

// script returns the script of a page.
func script(live bool) ([]byte, error) {
	if live {
		return combined(slices.Concat(order, liveParts))
	}
	return combined(order)
}

// combined joins the parts of a script into one function, so that no variable is global.
func combined(names []string) ([]byte, error) {
	var out bytes.Buffer
	for _, name := range names {
		text, err := scripts.ReadFile("js/" + name)
		if err != nil {
			return nil, fmt.Errorf("the script lacks a part: %w", err)
		}
		out.Write(text)
	}
	out.WriteString("})();\n")
	return out.Bytes(), nil
}

// policyOf returns the Content-Security-Policy of a page. connects allows requests to the server of
// the page.
func policyOf(code []byte, style string, connects bool) string {
	policy := "default-src 'none'; script-src " + source(code) + "; style-src " + source([]byte(style)) + "; img-src data:; base-uri 'none'; form-action 'none'"
	if connects {
		policy += "; connect-src 'self'"
	}
	return policy
}

// source returns the hash of a text in the form that the policy of the page uses.
func source(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Served describes the server of a page. The zero Served is a file on a disk.
type Served struct {
	Home string // address of the list of runs; empty if there is no list
	// Shards is the address of the page with the state of each shard. It is empty if the run is not
	// split.
	Shards string
	Live   bool   // true if the run is active; the page then follows it with /events and /data below its address
	Corpus string // name of the corpus that is being played, whose table the page shows first; empty for the first table
}

// Render writes the page of a document in one write, as a file that does not use the network. The
// same document gives the same bytes. Errors come from w, or from a document that package document
// did not make.
func Render(w io.Writer, d *document.Data) error { return RenderAt(w, d, Served{}) }

// RenderAt writes the page like Render. The parameter at describes the server of the page.
func RenderAt(w io.Writer, d *document.Data, at Served) error {
	code, err := script(at.Live)
	if err != nil {
		return err
	}
	body, err := json.Marshal(d) // safe inside a script element, because Marshal escapes <, >, &, U+2028 and U+2029
	if err != nil {
		return fmt.Errorf("writing the page's document: %w", err)
	}
	drawer, err := plot.NewDrawer(d)
	if err != nil {
		return fmt.Errorf("the page's plots: %w", err)
	}
	t, err := template.New("page").Funcs(template.FuncMap{"svg": func(x []byte) template.HTML { return template.HTML(x) }}).Parse(skeleton) // #nosec: the drawings come from reports/canvas, which escapes all text
	if err != nil {
		return fmt.Errorf("the page's template: %w", err)
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{
		"Run":    &d.Run,
		"Draw":   drawer,
		"Title":  d.Run.Headline,
		"Place":  at,
		"Icon":   template.URL(Icon), // #nosec: the icon is a constant
		"Style":  template.CSS(style),
		"Script": template.JS(code), // #nosec: the script consists of files of this package
		"Data":   template.JS(body), // #nosec: the JSON cannot end its script element
		"Policy": policyOf(code, style, at.Live),
	})
	if err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	_, err = w.Write(out.Bytes())
	return err
}

// Icon is the icon of all pages as a data address, so that the browser loads no other file.
const Icon = "data:image/svg+xml," +
	"%3Csvg xmlns='http%3A//www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Crect width='9' height='9' rx='1.5' fill='%231d5a96'/%3E" +
	"%3Cpath d='M3 1v7M6 1v7M1 3h7M1 6h7' stroke='%23fff' stroke-width='.5'/%3E%3C/svg%3E"

// Frame returns the values that the template of a page without a script needs: Style, which is the
// style sheet of this package with more rules, Policy, which allows only this style sheet, and Icon.
func Frame(more string) map[string]any {
	sheet := style + more
	return map[string]any{
		"Style":  template.CSS(sheet),
		"Policy": "default-src 'none'; style-src " + source([]byte(sheet)) + "; img-src data:; base-uri 'none'; form-action 'none'",
		"Icon":   template.URL(Icon), // #nosec: the icon is a constant
	}
}
