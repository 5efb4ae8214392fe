package recordtest

import (
	"encoding/binary"
	"hash/crc32"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Block describes some attempts of a turn. A record has no such event: Events converts Blocks to
// slices and turns.
type Block struct {
	record.Event // always nil; embedding it makes Block an Event, so that a list of events can contain Blocks

	Corpus, Contestant           string
	Round                        int
	Detail                       bool
	Puzzles                      []int
	WallNS, WaitNS, CPUNS, OwnNS int64
	Nodes                        int64 // number of guesses in all verified attempts together
	NoGuess                      int   // number of verified attempts without a guess
	NoNodes                      bool  // true if the guesses of the attempts are not known
	Times, EachNodes             []int64
	Findings                     []record.Finding
}

// Events replaces the Blocks of a list by slices and turns. A Block belongs to the next Turn of
// its contestant, corpus and round in the list. Blocks without such a Turn become an interrupted
// turn.
func Events(list ...record.Event) (events []record.Event) {
	turns := gather(list)
	held := map[[2]string]*record.Held{}
	written := map[string]map[int]bool{}
	sizes := sizesOf(list)
	for i, e := range list {
		t := turns[i]
		if t == nil {
			if _, is := e.(*Block); !is {
				events = append(events, e)
			}
			continue
		}
		who := [2]string{t.turn.Corpus, t.turn.Contestant}
		if held[who] == nil {
			held[who] = record.NewHeld(sizes[t.turn.Corpus], 0)
		}
		slice, turn := t.events(held[who])
		if slice.Size == 0 { // a turn without attempts needs no slice
			events = append(events, turn)
			continue
		}
		if written[slice.Corpus] == nil {
			written[slice.Corpus] = map[int]bool{}
		}
		if !written[slice.Corpus][slice.Number] {
			written[slice.Corpus][slice.Number] = true
			events = append(events, slice)
		}
		events = append(events, turn)
	}
	return events
}

// turn is a Turn event with its Blocks.
type turn struct {
	at     int // index in the list at which the events of the turn are inserted
	turn   record.Turn
	blocks []*Block
}

type key struct {
	corpus, contestant string
	round              int
	detail             bool
}

// gather returns the turns that have blocks. The key is the index in the list at which the events
// of the turn come: the index of the Turn, or of its last Block if there is no Turn.
func gather(list []record.Event) map[int]*turn {
	all, open := map[int]*turn{}, map[key]*turn{}
	for i, e := range list {
		switch e := e.(type) {
		case *Block:
			k := key{e.Corpus, e.Contestant, e.Round, e.Detail}
			t := open[k]
			if t == nil {
				t = &turn{turn: record.Turn{Corpus: e.Corpus, Contestant: e.Contestant, Round: e.Round, Detail: e.Detail, Ended: record.Interrupted}}
				open[k] = t
			} else {
				delete(all, t.at)
			}
			t.at, t.blocks = i, append(t.blocks, e)
			all[i] = t
		case *record.Turn:
			k := key{e.Corpus, e.Contestant, e.Round, e.Detail}
			if t := open[k]; t != nil {
				delete(all, t.at)
				t.at, t.turn = i, *e
				all[i] = t
				delete(open, k)
			}
		case *record.Resume, *record.End:
			clear(open)
		}
	}
	return all
}

// sizesOf returns the number of puzzles of each corpus: from its Corpus event, or more if a Block
// has puzzles with higher numbers.
func sizesOf(list []record.Event) map[string]int {
	sizes := map[string]int{}
	for _, e := range list {
		switch e := e.(type) {
		case *record.Corpus:
			sizes[e.Name] = max(sizes[e.Name], e.WholePuzzles)
		case *Block:
			for _, p := range e.Puzzles {
				sizes[e.Corpus] = max(sizes[e.Corpus], p+1)
			}
		}
	}
	return sizes
}

// events returns the slice and the turn for the blocks of t.
func (t *turn) events(held *record.Held) (*record.Slice, *record.Turn) {
	slice := &record.Slice{Corpus: t.turn.Corpus}
	for _, b := range t.blocks {
		slice.Puzzles = append(slice.Puzzles, b.Puzzles...)
	}
	slice.Size, slice.Number = len(slice.Puzzles), numberOf(slice.Puzzles)
	begun := t.turn
	begun.Slice, begun.Planned = slice.Number, max(t.turn.Planned, slice.Size)
	sums, place := held.Begin(begun), 0
	begun.Nodes, begun.NoGuess, begun.NoNodes = 0, 0, 0
	for _, b := range t.blocks {
		made := b.block(place)
		place += len(b.Puzzles)
		sums.Add(made)
		if b.NoNodes {
			begun.NoNodes += len(b.Puzzles) - len(b.Findings)
			continue
		}
		begun.Nodes += b.Nodes
		begun.NoGuess += b.NoGuess
	}
	made := sums.Turn()
	made.Nodes, made.NoGuess, made.NoNodes = begun.Nodes, begun.NoGuess, begun.NoNodes
	return slice, made
}

// block returns the block with its attempts. place is the place of the first attempt.
func (b *Block) block(place int) *record.Block {
	made := &record.Block{Each: len(b.Times) > 0, WallNS: b.WallNS, WaitNS: b.WaitNS, CPUNS: b.CPUNS, OwnNS: b.OwnNS}
	findings := map[int][]record.Finding{} // findings of each puzzle, by number of the puzzle
	for _, f := range b.Findings {
		findings[f.Puzzle] = append(findings[f.Puzzle], f)
	}
	for i, puzzle := range b.Puzzles {
		a := record.Attempt{Place: record.Place(place + i), Puzzle: puzzle, Verdict: judge.Verified, Nodes: -1}
		if i < len(b.Times) {
			a.NS = b.Times[i]
		}
		if i < len(b.EachNodes) && !b.NoNodes {
			a.Nodes = b.EachNodes[i]
		}
		if of := findings[puzzle]; len(of) > 0 {
			f := of[0]
			findings[puzzle] = of[1:]
			a.Verdict, a.NS = f.Verdict, f.NS
			if f.Reason != "" || f.Clues != "" || f.Answer != "" || f.Where != "" || f.ID != "" {
				a.Finding = &f
			}
		}
		made.Attempts = append(made.Attempts, a)
	}
	return made
}

// numberOf returns a number for a slice, computed from its puzzles. Equal slices have equal
// numbers.
func numberOf(puzzles []int) int {
	var bytes []byte
	for _, p := range puzzles {
		bytes = binary.AppendVarint(bytes, int64(p))
	}
	return int(crc32.ChecksumIEEE(bytes) >> 8)
}
