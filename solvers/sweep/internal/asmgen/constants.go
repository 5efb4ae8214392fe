package main

import (
	"encoding/binary"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// constants are tables, one symbol in read-only memory.
type constants struct {
	name  string
	base  Register // where a copy stands, if not nil: what is read from there
	disp  int
	bytes []byte
	at    map[string]int // where a table stands
}

// add gives the place of a table, which is appended if there is none like it.
func (c *constants) add(table []byte) Mem {
	key := string(table)
	at, known := c.at[key]
	if !known {
		if c.at == nil {
			c.at = map[string]int{}
		}
		at = len(c.bytes)
		c.at[key] = at
		c.bytes = append(c.bytes, table...)
	}
	if c.base != nil {
		return Mem{Base: c.base, Disp: c.disp + at}
	}
	return NewDataAddr(NewStaticSymbol(c.name), at)
}

// write emits the symbol; it comes after the last add.
func (c *constants) write() {
	GLOBL(c.name, RODATA|NOPTR)
	for at := 0; at < len(c.bytes); at += 8 {
		DATA(at, U64(binary.LittleEndian.Uint64(c.bytes[at:])))
	}
}
