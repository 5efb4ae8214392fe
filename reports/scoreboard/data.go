package scoreboard

import (
	"cmp"
	"slices"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/reports/document"
	"sudokubench/reports/live"
	"sudokubench/sudoku"
)

// Data is the part of a scoreboard that changes as turns end, all from one moment.
type Data struct {
	Epoch   int64           `json:"epoch"`   // versions are counted anew in another one
	Version int             `json:"version"` // the greater, the newer
	Stage   string          `json:"stage"`   // as in live.News
	Corpus  string          `json:"corpus"`  // the table of the corpus that is played; empty: the first one
	Head    document.Head   `json:"head"`
	Ended   bool            `json:"ended"`
	Done    bool            `json:"done"`              // it ended by itself
	Corpora int             `json:"corpora"`           // number of corpora; their tables are the last of Head
	Overall *document.Table `json:"overall,omitempty"` // of the corpora that were played; nil: there are not two yet, or the run has ended
	Before  *document.Table `json:"before,omitempty"`  // the same before the last corpus; nil: that one is not being played
	Faults  []Fault         `json:"faults"`            // the first wrong answer of each contestant

	over *document.Table // overall, of the corpora before the one that is played
}

// Fault is a wrong answer.
type Fault struct {
	Entry   string `json:"entry"`
	Puzzle  string `json:"puzzle"` // "easy:34"
	Reason  string `json:"reason"`
	Clues   string `json:"clues,omitempty"` // in the form that was put to the contestant
	Answer  string `json:"answer,omitempty"`
	BoxRows int    `json:"box_rows"` // 0: a board that is not known here
	BoxCols int    `json:"box_cols"`
}

// New makes the Data of a run as it is now, of which n are the news. Tables of corpora
// that are over are taken from last, the Data that was made of the run before; nil: there
// is none.
func New(r *run.Run, n live.News, last *Data) Data {
	seen := *r
	if n.Silent { // a headline promises nothing of a run that does not go on
		seen.End = &record.End{Reason: "interrupted"}
	}
	d := Data{Stage: n.Stage, Ended: r.End != nil, Done: r.Done(), Corpus: live.Corpus(r), Head: document.NewHead(&seen), Corpora: len(r.Corpora), Faults: faults(r)}
	k := atHand(r)
	if k <= 0 {
		return d
	}
	if last != nil && last.Corpus == d.Corpus {
		d.over = last.over
	}
	if d.over == nil {
		d.over = overall(r, k)
	}
	d.Overall = d.over
	if allPlayed(r, r.Corpora[k]) {
		d.Overall = overall(r, k+1)
	}
	if k == len(r.Corpora)-1 {
		d.Before = d.over
	}
	return d
}

// atHand is the number of the corpus that is being played; -1: no corpus is.
func atHand(r *run.Run) int {
	if r.End != nil || len(r.Latest) == 0 {
		return -1
	}
	for k, c := range r.Corpora {
		if c.Name == r.Latest[0].Corpus {
			return k
		}
	}
	return -1
}

// allPlayed reports whether each contestant has had a turn on a corpus.
func allPlayed(r *run.Run, c *run.Corpus) bool {
	for who := range r.Contestants {
		if p := c.Part(who); p == nil || !p.TookPart() && !p.Skipped {
			return false
		}
	}
	return true
}

// overall is the overall table of that many first corpora. For one corpus it is the table
// of that corpus. Corpora that are too small to rank on are left out, unless all
// of the run are; nil: there is none.
func overall(r *run.Run, corpora int) *document.Table {
	part := *r
	large := func(c *run.Corpus) bool { return c.Puzzles >= run.RankedFrom }
	part.Corpora = slices.Clone(r.Corpora[:corpora])
	if slices.ContainsFunc(r.Corpora, large) {
		part.Corpora = slices.DeleteFunc(part.Corpora, func(c *run.Corpus) bool { return !large(c) })
	}
	if head := document.NewHead(&part); len(part.Corpora) > 0 && len(head.Tables) > 0 {
		return &head.Tables[0]
	}
	return nil
}

// faults are the first wrong answers, in the order of the corpora.
func faults(r *run.Run) []Fault {
	list, known := []Fault{}, map[int]bool{}
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
			const board = 729 // more cells than the largest one has, and enough for a 9x9 pencilmark puzzle
			x := &first[0]
			f := Fault{
				Entry: humanize.VisibleText(r.Contestants[who].Name), Puzzle: short(cmp.Or(x.Where, record.Where(c.Name, 0, x.Puzzle)), 120),
				Reason: short(x.Reason, 200), Clues: short(x.Clues, board), Answer: short(x.Answer, board),
			}
			for _, s := range sudoku.Shapes() {
				if s.String() == c.Shape {
					f.BoxRows, f.BoxCols = s.BoxRows, s.BoxCols
				}
			}
			list = append(list, f)
		}
	}
	return list
}

// short is a text as visible characters, not wider than so many cells. An empty one stays
// empty.
func short(text string, width int) string {
	if text == "" {
		return ""
	}
	return humanize.Shorten(humanize.VisibleText(text), width)
}
