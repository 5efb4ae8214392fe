package cli

import (
	"encoding/json"
	"io"
	"slices"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
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
	bulk.Answers
	close func() error
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
	a := &answers{bulk.Answers{Separate: out.Separate() && !c.Explain, Put: out.Put, Flush: out.Flush}, out.Close}
	first := true
	a.Encode = func(b []byte, j *bulk.Attempt, r judge.Ruling) ([]byte, error) {
		if c.Explain && j.Err == nil {
			b = appendSteps(b, name, j, first)
		}
		if c.Explain {
			first = false
		}
		answer := j.Claim.Solution
		if j.Err != nil || j.Claim.Count == 0 && !c.Explain || r.Verdict == judge.Wrong {
			answer = j.Puzzle.Clues
		}
		return out.AppendAnswer(b, j.Puzzle.Clues, answer)
	}
	return a, nil
}

// jsonLines writes each answer as an object on a line.
func (c *solveCommand) jsonLines(w io.Writer) *answers {
	nothing := func() error { return nil }
	return &answers{bulk.Answers{
		Encode: func(b []byte, j *bulk.Attempt, r judge.Ruling) ([]byte, error) {
			line, err := json.Marshal(c.lineOf(j, r))
			return append(append(b, line...), '\n'), err
		},
		Separate: true,
		Put: func(encoded []byte, _ int) error {
			_, err := w.Write(encoded)
			return err
		},
		Flush: nothing,
	}, nothing}
}

// lineOf is the JSON form of an answer.
func (c *solveCommand) lineOf(j *bulk.Attempt, ruling judge.Ruling) solved {
	line := solved{
		Line: j.Puzzle.Line, ID: j.Puzzle.ID, Puzzle: j.Puzzle.Clues.String(),
		Count: j.Claim.Count, Exhausted: j.Claim.Exhausted, Nodes: j.Claim.Nodes, Verdict: ruling.Verdict, Reason: ruling.Reason,
	}
	if j.Err == nil && j.Claim.Count > 0 {
		line.Solution = j.Claim.Solution.String()
	}
	if c.Explain && j.Err == nil {
		line.Grade, line.Steps = j.Explanation.Grade, explainedSteps(j.Explanation)
		if j.Claim.Count == 0 {
			line.Board = j.Claim.Solution.String()
		}
	}
	return line
}
