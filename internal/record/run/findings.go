package run

import (
	"cmp"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Finding is a puzzle that was not verified, in the format of the json report.
type Finding struct {
	Puzzle int    `json:"puzzle"` // number of the puzzle in the order of the source, from 0
	Round  int    `json:"round"`
	Where  string `json:"where,omitempty"` // name of the puzzle in the format "corpus:line" of record.Where
	ID     string `json:"id,omitempty"`
	Reason string `json:"reason,omitempty"`
	Clues  string `json:"clues,omitempty"`  // clues in the form (after the random symmetry) that the contestant got
	Answer string `json:"answer,omitempty"` // answer of the contestant, in the same form as Clues
}

// Described reports whether the finding has details besides its puzzle.
func (f *Finding) Described() bool { return f.Reason != "" || f.Clues != "" }

// KeptFindings is the largest number of findings of each verdict that a Part keeps.
const KeptFindings = 5

// findings contains the first findings of each verdict, and the puzzles of which the record has all
// details.
type findings struct {
	first map[judge.Verdict][]Finding
	shown map[judge.Verdict]map[int]bool
}

// add keeps a finding if it is among the first KeptFindings of its verdict. Findings with details
// come first, then earlier rounds, then the order of the corpus. So the result does not depend on
// the speed of the workers.
func (s *findings) add(round int, f *record.Finding) {
	if f.Where != "" {
		if s.shown[f.Verdict] == nil {
			s.shown[f.Verdict] = map[int]bool{}
		}
		s.shown[f.Verdict][f.Puzzle] = true
	}
	list := s.first[f.Verdict]
	if len(list) == KeptFindings && f.Reason == "" && f.Clues == "" && list[KeptFindings-1].Described() {
		return // the usual case if thousands of puzzles have the same verdict: enough findings are stored
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

// First returns the findings to show for a verdict. It leaves out puzzles that also have a worse
// verdict.
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
		// The other fields differ only if a round has the same puzzle twice.
		cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Answer, b.Answer), cmp.Compare(a.Clues, b.Clues),
		cmp.Compare(a.Where, b.Where), cmp.Compare(a.ID, b.ID),
	)
}
