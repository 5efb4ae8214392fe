package live

import (
	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
)

// singly is the number of puzzles from which a corpus has no cell for each puzzle.
const singly = 40

// cell has the results of a contestant on a corpus.
type cell struct {
	Counts []int `json:"counts"` // number of puzzles by verdict; the first is the number of puzzles that were not attempted
	// Puzzles has a character for each puzzle of a small corpus: its verdict as a digit, 0 if it
	// was not attempted. The letters a and b replace the verdict of a verified puzzle that took at
	// least 10 and 100 times as long as the fastest contestant took.
	Puzzles string `json:"puzzles,omitempty"`
}

// cells returns the cells of each contestant by its name, in the order of the corpora. The cell of a
// contestant that does not take part is nil.
func cells(r *run.Run) map[string][]*cell {
	all := make(map[string][]*cell, len(r.Contestants))
	for _, c := range r.Corpora {
		var least map[int]float64
		if c.WholePuzzles < singly {
			least = fastest(r, c)
		}
		for who := range r.Contestants {
			name := humanize.VisibleText(r.Contestants[who].Name)
			all[name] = append(all[name], cellOf(c, c.Part(who), least))
		}
	}
	return all
}

// cellOf returns the cell of a part. least has the fastest times if the corpus is small, and is nil
// otherwise.
func cellOf(c *run.Corpus, p *run.Part, least map[int]float64) *cell {
	if p != nil && p.Skipped && !p.TookPart() {
		return nil
	}
	x := &cell{Counts: make([]int, len(judge.Verdicts())+1)}
	x.Counts[0] = c.Puzzles()
	var text []byte
	if least != nil {
		for range c.WholePuzzles {
			text = append(text, '0')
		}
	}
	if p != nil {
		for puzzle, v := range p.Verdicts() {
			x.Counts[v]++
			x.Counts[0]--
			if puzzle < len(text) {
				text[puzzle] = letter(v, p.Puzzle(puzzle), least[puzzle])
			}
		}
	}
	x.Puzzles = string(text)
	return x
}

func letter(v judge.Verdict, p run.Puzzle, least float64) byte {
	ns, timed := p.MeanNS()
	switch {
	case v != judge.Verified || !timed || ns < 10*least:
		return '0' + byte(v)
	case ns < 100*least:
		return 'a'
	}
	return 'b'
}

// fastest returns the smallest mean time of a contestant on each puzzle of a corpus.
func fastest(r *run.Run, c *run.Corpus) map[int]float64 {
	least := map[int]float64{}
	for who := range r.Contestants {
		p := c.Part(who)
		if p == nil {
			continue
		}
		for puzzle, v := range p.Verdicts() {
			ns, timed := p.Puzzle(puzzle).MeanNS()
			if old, known := least[puzzle]; v == judge.Verified && timed && (!known || ns < old) {
				least[puzzle] = ns
			}
		}
	}
	return least
}
