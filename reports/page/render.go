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
)

// Format is what the page is called among the formats of reports.
const Format = "html"

//go:embed page.html
var skeleton string

//go:embed page.css
var style string

//go:embed js
var scripts embed.FS

// order is that of the script's parts.
var order = []string{
	"open.js",
	"dom.js", "scale.js", "plot.js", "colours.js",
	"ranking.js", "choice.js", "curves.js", "spread.js", "scatter.js", "guesses.js",
	"board.js", "puzzle.js", "hardest.js", "measured.js",
	"main.js",
}

// script puts the parts together: one function, so that nothing is global.
func script() ([]byte, error) {
	var out bytes.Buffer
	for _, name := range order {
		text, err := scripts.ReadFile("js/" + name)
		if err != nil {
			return nil, fmt.Errorf("the page's script lacks a part: %w", err)
		}
		out.Write(text)
	}
	out.WriteString("})();\n")
	return out.Bytes(), nil
}

// source is a text as the page's policy names it.
func source(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Render writes the page of a document in one write. The same document gives the
// same bytes. Errors are of w alone, or of a document that was not made by New.
func Render(w io.Writer, d *Data) error {
	code, err := script()
	if err != nil {
		return err
	}
	body, err := json.Marshal(d) // escapes <, >, &, U+2028 and U+2029
	if err != nil {
		return fmt.Errorf("writing the page's document: %w", err)
	}
	t, err := template.New("page").Parse(skeleton)
	if err != nil {
		return fmt.Errorf("the page's template: %w", err)
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{
		"Runs":   d.Runs,
		"Title":  title(d),
		"Style":  template.CSS(style),
		"Script": template.JS(code), // #nosec: parts of this package
		"Data":   template.JS(body), // #nosec: JSON that cannot end its element
		"Policy": "default-src 'none'; script-src " + source(code) + "; style-src " + source([]byte(style)) + "; base-uri 'none'; form-action 'none'",
	})
	if err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	_, err = w.Write(out.Bytes())
	return err
}

func title(d *Data) string {
	if len(d.Runs) == 0 {
		return "sudokubench"
	}
	return d.Runs[0].Headline
}
