// Package judge holds a claim against its puzzle and says what it is worth.
// It is pure: the same puzzle, claim and known truth give the same verdict.
package judge

// Verdict is what an attempt came to. Its text is what records and reports show.
type Verdict string

// The verdicts, best first. Only Verified counts as solved.
const (
	Verified    Verdict = "verified"      // the answer is right
	Declined    Verdict = "declined"      // the solver said that it cannot; not wrong
	Missing     Verdict = "missing"       // no answer to this puzzle, though others have theirs; not wrong
	Timeout     Verdict = "timeout"       // the limit of the puzzle ran out
	OutOfMemory Verdict = "out-of-memory" // the limit of memory ran out
	Crashed     Verdict = "crashed"       // panic, error, or dead process
	Garbled     Verdict = "garbled"       // an answer that cannot be read
	Wrong       Verdict = "wrong"         // an answer that breaks the rules or the truth
	Unjudged    Verdict = "unjudged"      // an answer that nothing here can prove or refute
)

// Verdicts returns all verdicts in the order above.
func Verdicts() []Verdict {
	return []Verdict{Verified, Declined, Missing, Timeout, OutOfMemory, Crashed, Garbled, Wrong, Unjudged}
}
