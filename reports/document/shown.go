package document

import (
	"slices"

	"sudokubench/internal/run"
	"sudokubench/internal/standings"
)

// Shown are the puzzles of each corpus, by its name, that the page of a run shows
// because of their results: some that went wrong, the hardest, and those on which
// contestants lose. The page shows a sample of the others.
func Shown(r *run.Run) map[string][]int {
	b := builder{source: &Source{Run: r}, report: standings.New(r), share: max(1, len(r.Corpora))}
	shown := map[string][]int{}
	for i, x := range b.deal(1) {
		t := &b.report.Corpora[i]
		l := look(t, x.parts, x.puzzles)
		shown[t.Corpus.Name] = l.must(t, x.room)
	}
	return shown
}

// dealt has the parts and puzzles of a corpus, and the number of puzzles a page can hold.
type dealt struct {
	parts   []*run.Part // of the entries of the table
	puzzles []int       // that were attempted
	room    int
}

// deal deals the room of a page to the corpora; of is the number of runs on the page.
func (b *builder) deal(of int) (list []dealt) {
	var wanted []int
	for i := range b.report.Corpora {
		t, x := &b.report.Corpora[i], dealt{}
		for k := range t.Entries {
			x.parts = append(x.parts, b.source.Run.Part(t.Corpus.Name, t.Entries[k].Contestant))
		}
		if only := b.source.Only; only == "" || only == t.Corpus.Name {
			x.puzzles = run.Reached(x.parts)
		}
		most := maxSquares / 2 / b.share
		if shape, ok := shapeOf(t.Corpus.Shape); ok {
			most /= shape.Cells()
		} else {
			most /= 81
		}
		list, wanted = append(list, x), append(wanted, min(len(x.puzzles), most))
	}
	for i, room := range share(min(maxKept, maxCells/max(1, len(b.report.Contestants)))/of, wanted) {
		list[i].room = room
	}
	return list
}

// looked holds figures of all puzzles of a corpus, from which the shown ones are chosen.
type looked struct {
	distributions
	hards []hard
	lost  []lossOf
}

func look(t *standings.Table, parts []*run.Part, puzzles []int) looked {
	d := distribute(parts, puzzles)
	medians := make([]float64, len(parts))
	for i := range parts {
		if n := len(d.times[i]); n > 0 {
			medians[i] = d.times[i][n/2]
		}
	}
	return looked{d, rankHard(parts, puzzles, medians), losses(t, parts, puzzles, &d)}
}

// must returns the puzzles that are shown because of their results.
func (l *looked) must(t *standings.Table, room int) []int {
	return slices.Concat(mustKeep(t, l.hards), worstOf(l.lost, room/2))
}

// sampled are those of the puzzles of which a page shows a sample. If the record holds
// the boards of a sample, it is that one: the page needs no source then. A plot has no
// boards, and room for more.
func (b *builder) sampled(t *standings.Table, puzzles []int) []int {
	c, held := b.source.Run.Corpus(t.Corpus.Name), []int(nil)
	if b.source.Only != "" {
		return puzzles
	}
	for _, p := range puzzles {
		if c.Sampled(p) {
			held = append(held, p)
		}
	}
	if held == nil {
		return puzzles
	}
	return held
}

// mustKeep are the puzzles that went wrong, one of each contestant and verdict in
// turn, and the hardest.
func mustKeep(t *standings.Table, hards []hard) []int {
	var must []int
	for k := 0; len(must) < maxFound; k++ {
		any := false
		for i := range t.Findings {
			if first := t.Findings[i].First; k < len(first) && len(must) < maxFound {
				must, any = append(must, first[k].Puzzle), true
			}
		}
		if !any {
			break
		}
	}
	for _, h := range hards {
		must = append(must, h.puzzle)
	}
	return must
}
