// Package canvas is a small drawing surface with two outputs: SVG and pixels.
//
// A Canvas keeps what is drawn on it: canvas.go. svg.go writes that as SVG, and
// pixels.go as an image. path.go holds lines and areas, stroke.go makes an area of a
// line, and font.go measures text with the one font, Go Regular. An SVG holds no font
// and names Arial and fonts like it: their letters are as wide as those of Go Regular
// or slightly narrower, so text keeps its place on every machine.
//
// Lengths are in units of the canvas; x goes to the right and y goes down. Colours
// have names. A Palette says what they are; without one, an SVG refers to them as
// var(--name), so that a page's style sheet decides.
package canvas
