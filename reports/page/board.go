package page

import (
	"bytes"
	_ "embed"
	"html/template"
)

var (
	//go:embed board.html
	boardSkeleton string
	//go:embed board.css
	boardStyle string
)

// boardOrder lists the files of the scoreboard's script.
var boardOrder = []string{"open.js", "dom.js", "moves.js", "board.js", "follow.js", "cells.js", "standings.js", "events.js", "podium.js", "scoreboard.js"}

// Board returns the scoreboard of a run for a projector, which a server shows at the address of the
// run's page. It is the same for all runs, because its script fetches the data at /data below its
// address.
func Board() ([]byte, error) {
	code, err := combined(boardOrder)
	if err != nil {
		return nil, err
	}
	t, err := template.New("board").Parse(boardSkeleton)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{
		"Icon":   template.URL(Icon), // #nosec: the icon is a constant
		"Style":  template.CSS(boardStyle),
		"Script": template.JS(code), // #nosec: the script consists of files of this package
		"Policy": policyOf(code, boardStyle, true),
	})
	return out.Bytes(), err
}
