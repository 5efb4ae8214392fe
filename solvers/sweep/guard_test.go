//go:build linux && amd64 && !noasm

package sweep

import (
	"fmt"
	"os"
	"runtime/debug"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// guarded returns memory beside a guard page. A read or write of the guard page is a fault. The page
// is behind the memory if atEnd is true, otherwise in front of it.
func guarded(t testing.TB, bytes int, atEnd bool) []byte {
	page := os.Getpagesize()
	inner := (bytes + page - 1) / page * page
	all, err := unix.Mmap(-1, 0, page+inner+page, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		t.Fatalf("mmap: %v", err)
	}
	t.Cleanup(func() { unix.Munmap(all) })
	if err := unix.Mprotect(all[page:page+inner], unix.PROT_READ|unix.PROT_WRITE); err != nil {
		t.Fatalf("mprotect: %v", err)
	}
	from := page
	if atEnd {
		from = page + inner - bytes
	}
	return all[from : from+bytes : from+bytes]
}

// guardedEngine is an engine with its memory, its puzzle and its grid beside guard pages.
type guardedEngine struct {
	*assembly
	engine       string
	name         string
	puzzle, grid *[81]uint8
	table        [memoryHead]bool // true for each byte of a table, which only tablesWide writes; false for scratch memory
}

// guards returns each engine twice: with a guard page behind its memory, and with a guard page in
// front of its memory.
func guards(t testing.TB) (list []guardedEngine) {
	for name, a := range assemblies(t) {
		for _, atEnd := range []bool{true, false} {
			own := *a
			own.memory = (*[memorySize]uint8)(guarded(t, memorySize, atEnd))
			e := guardedEngine{
				assembly: &own, engine: name, name: fmt.Sprintf("%s, guard page behind it %t", name, atEnd),
				puzzle: (*[81]uint8)(guarded(t, 81, atEnd)), grid: (*[81]uint8)(guarded(t, 81, atEnd)),
			}
			if name == "avx512" {
				e.putTables()
			}
			list = append(list, e)
		}
	}
	return list
}

// putTables finds the bytes of the tables. The engine writes its tables twice, over different
// bytes. A byte that is the same afterwards belongs to a table.
func (e *guardedEngine) putTables() {
	for i := range e.memory {
		e.memory[i] = 0x5A
	}
	tablesWide(&e.memory[0])
	before := *e.memory
	for i := range e.memory {
		e.memory[i] = 0xA5
	}
	tablesWide(&e.memory[0])
	for i := range e.table {
		e.table[i] = before[i] == e.memory[i]
	}
}

// caught calls f. It returns a description of the fault if f touches a guard page, otherwise "".
func caught(f func()) (fault string) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil {
			fault = fmt.Sprint(v)
		}
	}()
	f()
	return ""
}

// TestGuardsCatch shows that a read or write one byte outside the memory is a fault, at both ends, in
// Go and in assembly.
func TestGuardsCatch(t *testing.T) {
	early, late := guarded(t, 81, false), guarded(t, 81, true)
	from := func(b []byte, offset int) *byte { return (*byte)(unsafe.Add(unsafe.Pointer(&b[0]), offset)) }
	puzzle := func(b []byte, offset int) *[81]uint8 { return (*[81]uint8)(unsafe.Pointer(from(b, offset))) }
	acts := map[string]func(){
		"a byte read behind the end":             func() { early[0] = *from(late, 81) },
		"a byte written behind the end":          func() { *from(late, 81) = early[0] },
		"a byte read ahead of the beginning":     func() { late[0] = *from(early, -1) },
		"a byte written ahead of the beginning ": func() { *from(early, -1) = late[0] },
	}
	for name, a := range assemblies(t) {
		full := [81]uint8(sudoku.Shape9.Pattern()) // each cell of this board has one candidate, so solution writes every cell of the grid
		acts[name+": a puzzle that ends too late"] = func() { a.clues(puzzle(late, 1)) }
		acts[name+": a puzzle that begins too early"] = func() { a.clues(puzzle(early, -1)) }
		acts[name+": a grid that ends too late"] = func() { a.clues(&full); a.solution(0, puzzle(late, 1)) }
		acts[name+": a grid that begins too early"] = func() { a.clues(&full); a.solution(0, puzzle(early, -1)) }
	}
	for what, act := range acts {
		if caught(act) == "" {
			t.Errorf("no fault: %s", what)
		}
	}
}

// boardOf makes a board from bytes. The bytes have a bit for each candidate, which is 1 if the
// candidate is missing, then a bit for each flag. If there are too few bytes, the other bits are 0.
func boardOf(bits []byte) (b board) {
	bit := func(i int) bool { return i/8 < len(bits) && bits[i/8]>>(i%8)&1 != 0 }
	for c := range candidates {
		if !bit(c) {
			b.toggle(c)
		}
	}
	i := candidates
	b.flag(func() bool { i++; return bit(i - 1) })
	return b
}

// fill fills the scratch memory and all states with repetitions of the given bytes.
func (e *guardedEngine) fill(bytes []byte) {
	for i := range e.memory {
		if i >= memoryHead || !e.table[i] {
			e.memory[i] = 0
			if len(bytes) > 0 {
				e.memory[i] = bytes[i%len(bytes)]
			}
		}
	}
}

