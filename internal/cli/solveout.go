package cli

import (
	"encoding/json"
	"io"
	"slices"

	"sudokubench/corpus"
	"sudokubench/internal/judge"
)

// solved is a line of --to json.
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

	// With --explain.
	Grade string          `json:"grade,omitempty"`
	Steps []explainedStep `json:"steps,omitzero"`
	Board string          `json:"board,omitempty"` // without a solution: how far it came
}

// answers writes answers in one format.
type answers struct {
	// encode appends an answer to b. Where answers are separate, several workers
	// call it at a time; otherwise it goes by those that were put before.
	encode   func(b []byte, j *job, r judge.Ruling) ([]byte, error)
	separate bool
	put      func(encoded []byte, n int) error // writes n answers
	flush    func() error
	close    func() error
}

func (c *solveCommand) writer(w io.Writer, reader *corpus.Reader, name string) (*answers, error) {
	if c.To == "json" {
		return c.jsonLines(w), nil
	}
	to := c.To
	if c.Explain {
		to = c.proseOf(reader)
	}
	if to == "" {
		to = reader.Format()
		if !slices.ContainsFunc(corpus.Formats(), func(f corpus.Format) bool { return f.Name == to && f.Write }) {
			to = "line"
		}
	}
	count := -1
	if n, ok := reader.Count(); ok {
		count = n
	}
	out, err := corpus.NewWriter(w, corpus.WriterOptions{Format: to, Shape: reader.Shape(), Count: count})
	if err != nil {
		return nil, err
	}
	a := &answers{separate: out.Separate() && !c.Explain, put: out.Put, flush: out.Flush, close: out.Close}
	first := true
	a.encode = func(b []byte, j *job, r judge.Ruling) ([]byte, error) {
		if c.Explain && j.err == nil {
			b = appendSteps(b, name, j, first)
		}
		if c.Explain {
			first = false
		}
		answer := j.claim.Solution
		if j.err != nil || j.claim.Count == 0 && !c.Explain || r.Verdict == judge.Wrong {
			answer = j.puzzle.Clues
		}
		return out.AppendAnswer(b, j.puzzle.Clues, answer)
	}
	return a, nil
}

// jsonLines writes each answer as an object on a line.
func (c *solveCommand) jsonLines(w io.Writer) *answers {
	nothing := func() error { return nil }
	return &answers{
		encode: func(b []byte, j *job, r judge.Ruling) ([]byte, error) {
			line, err := json.Marshal(c.lineOf(j, r))
			return append(append(b, line...), '\n'), err
		},
		separate: true,
		put: func(encoded []byte, _ int) error {
			_, err := w.Write(encoded)
			return err
		},
		flush: nothing, close: nothing,
	}
}

// lineOf is the JSON form of an answer.
func (c *solveCommand) lineOf(j *job, ruling judge.Ruling) solved {
	line := solved{
		Line: j.puzzle.Line, ID: j.puzzle.ID, Puzzle: j.puzzle.Clues.String(),
		Count: j.claim.Count, Exhausted: j.claim.Exhausted, Nodes: j.claim.Nodes, Verdict: ruling.Verdict, Reason: ruling.Reason,
	}
	if j.err == nil && j.claim.Count > 0 {
		line.Solution = j.claim.Solution.String()
	}
	if c.Explain && j.err == nil {
		line.Grade, line.Steps = j.explanation.Grade, explainedSteps(j.explanation)
		if j.claim.Count == 0 {
			line.Board = j.claim.Solution.String()
		}
	}
	return line
}
