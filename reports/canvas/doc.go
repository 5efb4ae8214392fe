// Package canvas is a small drawing surface with two outputs: SVG and pixels.
//
// A Canvas stores a drawing (canvas.go). svg.go writes it as SVG, pixels.go as an image. path.go
// defines lines and areas. font.go measures text with the only font, Go Regular. An SVG does not
// contain the font. It names Arial and similar fonts, whose letters are as wide as the letters of Go
// Regular or slightly narrower. So text keeps its place on every machine.
//
// Lengths are in units of the canvas. x goes to the right and y goes down. Colours have names, and
// a Palette defines the colours of an image. An SVG refers to a colour as var(--name), so that the
// style sheet of a page defines it.
package canvas
