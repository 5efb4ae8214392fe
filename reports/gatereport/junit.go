package gatereport

import (
	"encoding/xml"
	"fmt"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// The output follows the junit-10 schema of the Jenkins xUnit plugin; junit_test.go has its rules.
// In this schema, testsuites has no attribute "skipped", and testcase has no attribute for a source
// file. So the text of a case includes the file.

type junitRoot struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"` // always 0, because the gate reports only failures
	Time     string       `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"` // sum of the times of all cases in the suite
	Cases    []junitCase `xml:"testcase"`

	ns int64
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Time    string        `xml:"time,attr"` // time in seconds that it took to measure the row
	Failure *junitOutcome `xml:"failure"`
	Skipped *junitOutcome `xml:"skipped"`
	Out     string        `xml:"system-out,omitempty"`
}

type junitOutcome struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// renderJUnit writes a suite for each corpus and a case for each solver. A result without rows
// becomes one skipped case, because Jenkins refuses a file without cases.
func renderJUnit(r *gate.Result, o Options) ([]byte, error) {
	root := junitRoot{Name: "bench compare", Time: junitTime(r.ElapsedNS)} // the time of the whole comparison, which includes time that belongs to no row
	places := map[string]int{}                                             // index of each corpus in root.Suites
	for _, row := range r.Rows {
		at, known := places[row.Corpus]
		if !known {
			at = len(root.Suites)
			places[row.Corpus] = at
			root.Suites = append(root.Suites, junitSuite{Name: humanize.Visible(row.Corpus)})
		}
		root.Suites[at].add(junitRow(r, row, o), row.ElapsedNS)
	}
	if len(r.Rows) == 0 {
		s := junitSuite{Name: root.Name}
		s.add(junitCase{Name: "nothing to compare", Class: root.Name, Skipped: &junitOutcome{Message: "nothing to compare", Text: headline(r, humanize.Visible)}}, 0)
		root.Suites = append(root.Suites, s)
	}
	for _, s := range root.Suites {
		root.Tests, root.Failures = root.Tests+s.Tests, root.Failures+s.Failures
	}
	out, err := xml.MarshalIndent(&root, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written as XML: %w", err)
	}
	return append([]byte(xml.Header), append(out, '\n')...), nil
}

func (s *junitSuite) add(c junitCase, ns int64) {
	s.Tests++
	s.ns += ns
	s.Time, c.Time = junitTime(s.ns), junitTime(ns)
	if c.Failure != nil {
		s.Failures++
	}
	if c.Skipped != nil {
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

// junitRow returns the case of a row. Some readers show the message of an outcome and others show
// its text. So the message is short, and the text is complete.
func junitRow(r *gate.Result, row *gate.Row, o Options) junitCase {
	c := junitCase{Name: humanize.Visible(row.Solver), Class: humanize.Visible(row.Corpus)}
	text := junitText(r, row, o)
	switch row.Verdict {
	case gate.Regressed:
		c.Failure = &junitOutcome{Message: brief(row), Type: string(gate.Regressed), Text: text}
	case gate.Slower, gate.Inconclusive:
		c.Skipped = &junitOutcome{Message: brief(row), Text: text}
	default:
		c.Out = text
	}
	return c
}

// junitTime formats a time in seconds.
func junitTime(ns int64) string { return fmt.Sprintf("%.3f", float64(ns)/1e9) }

// legibleFile returns the source file of a row's solver, or "" if it is not known. row can be nil.
func legibleFile(row *gate.Row, o Options) string {
	if row == nil || o.File == nil {
		return ""
	}
	if name := o.File(row.Solver); name != "" {
		return humanize.Visible(name)
	}
	return ""
}

// junitText returns all data of a row: the reason, the figures, the counters that changed, the
// failures, the puzzles that slowed down most and the source file of the solver.
func junitText(r *gate.Result, row *gate.Row, o Options) string {
	lines := []string{string(row.Verdict) + ": " + humanize.Visible(row.Reason)}
	lines = append(lines, measures(r, row)...)
	lines = append(lines, changes(row, humanize.Visible)...)
	for _, f := range row.Failures {
		lines = append(lines, failure(f, humanize.Visible)+": "+humanize.Visible(f.Clues))
	}
	for _, x := range worst(row, allWorst) {
		lines = append(lines, "slower: "+slowed(&x, humanize.Visible)+": "+humanize.Visible(x.Clues))
	}
	if file := legibleFile(row, o); file != "" {
		lines = append(lines, "source: "+file)
	}
	return strings.Join(lines, "\n")
}
