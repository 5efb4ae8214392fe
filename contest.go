// Package sudokubench contains the built-in contest. bench runs it if the current folder has no
// config.yaml.
package sudokubench

import _ "embed" // for DefaultConfig

// DefaultConfig is the built-in contest: the text of config.yaml in the folder of this package.
//
//go:embed config.yaml
var DefaultConfig []byte
