package generator

import (
	"fmt"
	"strconv"
)

// Solutions is the number of solutions of each puzzle: None, One, Several, Any or an exact number
// such as "7". The empty string means One.
type Solutions string

const (
	None    Solutions = "none"
	One     Solutions = "one"
	Several Solutions = "several" // 2 or more solutions; on level Minimal at most MaxSolutions
	Any     Solutions = "any"     // 1 or more solutions; only on level Holes
)

// MaxSolutions is the largest number of solutions that the generator counts.
const MaxSolutions = 9999

// span returns the smallest and the largest number of solutions. most = -1 means no limit.
func (s Solutions) span() (least, most int, err error) {
	switch s {
	case None:
		return 0, 0, nil
	case One, "":
		return 1, 1, nil
	case Several:
		return 2, -1, nil
	case Any:
		return 1, -1, nil
	}
	n, err := strconv.Atoi(string(s))
	if err != nil || n < 0 || n > MaxSolutions {
		return 0, 0, fmt.Errorf("unknown number of solutions %q; want %s, %s, %s, %s or a number up to %d", s, None, One, Several, Any, MaxSolutions)
	}
	return n, n, nil
}

// checkSolutions rejects a number of solutions that the level does not allow.
func checkSolutions(o *Options) error {
	switch least, most, _ := o.Solutions.span(); {
	case o.Level == Minimal && o.Solutions == Any:
		return fmt.Errorf("level %s makes no puzzles with any number of solutions; want %s, %s, %s or a number", o.Level, None, One, Several)
	case o.Level == Hard && least > 1, (o.Level == Easy || o.Level == Extreme) && (least != 1 || most != 1):
		return fmt.Errorf("level %s has no puzzles whose number of solutions is %s; want one solution, or level %s", o.Level, o.Solutions, Minimal)
	case o.Level == Hard && o.Solutions == Any:
		return fmt.Errorf("level %s makes no puzzles with any number of solutions; want %s or %s", o.Level, One, None)
	}
	return nil
}
