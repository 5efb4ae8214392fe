package contest

import (
	"math/bits"

	"sudokubench/internal/engine"
)

// Need is about what a shard takes besides time.
type Need struct {
	RecordBytes int64
	MemoryBytes int64
}

// What the parts of a record take, in bytes. docs/scale.md says how they were measured.
const (
	turnLine  = 450 // a turn without its times
	roundLine = 900 // measurements of the reference and of the machine, a round
	boardText = 75  // a sampled puzzle
	onceText  = 400 // a contestant or a corpus
	perTime   = 12  // the times and guesses of a contestant on a puzzle, of which one or two are written
)

// What a shard holds in memory, in bytes.
const (
	baseMemory    = 32 << 20
	perPuzzle     = 160 // a puzzle, its form, its place in the round and in the record
	perContestant = 30  // a contestant's verdict, time and guesses of a puzzle
)

// NeedOf is about what a shard of a plan needs if no budget ends.
func NeedOf(p *engine.Plan) (n Need) {
	contestants := int64(len(p.Contestants))
	n.RecordBytes = (contestants + int64(len(p.Corpora))) * onceText
	n.MemoryBytes = baseMemory
	for i := range p.Corpora {
		c := &p.Corpora[i]
		share, cells := int64(len(c.Share)), int64(c.Shape.Cells())
		digits := int64(bits.Len(uint(c.Info.Puzzles)))*3/10 + 2 // of a puzzle's number, and a comma
		n.RecordBytes += share*(digits+contestants*perTime) + min(share, 2000)*boardText*cells/81
		n.RecordBytes += int64(p.Rounds) * (contestants*turnLine + roundLine)
		n.MemoryBytes += share * (perPuzzle*cells/81 + contestants*perContestant)
	}
	return n
}
