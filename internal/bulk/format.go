package bulk

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/judge"
	"sudokubench/sudoku"
)

// Answers describes how answers are encoded and where they are written.
type Answers struct {
	Encode func(b []byte, a *Attempt, r judge.Ruling) ([]byte, error) // appends an answer to the answers in b; several workers call it at the same time
	IDs    bool                                                       // whether Encode uses the ids of puzzles
	Put    func(encoded []byte, n int) error                          // writes n answers
	Flush  func() error
	Close  func() error // returns an error if the number of puzzles differs from the number that the source announced
}

// Format describes the form in which answers are written.
type Format struct {
	To      string // name of a format of package corpus; "json" means objects with verdicts; "" means the format of the source
	Explain bool   // whether to write the steps of each solution; To must then be one of Explained or ""
}

// Explained returns the formats that can contain explanations.
func Explained() []string { return []string{"line", "pretty", "json"} }

// Answers returns a writer for the answers to the puzzles of a source. name is the name of the
// source.
func (f Format) Answers(w io.Writer, name string, source *corpus.Reader) (*Answers, error) {
	to := cmp.Or(f.To, source.Format())
	if to == "json" || f.To == "" && to == "jsonl" {
		return f.jsonLines(w), nil
	}
	if f.To == "" {
		if !f.writes(to) || source.Pencilmarks() { // a format without candidates is enough, because solutions are complete grids
			to = "line"
		}
	}
	if c, _ := corpus.FormatNamed(to); c.Beside && source.Pencilmarks() {
		return nil, fmt.Errorf("format %s writes each puzzle beside its solution and cannot hold pencilmark puzzles; use another format, such as line or json", to)
	}
	count := -1
	if n, ok := source.Count(); ok {
		count = n
	}
	out, err := corpus.NewWriter(w, corpus.WriterOptions{Format: to, Shape: source.Shape(), Count: count, Spaced: f.Explain})
	if err != nil {
		return nil, err
	}
	encode := func(b []byte, a *Attempt, r judge.Ruling) ([]byte, error) {
		if r.Verdict == judge.Verified {
			return out.AppendSolved(b, a.Puzzle.Clues, a.Claim.Solution), nil
		}
		answer := a.Claim.Solution
		if a.Err != nil || a.Claim.Count == 0 && !f.Explain || r.Verdict == judge.Wrong {
			answer = a.Puzzle.Clues
		}
		return out.AppendAnswer(b, a.Puzzle.Clues, answer)
	}
	answers := &Answers{Encode: encode, Put: out.Put, Flush: out.Flush, Close: out.Close}
	if f.Explain {
		answers.Encode = func(b []byte, a *Attempt, r judge.Ruling) ([]byte, error) {
			if len(b) > 0 {
				b = append(b, '\n')
			}
			if a.Err == nil {
				b = appendSteps(b, name, source.Shape(), a, to == "pretty")
			}
			board, err := encode(nil, a, r)
			return append(b, board...), err
		}
	}
	return answers, nil
}

// writes reports whether the named format of puzzles can also contain answers.
func (f Format) writes(name string) bool {
	if f.Explain {
		return slices.Contains(Explained(), name)
	}
	c, _ := corpus.FormatNamed(name)
	return c.Write
}

// appendSteps appends an explanation: the place of the puzzle, its grade, the steps, with the board
// after each if boards is set, and the candidates that are left. The caller then appends the board:
// the solution, or the board after the last step.
func appendSteps(b []byte, name string, s sudoku.Shape, a *Attempt, boards bool) []byte {
	b = fmt.Appendf(b, "%s:%d: %s\n", name, a.Puzzle.Line, a.Explanation.Grade)
	steps := a.Explanation.Steps
	width := len(fmt.Sprint(len(steps)))
	for k, step := range steps {
		b = fmt.Appendf(b, "%*d. %s\n", width+2, k+1, step.Text)
		if boards && step.Board != nil && k < len(steps)-1 {
			b = appendCells(b, s, func(i int) string { return string(sudoku.Symbol(step.Board[i])) })
		}
	}
	if marks := a.Explanation.Candidates.String(); marks != "" {
		b = appendCells(append(b, "candidates:\n"...), s, func(i int) string {
			digits := strings.ReplaceAll(marks[i*s.Side():(i+1)*s.Side()], ".", "")
			if len(digits) == 1 {
				return digits
			}
			return "(" + digits + ")"
		})
	}
	return b
}

