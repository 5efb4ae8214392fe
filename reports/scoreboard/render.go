package scoreboard

import (
	"bytes"
	"crypto/sha256"
	"embed"
	_ "embed" // embeds the page and its style sheet
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"

	"sudokubench/reports/live"
	"sudokubench/reports/page"
)

//go:embed board.html
var skeleton string

//go:embed board.css
var style string

//go:embed js
var scripts embed.FS

// order lists the parts of the script that follow the parts of package page.
var order = []string{"table.js", "events.js", "podium.js", "board.js", "live.js"}

// shared lists the parts of package page that the script includes: elements, and the drawing of a
// puzzle.
var shared = []string{"dom.js", "board.js"}

// Place describes the server of a board.
type Place struct {
	Page   string // address of the page of the run
	Shards string // address of the page with the state of each shard; empty if the run is not split
	Live   string // address of an active run, with the news at /events and /score below it; empty if the run is over
}

// Render writes the board of a run in one write. d and n must be from the same moment. Errors come
// only from w.
func Render(w io.Writer, d Data, n live.News, at Place) error {
	code, err := script()
	if err != nil {
		return err
	}
	body, err := json.Marshal(struct { // safe inside a script element, because Marshal escapes <, >, &, U+2028 and U+2029
		Data Data      `json:"data"`
		News live.News `json:"news"`
	}{d, n})
	if err != nil {
		return fmt.Errorf("writing what the board shows: %w", err)
	}
	t, err := template.New("board").Parse(skeleton)
	if err != nil {
		return fmt.Errorf("the board's template: %w", err)
	}
	policy := "default-src 'none'; script-src " + source(code) + "; style-src " + source([]byte(style)) + "; img-src data:; base-uri 'none'; form-action 'none'"
	if at.Live != "" {
		policy += "; connect-src 'self'"
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{
		"Head":   d.Head,
		"Place":  at,
		"Icon":   template.URL(page.Icon), // #nosec: the icon is a constant
		"Style":  template.CSS(style),
		"Script": template.JS(code), // #nosec: the script consists of files of this package and of package page
		"Data":   template.JS(body), // #nosec: the JSON cannot end its script element
		"Policy": policy,
	})
	if err != nil {
		return fmt.Errorf("writing the board: %w", err)
	}
	_, err = w.Write(out.Bytes())
	return err
}

// script combines the parts into one function, so that no variable is global.
func script() ([]byte, error) {
	text, err := page.Parts(shared...)
	if err != nil {
		return nil, err
	}
	out := bytes.NewBufferString("(() => {\n\"use strict\";\n")
	out.Write(text)
	for _, name := range order {
		text, err := scripts.ReadFile("js/" + name)
		if err != nil {
			return nil, fmt.Errorf("the board's script lacks a part: %w", err)
		}
		out.Write(text)
	}
	out.WriteString("})();\n")
	return out.Bytes(), nil
}

// source returns the hash of a text in the form that the policy of the board uses.
func source(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