// act calls f and describes a fault, or returns "". A fault is an access to a guard page, or a changed
// byte outside the states from <= state < to. If scratch is true, f can also change the scratch
// memory.
func (e *guardedEngine) act(what string, scratch bool, from, to int, f func()) (fault string) {
	before := *e.memory
	if fault := caught(f); fault != "" {
		return fmt.Sprintf("%s: %s: %s", e.name, what, fault)
	}
	for i, v := range e.memory {
		if v == before[i] || scratch && i < memoryHead && !e.table[i] {
			continue
		}
		state := (i - memoryHead) / stateBytes
		if i >= memoryHead && state >= from && state < to {
			continue
		}
		return fmt.Sprintf("%s: %s changed byte %d of the memory, %d of state %d, from %#02x to %#02x", e.name, what, i, (i-memoryHead)%stateBytes, state, before[i], v)
	}
	return ""
}

// try calls all functions of an engine with the given bytes as states, at a depth. It describes a
// fault, or returns "".
func (e *guardedEngine) try(bytes []byte, depth int) (fault string) {
	for i := range e.puzzle {
		e.puzzle[i] = 0
		if len(bytes) > 0 {
			e.puzzle[i] = bytes[i%len(bytes)]
		}
	}
	puzzle := *e.puzzle
	acts := []struct {
		what     string
		scratch  bool
		from, to int // the call can change only the states from <= state < to
		do       func()
	}{
		{"clues", false, 0, 1, func() { e.clues(e.puzzle) }},
		{"one sweep", true, depth, depth + 1, func() { steps[e.engine].sweep(&e.memory[0], depth) }},
		{"solution", false, 0, 0, func() { e.solution(depth, e.grid) }},
		// The guess can be in three cells. At the greatest depth, all cells of a board have one candidate,
		// so a search from there makes no guess.
		{"a search of one guess", true, 0, depth + 4, func() { e.search(min(depth, deepest-3), 1) }},
		// Random bytes can have two different copies of a row. Such bytes are not a board. A guess in
		// them does not settle a cell, so the search can become deeper than its memory. Therefore, the
		// searches with many guesses begin with valid boards.
		{"a search of any board", true, 0, deepest + 1, func() { b := boardOf(bytes); steps[e.engine].write(e.assembly, 0, &b); e.search(0, 300) }},
		{"a search of any puzzle", true, 0, deepest + 1, func() { e.clues(e.puzzle); e.search(0, 300) }},
	}
	for _, a := range acts {
		e.fill(bytes)
		if fault := e.act(fmt.Sprintf("%s at depth %d", a.what, depth), a.scratch, a.from, a.to, a.do); fault != "" {
			return fault
		}
		if *e.puzzle != puzzle {
			return fmt.Sprintf("%s: %s changed the puzzle", e.name, a.what)
		}
	}
	return ""
}

// TestNothingElseIsTouched runs the assembly beside guard pages, at every depth, on states of
// random bytes and on boards with some changed bytes.
func TestNothingElseIsTouched(t *testing.T) {
	d := newDraw(t, 10)
	list := guards(t)
	for depth := range deepest + 1 {
		for range max(1, some(3)) {
			bytes := make([]byte, []int{1, stateBytes, memorySize}[d.IntN(3)])
			dense := d.IntN(3)
			for i := range bytes {
				bytes[i] = uint8(d.Uint32())
				for range dense { // combine several random bytes, so that more bits are set
					bytes[i] |= uint8(d.Uint32())
				}
			}
			for k := range list {
				if fault := list[k].try(bytes, depth); fault != "" {
					t.Fatalf("%s; bytes %x", fault, bytes)
				}
				if fault := list[k].try(d.spoilt(list[k].assembly), depth); fault != "" {
					t.Fatal(fault)
				}
			}
		}
	}
}

// spoilt returns the bytes of states that are valid boards except for a few changed bits. The changed
// bits can be candidates, padding or copies.
func (d draw) spoilt(a *assembly) []byte {
	bytes := make([]byte, memorySize)
	puzzle := d.puzzle()
	a.clues(&puzzle)
	depth, end := 0, 0
	for range 20 {
		if depth, _, end = a.search(depth, 1); end != paused {
			break
		}
	}
	copy(bytes, a.memory[:])
	for at := memoryHead; at < memorySize; at += stateBytes {
		copy(bytes[at:], a.state(d.IntN(depth + 1))[:])
		for range d.IntN(4) {
			bytes[at+d.IntN(stateBytes)] ^= 1 << d.IntN(8)
		}
	}
	return bytes
}

// TestBatchesTouchNothingElse shows that SolveBatch does not read or write outside its memory, the
// puzzles and the solutions. They are beside guard pages, which make such a read or write a fault.
func TestBatchesTouchNothingElse(t *testing.T) {
	batcher(t) // skips the test if no engine has a solver for batches
	d := newDraw(t, 15)
	for _, atEnd := range []bool{true, false} {
		s := batchedIn(guarded(t, batchBytes, atEnd))
		var b many
		for range 40 {
			b.add(solvers.Query{Shape: sudoku.Shape9, Puzzle: guarded(t, 81, atEnd)})
			b.claims[len(b.claims)-1].Solution = guarded(t, 81, atEnd)
		}
		for range 100 {
			for k := range b.queries {
				puzzle := d.puzzle()
				copy(b.queries[k].Puzzle, puzzle[:])
				b.queries[k].Limit = 1 + d.IntN(100)
			}
			if fault := caught(func() { s.SolveBatch(t.Context(), b.queries, b.claims, b.errs) }); fault != "" {
				t.Fatalf("guard page behind the memory %t: %s", atEnd, fault)
			}
		}
	}
}
