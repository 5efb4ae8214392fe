package contest

import (
	"math/bits"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
)

// Need contains the estimated memory of a shard and the estimated size of its record.
type Need struct {
	RecordBytes int64
	MemoryBytes int64
}

// These constants are the sizes of the parts of a record, in bytes. docs/scale.md has measurements.
// The records of real contests have between half and twice the estimated size, as TestNeed checks.
const (
	turnLine  = 420 // bytes of a turn in the record, without the times of its puzzles
	roundLine = 700 // bytes of a round in the record, with the measurements of the reference and of the machine
	boardText = 75  // bytes of a sampled puzzle in the record
	onceText  = 400 // bytes of a contestant or a corpus in the record
	timeText  = 8   // bytes of one time in the record, with its number of guesses
)

// These constants are the memory that each part of a shard takes, in bytes.
const (
	baseMemory    = 26 << 20
	perPuzzle     = 160 // bytes of memory for a puzzle, its symmetric form, and its places in a round and in the record
	perMarks      = 6   // bytes of memory for the candidates of a cell, both in the packed puzzle and in its symmetric form
	perContestant = 2   // bytes of memory for a contestant's verdict on a puzzle
	perTime       = 20
)

// minTimes is the smallest number of single times in the record of a contestant on a corpus, even
// if the corpus is small.
const minTimes = 512

// NeedOf estimates the memory and the record size of a shard, if no contestant uses up its time
// budget.
func NeedOf(p *engine.Plan) (n Need) {
	contestants := int64(len(p.Contestants))
	n.RecordBytes = (contestants + int64(len(p.Corpora))) * onceText
	n.MemoryBytes = baseMemory
	for i := range p.Corpora {
		c := &p.Corpora[i]
		share, cells := int64(len(c.Share)), int64(c.Shape.Cells())
		digits := int64(bits.Len(uint(c.Info.WholePuzzles)))*3/10 + 2 // digits of a puzzle's number, and one byte for the comma
		if c.Pencilmarks {
			n.MemoryBytes += share * cells * perMarks
		}
		turn := int64(min(engine.LongestTurn(c.Info.WholePuzzles, p.Rounds, p.Attempts, p.Shard), record.MaxTimes(p.Shard.Of)))
		times := contestants * min(int64(p.Rounds)*turn, 3*max(share, minTimes)/2)
		n.RecordBytes += share*digits + times*timeText + min(share, int64(2000/len(p.Corpora)/p.Shard.Of+200))*boardText*cells/81
		n.RecordBytes += int64(p.Rounds) * (contestants*turnLine + roundLine)
		n.MemoryBytes += share*(perPuzzle*cells/81+contestants*perContestant) + times*perTime
	}
	return n
}
