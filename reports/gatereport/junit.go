package gatereport

import (
	"encoding/xml"
	"fmt"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/humanize"
)

type junitRoot struct {
	XMLName xml.Name `xml:"testsuites"`
	junitCounts
	Time   string       `xml:"time,attr"` // seconds
	Suites []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	junitCounts
	Cases []junitCase `xml:"testcase"`
}

// junitCounts are the attributes that the whole and its suites share. Errors is
// always 0: the gate knows failures only.
type junitCounts struct {
	Name     string `xml:"name,attr"`
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Skipped  int    `xml:"skipped,attr"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Failure *junitOutcome `xml:"failure"`
	Skipped *junitOutcome `xml:"skipped"`
	Out     string        `xml:"system-out,omitempty"`
}

type junitOutcome struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// renderJUnit makes a suite of each corpus and a case of each solver. A case
// has no time: what it took to measure says nothing of the solver.
func renderJUnit(r *gate.Result, o Options) ([]byte, error) {
	root := junitRoot{junitCounts: junitCounts{Name: "bench compare"}, Time: fmt.Sprintf("%.3f", float64(r.ElapsedNS)/1e9)}
	places := map[string]int{} // of the suites
	for _, row := range r.Rows {
		at, known := places[row.Corpus]
		if !known {
			at = len(root.Suites)
			places[row.Corpus] = at
			root.Suites = append(root.Suites, junitSuite{junitCounts: junitCounts{Name: humanize.Visible(row.Corpus)}})
		}
		s := &root.Suites[at]
		s.Tests++
		c := junitCase{Name: humanize.Visible(row.Solver), Class: humanize.Visible(row.Corpus), File: legibleFile(row, o), Out: junitFigures(r, row)}
		switch row.Verdict {
		case gate.Regressed:
			s.Failures++
			c.Failure = &junitOutcome{Message: humanize.Visible(row.Reason), Type: string(gate.Regressed), Text: junitFailures(row)}
		case gate.Inconclusive:
			s.Skipped++
			c.Skipped = &junitOutcome{Message: "inconclusive: " + humanize.Visible(row.Reason)}
		}
		s.Cases = append(s.Cases, c)
	}
	for _, s := range root.Suites {
		root.Tests, root.Failures, root.Skipped = root.Tests+s.Tests, root.Failures+s.Failures, root.Skipped+s.Skipped
	}
	out, err := xml.MarshalIndent(&root, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written as XML: %w", err)
	}
	return append([]byte(xml.Header), append(out, '\n')...), nil
}

// legibleFile is the source file of a row's solver, or "". row may be nil.
func legibleFile(row *gate.Row, o Options) string {
	if row == nil || o.File == nil {
		return ""
	}
	if name := o.File(row.Solver); name != "" {
		return humanize.Visible(name)
	}
	return ""
}

func junitFigures(r *gate.Result, row *gate.Row) string {
	lines := []string{string(row.Verdict) + ": " + humanize.Visible(row.Reason)}
	for _, m := range row.Measures {
		lines = append(lines, fmt.Sprintf("%s time of a puzzle %s -> %s, %s (%s), noise %.1f%%, %s",
			m.Clock, humanize.Duration(m.BaseNS), humanize.Duration(m.HeadNS), signed(m.Ratio), span(m.Low, m.High), 100*m.Noise, pairs(r, m)))
	}
	return strings.Join(append(lines, changes(row, humanize.Visible)...), "\n")
}

func junitFailures(row *gate.Row) string {
	var lines []string
	for _, f := range row.Failures {
		lines = append(lines, failure(f, humanize.Visible)+": "+humanize.Visible(f.Clues))
	}
	return strings.Join(append(lines, changes(row, humanize.Visible)...), "\n")
}
