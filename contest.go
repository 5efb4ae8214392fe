// Package sudokubench carries the contest that runs where there is no
// config.yaml: the one that stands beside this file.
package sudokubench

import _ "embed" // for the file below

// DefaultConfig is the text of config.yaml.
//
//go:embed config.yaml
var DefaultConfig []byte
