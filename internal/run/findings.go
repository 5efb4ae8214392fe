package run

import (
	"cmp"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Finding is one puzzle that was not verified, as the json report has it.
type Finding struct {
	Puzzle int    `json:"puzzle"` // from 0, in the order of the source
	Round  int    `json:"round"`
	Where  string `json:"where,omitempty"` // "corpus:line", as record.Where has it
	ID     string `json:"id,omitempty"`
	Reason string `json:"reason,omitempty"`
	Clues  string `json:"clues,omitempty"`  // as the solver got them
	Answer string `json:"answer,omitempty"` // as the solver gave it
}

// Described reports whether there is more to it than its puzzle.
func (f *Finding) Described() bool { return f.Reason != "" || f.Clues != "" }

// KeptFindings is how many puzzles of each verdict are kept to be shown.
const KeptFindings = 5

// findings are the first of each verdict, and which puzzles the record describes in
// full.
type findings struct {
	first map[judge.Verdict][]Finding
	shown map[judge.Verdict]map[int]bool
}

// add keeps a finding if it is among the first: those described best, then those of early
// rounds, then in the order of the corpus, whichever worker was faster.
func (s *findings) add(round int, f *record.Finding) {
	if f.Where != "" {
		if s.shown[f.Verdict] == nil {
			s.shown[f.Verdict] = map[int]bool{}
		}
		s.shown[f.Verdict][f.Puzzle] = true
	}
	list := s.first[f.Verdict]
	if len(list) == KeptFindings && f.Reason == "" && f.Clues == "" && list[KeptFindings-1].Described() {
		return // the common case of thousands alike
	}
	finding := Finding{Puzzle: f.Puzzle, Round: round, Where: f.Where, ID: f.ID, Reason: f.Reason, Clues: f.Clues, Answer: f.Answer}
	if same := slices.IndexFunc(list, func(x Finding) bool { return x.Puzzle == f.Puzzle }); same >= 0 {
		if compareFindings(finding, list[same]) >= 0 {
			return
		}
		list = slices.Delete(list, same, same+1)
	}
	at, _ := slices.BinarySearchFunc(list, finding, compareFindings)
	if at == KeptFindings {
		return
	}
	list = slices.Insert(list, at, finding)
	s.first[f.Verdict] = list[:min(len(list), KeptFindings)]
}

// First returns the findings to show of a verdict: those of puzzles that it is
// the verdict of. A puzzle that also came to a worse one is shown there.
func (p *Part) First(v judge.Verdict) []Finding {
	list := []Finding{}
	for _, f := range p.findings.first[v] {
		if p.Puzzle(f.Puzzle).Worst == v {
			list = append(list, f)
		}
	}
	return list
}

func compareFindings(a, b Finding) int {
	if a.Described() != b.Described() {
		if a.Described() {
			return -1
		}
		return 1
	}
	return cmp.Or(
		cmp.Compare(a.Round, b.Round), cmp.Compare(a.Puzzle, b.Puzzle),
		// The rest differs only where a round holds a puzzle twice.
		cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Answer, b.Answer), cmp.Compare(a.Clues, b.Clues),
		cmp.Compare(a.Where, b.Where), cmp.Compare(a.ID, b.ID),
	)
}
