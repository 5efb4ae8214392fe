package main

import (
	"encoding/binary"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// constants collects the tables of the generated code, which become one symbol in read-only memory.
type constants struct {
	name  string
	base  Register // address of a copy of the tables from which the generated code reads; nil if there is no copy
	disp  int
	bytes []byte
	at    map[string]int // offset of each table in bytes
}

// add returns the address of a table. If the symbol has no equal table yet, add appends the table.
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

// write writes the symbol with all tables. Call it after the last call of add.
func (c *constants) write() {
	GLOBL(c.name, RODATA|NOPTR)
	for at := 0; at < len(c.bytes); at += 8 {
		DATA(at, U64(binary.LittleEndian.Uint64(c.bytes[at:])))
	}
}
