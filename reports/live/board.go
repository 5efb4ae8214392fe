package live

import (
	"cmp"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports/document"
)

// board is the part of Data that only the scoreboard shows.
type board struct {
	Corpora int                `json:"corpora"`           // number of corpora, whose tables are the last ones in Head
	Overall *document.Table    `json:"overall,omitempty"` // overall table of the played corpora; nil if fewer than two were played, or if the run has ended
	Before  *document.Table    `json:"before,omitempty"`  // overall table without the last corpus; nil if the last corpus is not being played
	Faults  []fault            `json:"faults"`            // the first wrong answer of each contestant
	Cells   map[string][]*cell `json:"cells"`
}

// fault is a wrong answer.
type fault struct {
	Entry   string `json:"entry"`
	Puzzle  string `json:"puzzle"` // name of the puzzle, for example "easy:34"
	Reason  string `json:"reason"`
	Clues   string `json:"clues,omitempty"` // clues of the puzzle in the form that the contestant received
	Answer  string `json:"answer,omitempty"`
	BoxRows int    `json:"box_rows"` // number of rows of a box; 0 if the shape of the board is not known
	BoxCols int    `json:"box_cols"`
}

func newBoard(r *run.Run) board {
	b := board{Corpora: len(r.Corpora), Faults: faults(r), Cells: cells(r)}
	k := atHand(r)
	if k <= 0 {
		return b
	}
	before := overall(r, k)
	b.Overall = before
	if allPlayed(r, r.Corpora[k]) {
		b.Overall = overall(r, k+1)
	}
	if later := slices.DeleteFunc(slices.Clone(r.Corpora[k+1:]), func(c *run.Corpus) bool { return c.TwinOf == r.Corpora[k].Name }); len(later) == 0 {
		b.Before = before
	}
	return b
}

// atHand returns the index of the corpus that is being played, or -1 if no corpus is being played. A
// corpus and its twin are played together; it returns the index of the corpus.
func atHand(r *run.Run) int {
	if r.End != nil || len(r.Latest) == 0 {
		return -1
	}
	for k, c := range r.Corpora {
		if c.Name == r.Latest[0].Corpus {
			if k > 0 && c.TwinOf == r.Corpora[k-1].Name {
				k--
			}
			return k
		}
	}
	return -1
}

// allPlayed reports whether each contestant has had a turn on a corpus, or skipped it.
func allPlayed(r *run.Run, c *run.Corpus) bool {
	for who := range r.Contestants {
		if p := c.Part(who); p == nil || !p.TookPart() && !p.Skipped {
			return false
		}
	}
	return true
}

// overall returns the overall table of the first corpora of the run. For one corpus it is the table
// of this corpus. overall leaves out corpora that are too small for it, unless all corpora of
// the run are too small. It returns nil if no corpus is left.
func overall(r *run.Run, corpora int) *document.Table {
	part := *r
	large := func(c *run.Corpus) bool { return c.WholePuzzles >= run.RankedFrom }
	part.Corpora = slices.Clone(r.Corpora[:corpora])
	if slices.ContainsFunc(r.Corpora, large) {
		part.Corpora = slices.DeleteFunc(part.Corpora, func(c *run.Corpus) bool { return !large(c) })
	}
	if head := document.NewHead(&part); len(part.Corpora) > 0 && len(head.Tables) > 0 {
		return &head.Tables[0]
	}
	return nil
}

// faults returns the first wrong answer of each contestant, in the order of the corpora. It returns
// none if wrong answers do not disqualify.
func faults(r *run.Run) []fault {
	list, known := []fault{}, map[int]bool{}
	if r.Head != nil && r.Head.Rank == record.RankSolved {
		return list
	}
	for _, c := range r.Corpora {
		for who := range r.Contestants {
			p := c.Part(who)
			if p == nil || known[who] {
				continue
			}
			first := p.First(judge.Wrong)
			if len(first) == 0 {
				continue
			}
			known[who] = true
			x, shape := &first[0], document.ShapeOf(c.Shape)
			list = append(list, fault{
				Entry: humanize.VisibleText(r.Contestants[who].Name), Puzzle: document.Short(cmp.Or(x.Where, record.Where(c.Name, 0, x.Puzzle)), 120),
				Reason: document.Short(x.Reason, 200), Clues: document.Short(x.Clues, document.MaxBoard), Answer: document.Short(x.Answer, document.MaxBoard),
				BoxRows: shape.BoxRows, BoxCols: shape.BoxCols,
			})
		}
	}
	return list
}
