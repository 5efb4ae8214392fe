package document

import (
	"cmp"
	"slices"

	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
)

// Shown returns the puzzles that the page of a run shows because of their results, by the name of
// the corpus: some puzzles that went wrong, the hardest puzzles, and some puzzles on which
// contestants lose. The page shows a sample of the other puzzles.
func Shown(r *run.Run) map[string][]int {
	b := builder{source: &Source{Run: r}, report: standings.New(r)}
	shown := map[string][]int{}
	for i, x := range b.deal() {
		t := &b.report.Corpora[i]
		l := look(t, x.parts, x.puzzles)
		shown[t.Corpus.Name] = l.must(t, x.room)
	}
	return shown
}

// dealt contains the attempted puzzles of a corpus, and the number of puzzles that the page can
// contain.
type dealt struct {
	parts   []*run.Part // results of the contestants, one per entry of the table
	puzzles []int       // puzzles of the corpus that were attempted
	room    int
}

// deal divides the space of a page among the corpora.
func (b *builder) deal() (list []dealt) {
	var wanted []int
	for i := range b.report.Corpora {
		t, x := &b.report.Corpora[i], dealt{}
		for k := range t.Entries {
			x.parts = append(x.parts, b.source.Run.Part(t.Corpus.Name, t.Entries[k].Contestant))
		}
		x.puzzles = run.Reached(x.parts)
		cells := cmp.Or(ShapeOf(t.Corpus.Shape).Cells(), 81)
		list, wanted = append(list, x), append(wanted, min(len(x.puzzles), maxSquares/2/len(b.report.Corpora)/cells))
	}
	for i, room := range share(min(maxKept, maxCells/max(1, len(b.report.Contestants))), wanted) {
		list[i].room = room
	}
	return list
}

// looked contains the figures of all puzzles of a corpus, which decide which puzzles the page
// shows.
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

// must returns the puzzles that the page shows because of their results.
func (l *looked) must(t *standings.Table, room int) []int {
	return slices.Concat(mustKeep(t, l.hards), worstOf(l.lost, room/2))
}

// sampled returns the puzzles from which the page takes its sample. If the record contains the
// boards of a sample, it returns the puzzles of this sample, because the page then needs no source.
func (b *builder) sampled(t *standings.Table, puzzles []int) []int {
	c := b.source.Run.Corpus(t.Corpus.Name)
	held := slices.DeleteFunc(slices.Clone(puzzles), func(p int) bool { return !c.Sampled(p) })
	if len(held) == 0 {
		return puzzles
	}
	return held
}

// mustKeep returns puzzles that went wrong and the hardest puzzles. Of the puzzles that went wrong,
// it takes one of each contestant and verdict in turn.
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