// appendCells draws a board whose cells are texts.
func appendCells(b []byte, s sudoku.Shape, cell func(i int) string) []byte {
	width := 0
	for i := range s.Cells() {
		width = max(width, len(cell(i)))
	}
	rule := strings.Repeat("+"+strings.Repeat("-", s.BoxCols*(width+1)+1), s.Side()/s.BoxCols) + "+\n"
	for i := range s.Cells() {
		r, c := i/s.Side(), i%s.Side()
		if c == 0 && r%s.BoxRows == 0 {
			b = append(b, rule...)
		}
		if c%s.BoxCols == 0 {
			b = append(b, "| "...)
		}
		if b = fmt.Appendf(b, "%-*s ", width, cell(i)); c == s.Side()-1 {
			b = append(b, "|\n"...)
		}
	}
	return append(b, rule...)
}

type solved struct {
	Line      int           `json:"line"`
	ID        string        `json:"id,omitempty"`
	Puzzle    string        `json:"puzzle"`
	Solution  string        `json:"solution,omitempty"`
	Count     int           `json:"count"`
	Exhausted bool          `json:"exhausted"`
	Nodes     int64         `json:"nodes"`
	Verdict   judge.Verdict `json:"verdict"`
	Reason    string        `json:"reason,omitempty"`

	// The following fields are set only with an explanation.
	Grade string `json:"grade,omitempty"`
	Steps []step `json:"steps,omitzero"`
	Board string `json:"board,omitempty"` // board after the last step; only set if the puzzle has no solution

	Candidates string `json:"candidates,omitempty"` // candidates that are left, in the format pencilmarks
}

func puzzleText(p *corpus.Puzzle) string {
	if len(p.Candidates) > 0 {
		return p.Candidates.String()
	}
	return p.Clues.String()
}

type step struct {
	Technique string `json:"technique"`
	Text      string `json:"text"`
	Board     string `json:"board,omitempty"` // board after the step
}

// jsonLines writes each answer as a JSON object on one line.
func (f Format) jsonLines(w io.Writer) *Answers {
	nothing := func() error { return nil }
	return &Answers{
		Encode: func(b []byte, a *Attempt, r judge.Ruling) ([]byte, error) {
			line, err := json.Marshal(f.solved(a, r))
			return append(append(b, line...), '\n'), err
		},
		IDs: true,
		Put: func(encoded []byte, _ int) error {
			_, err := w.Write(encoded)
			return err
		},
		Flush: nothing, Close: nothing,
	}
}

func (f Format) solved(a *Attempt, r judge.Ruling) *solved {
	line := &solved{
		Line: a.Puzzle.Line, ID: a.Puzzle.ID, Puzzle: puzzleText(&a.Puzzle),
		Count: a.Claim.Count, Exhausted: a.Claim.Exhausted, Nodes: a.Claim.Nodes, Verdict: r.Verdict, Reason: r.Reason,
	}
	if a.Err == nil && a.Claim.Count > 0 {
		line.Solution = a.Claim.Solution.String()
	}
	if f.Explain && a.Err == nil {
		line.Grade, line.Steps = a.Explanation.Grade, make([]step, 0, len(a.Explanation.Steps))
		for _, s := range a.Explanation.Steps {
			line.Steps = append(line.Steps, step{s.Technique, s.Text, s.Board.String()})
		}
		if a.Claim.Count == 0 {
			line.Board = a.Claim.Solution.String()
			line.Candidates = a.Explanation.Candidates.String()
		}
	}
	return line
}
