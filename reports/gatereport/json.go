package gatereport

import (
	"bytes"
	"encoding/json"
	"fmt"

	"sudokubench/internal/gate"
)

// renderJSON writes the whole result; schema.json describes the format.
func renderJSON(r *gate.Result, _ Options) ([]byte, error) { return indented(r) }

func indented(x any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		return nil, fmt.Errorf("the result cannot be written as JSON: %w", err)
	}
	return out.Bytes(), nil
}
