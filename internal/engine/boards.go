package engine

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"sudokubench/internal/record"
	"sudokubench/sudoku"
)

// A record stores the boards of a sample of the puzzles, and all boards of small corpora. The
// numbers are limited so that a page can show all puzzles and the record stays small.
const (
	sampledBoards = 2000
	sampledCells  = 200_000
	maxID         = 100 // longest ID that the record stores, in bytes
)

// sampleSizes returns the number of sampled puzzles of each corpus: all puzzles of small corpora,
// and the same number from each of the other corpora.
func (p *Plan) sampleSizes() []int {
	sizes, order := make([]int, len(p.Corpora)), make([]int, len(p.Corpora))
	for i := range p.Corpora {
		c := &p.Corpora[i]
		sizes[i], order[i] = min(c.Info.WholePuzzles, sampledCells/len(p.Corpora)/c.Shape.Cells()), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sizes[a], sizes[b]) })
	room := sampledBoards
	for k, i := range order {
		sizes[i] = min(sizes[i], room/(len(order)-k))
		room -= sizes[i]
	}
	return sizes
}

// sample writes the boards of the sample of a corpus. The sample consists of the first puzzles of
// the first slice, because contestants reach these first. Each shard writes its part of the sample.
func (r *runner) sample(st *stage) {
	puzzles := st.sched.part(0)
	r.writeBoards(st.corpus, true, puzzles[:min(st.sched.shard.Share(r.plan.sampleSizes()[st.ci]), len(puzzles))])
}

// writeShown writes the boards of the puzzles that reports show because of their results.
func (r *runner) writeShown() {
	if r.plan.Shown == nil {
		return
	}
	shown := r.plan.Shown()
	for i := range r.plan.Corpora {
		r.writeBoards(&r.plan.Corpora[i], false, shown[r.plan.Corpora[i].Info.Name])
	}
}

// writeBoards writes the boards that the record does not have yet. A board contains only clues, so
// pencilmark puzzles have no boards.
func (r *runner) writeBoards(c *Corpus, sample bool, puzzles []int) {
	if c.Pencilmarks {
		return
	}
	name := c.Info.Name
	if r.boarded[name] == nil {
		r.boarded[name] = map[int]bool{}
	}
	written := r.boarded[name]
	e, clues := &record.Boards{Corpus: name, Sample: sample}, make(sudoku.Grid, c.Shape.Cells())
	named := false
	for _, i := range slices.Sorted(slices.Values(puzzles)) {
		if _, known := r.prior.Corpus(name).Board(i); known || written[i] {
			continue
		}
		written[i] = true
		c.Puzzles.Clues(i, clues)
		e.Puzzles.Add(i)
		e.Clues = append(e.Clues, record.PackClues(clues.String()))
		e.Lines = append(e.Lines, c.Puzzles.Line(i))
		id := shortID(c.Puzzles.ID(i))
		e.IDs, named = append(e.IDs, id), named || id != ""
	}
	if !named {
		e.IDs = nil
	}
	if e.Puzzles != nil {
		r.emit(e)
	}
}

// shortID shortens an id to maxID bytes without cutting a character.
func shortID(id string) string {
	if len(id) <= maxID {
		return id
	}
	cut := maxID
	for cut > 0 && !utf8.RuneStart(id[cut]) {
		cut--
	}
	return id[:cut] + "..."
}
