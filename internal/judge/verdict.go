package judge

import "fmt"

// Verdict is the result of an attempt. A greater verdict is worse. So the verdict of a puzzle that
// was attempted several times is the maximum. The zero value means that no attempt was made.
type Verdict uint8

// The verdicts, best first. Only Verified counts as solved. A wrong answer is worse than no answer,
// and an answer that cannot be read is worse than a crash.
const (
	Verified    Verdict = 1 + iota // the answer is right
	Declined                       // the solver gave up on purpose; this is not a wrong answer
	Unjudged                       // an answer that the judge can neither prove nor refute
	Missing                        // the program answered other puzzles of the batch, but not this one; this is not a wrong answer
	Timeout                        // the attempt reached the time limit of the puzzle
	OutOfMemory                    // the attempt reached the memory limit
	Crashed                        // the solver panicked, returned an error, or its process died
	Garbled                        // an answer that cannot be read
	Wrong                          // an answer that breaks the rules or the truth
)

// names contains the text of each verdict, as in records and reports.
var names = [...]string{
	Verified: "verified", Declined: "declined", Unjudged: "unjudged", Missing: "missing", Timeout: "timeout",
	OutOfMemory: "out-of-memory", Crashed: "crashed", Garbled: "garbled", Wrong: "wrong",
}

// Verdicts returns all verdicts, best first.
func Verdicts() []Verdict {
	list := make([]Verdict, 0, len(names)-1)
	for v := Verified; v.known(); v++ {
		list = append(list, v)
	}
	return list
}

// Columns returns all verdicts in the order of the columns in tables. Each table has a column for
// every verdict in always. A verdict in rare has a column only if it occurred.
func Columns() (always, rare []Verdict) {
	return []Verdict{Verified, Wrong, Timeout, Declined}, []Verdict{Missing, Crashed, Garbled, OutOfMemory, Unjudged}
}

// Parse returns the verdict with the given text. ok is false if no verdict has this text.
func Parse(text string) (v Verdict, ok bool) {
	for _, v := range Verdicts() {
		if names[v] == text {
			return v, true
		}
	}
	return 0, false
}

func (v Verdict) known() bool { return 0 < v && int(v) < len(names) }

// String returns the text of the verdict, or "" for a value that is not a verdict.
func (v Verdict) String() string {
	if !v.known() {
		return ""
	}
	return names[v]
}

// MarshalText writes the text of the verdict.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the text of a verdict. An unknown text is an error.
func (v *Verdict) UnmarshalText(text []byte) error {
	var ok bool
	if *v, ok = Parse(string(text)); !ok {
		return fmt.Errorf("unknown verdict %.40q; want one of %v", text, Verdicts())
	}
	return nil
}

// Counts contains the number of puzzles or attempts with each verdict, in the order of Columns.
type Counts struct {
	Verified    int `json:"verified"`
	Wrong       int `json:"wrong"`
	Timeout     int `json:"timeout"`
	Declined    int `json:"declined"`
	Missing     int `json:"missing"`
	Crashed     int `json:"crashed"`
	Garbled     int `json:"garbled"`
	OutOfMemory int `json:"out_of_memory"`
	Unjudged    int `json:"unjudged"`
	NotReached  int `json:"not_reached"` // number of puzzles without an attempt
}

// Of returns the count of a verdict.
func (c *Counts) Of(v Verdict) int {
	if !v.known() {
		return c.NotReached
	}
	return *c.field(v)
}

// Add adds n to the count of a verdict.
func (c *Counts) Add(v Verdict, n int) { *c.field(v) += n }

func (c *Counts) field(v Verdict) *int {
	return [...]*int{
		&c.NotReached, &c.Verified, &c.Declined, &c.Unjudged, &c.Missing, &c.Timeout, &c.OutOfMemory, &c.Crashed, &c.Garbled, &c.Wrong,
	}[v]
}
