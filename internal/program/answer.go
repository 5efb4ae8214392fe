package program

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"sudokubench/internal/engine/attempt"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

const (
	noDigit     = attempt.Poison // value of a cell that contains no digit of the board; it is written as '?'
	maxNodes    = 1 << 40        // largest number of guesses in an answer, so that sums do not overflow
	maxOwn      = 1 << 50        // largest time that an answer can report, in ns, so that sums do not overflow
	reasonBytes = 300            // largest length of the reason of a crash in bytes, so that its line fits in a buffer
)

// appendCells appends a grid as one word. blank is the character of a blank.
func appendCells(b []byte, g sudoku.Grid, blank byte) []byte {
	for _, d := range g {
		ch := sudoku.Symbol(d)
		if d == 0 {
			ch = blank
		}
		b = append(b, ch)
	}
	return b
}

// readPuzzle reads a word into g. It returns an error if a digit is too large for the shape.
func readPuzzle(text []byte, shape sudoku.Shape, g sudoku.Grid) error {
	if err := readGrid(text, g); err != nil {
		return err
	}
	for i, d := range g {
		if int(d) > shape.Side() {
			return fmt.Errorf("%q is not a digit of a %s board (in %.30q)", text[i], shape, text)
		}
	}
	return nil
}

// readGrid reads a word into g. The character '?' becomes noDigit.
func readGrid(text []byte, g sudoku.Grid) error {
	if len(text) != len(g) {
		return fmt.Errorf("%s has %d characters; want %d", shown(text), len(text), len(g))
	}
	for i, ch := range text {
		d, ok := sudoku.DigitOf(ch)
		if ch == '?' {
			d, ok = noDigit, true
		}
		if !ok {
			return fmt.Errorf("%q is not a digit (in %.30q)", ch, text)
		}
		g[i] = d
	}
	return nil
}

func appendAnswer(b []byte, a *Answer) []byte {
	switch a.Outcome {
	case TimedOut:
		return append(b, "! timeout"...)
	case Crashed:
		reason := strings.Join(strings.Fields(a.Reason[:min(len(a.Reason), reasonBytes)]), " ")
		return append(append(b, "! crashed "...), reason...)
	}
	if a.Claim.Count > 0 {
		b = appendCells(b, a.Claim.Solution, '.')
	} else {
		b = append(b, '-')
	}
	b = strconv.AppendInt(append(b, " count="...), int64(a.Claim.Count), 10)
	if a.Claim.Nodes >= 0 {
		b = strconv.AppendInt(append(b, " nodes="...), a.Claim.Nodes, 10)
	}
	if a.Claim.Exhausted {
		b = append(b, " exhausted"...)
	}
	if a.OwnNS > 0 {
		b = strconv.AppendInt(append(b, " ns="...), a.OwnNS, 10)
	}
	return b
}

// readAnswer reads a line into a, whose claim has a buffer for the solution. A solution without
// other words claims one solution. If the line does not report the number of guesses, the number is
// -1 (unknown). counted reports whether the line itself contains the number of solutions. The error
// describes how the line breaks the rules of the protocol. The judge later decides whether the
// solution is correct.
func readAnswer(line []byte, a *Answer) (counted bool, err error) {
	solution := a.Claim.Solution
	*a = Answer{Claim: solvers.Claim{Solution: solution, Nodes: -1}}
	head, rest, _ := bytes.Cut(line, []byte(" "))
	switch {
	case string(head) == "!":
		clear(solution)
		return false, readFailure(rest, a)
	case string(head) == "-":
	default:
		if err := readGrid(head, solution); err != nil {
			return false, &noGrid{err}
		}
		a.Claim.Count = 1
	}
	for len(rest) > 0 {
		var w []byte
		w, rest, _ = bytes.Cut(rest, []byte(" "))
		key, value, is := bytes.Cut(w, []byte("="))
		if !is && string(key) != "exhausted" {
			continue // skip a word that is text for people
		}
		switch string(key) {
		case "count":
			a.Claim.Count, err = strconv.Atoi(string(value))
			counted = true
		case "nodes":
			a.Claim.Nodes, err = strconv.ParseInt(string(value), 10, 64)
			a.Claim.Nodes = min(max(-1, a.Claim.Nodes), maxNodes)
		case "exhausted":
			a.Claim.Exhausted = !is || string(value) == "true"
		case "ns":
			a.OwnNS, err = strconv.ParseInt(string(value), 10, 64)
			a.OwnNS = min(max(0, a.OwnNS), maxOwn)
		case "seq":
			if a.Seq, err = strconv.ParseInt(string(value), 10, 64); err != nil {
				a.Seq, err = -1, nil // any text is valid here, because the caller compares the number
			}
		}
		if err != nil {
			return counted, fmt.Errorf("the value of %.40q is not a number", w)
		}
	}
	if string(head) == "-" && a.Claim.Count > 0 {
		return counted, fmt.Errorf("the answer claims a solution but contains no grid (%.60q)", line)
	}
	if !counted && solution.Clues() == 0 { // an empty board means that the program gives up, as in all protocols
		a.Claim.Count = 0
	}
	if a.Claim.Count <= 0 { // without a solution in the claim, the grid has no meaning
		clear(solution)
	}
	return counted, nil
}

// giveUp turns a claim with blanks into a claim that gives up, because programs without another way
// to give up print the unfinished grid. It sets the count to 0 and keeps the grid. The claim stays
// unchanged if the grid changes a clue, if the claim is exhausted, or if it does not claim exactly
// one solution. Do not call giveUp if the program reported a number of solutions.
func giveUp(puzzle sudoku.Grid, c *solvers.Claim) {
	if c.Count != 1 || c.Exhausted {
		return
	}
	blanks := false
	for i, d := range c.Solution {
		switch {
		case d == 0 || d == noDigit:
			blanks = true
		case puzzle[i] != 0 && puzzle[i] != d:
			return
		}
	}
	if !blanks {
		return
	}
	c.Count = 0
	for i, d := range c.Solution {
		if d == noDigit {
			c.Solution[i] = 0
		}
	}
}

// noGrid is the error if an answer does not begin with a grid.
type noGrid struct{ error }

// readFailure reads the answer of a program whose attempt failed. text follows the "!".
func readFailure(text []byte, a *Answer) error {
	what, reason, _ := bytes.Cut(text, []byte(" "))
	switch string(what) {
	case "timeout":
		a.Outcome = TimedOut
	case "crashed":
		a.Outcome, a.Reason = Crashed, string(reason)
	default:
		return fmt.Errorf("unknown failure %.30q; want timeout or crashed", what)
	}
	return nil
}
