//go:build !unix

package program

import "io"

// On these systems a read ends when the program is killed. Text that a program writes too early is
// only noticed when the text is read.

type alarm struct{}

func newAlarm() (*alarm, error) { return &alarm{}, nil }

func (*alarm) ring()  {}
func (*alarm) quiet() {}
func (*alarm) close() {}

type pipe struct{ from io.Reader }

func (p *pipe) attach(from io.Reader, _ *alarm) { p.from = from }
func (p *pipe) Read(b []byte) (int, error)      { return p.from.Read(b) }
func (p *pipe) rest(text []byte) []byte         { return text }
func (p *pipe) waiting() bool                   { return false }
