package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// share is a part of a whole on the command line: "3%" or "0.03".
type share float64

// UnmarshalText reads it.
func (s *share) UnmarshalText(text []byte) error {
	number, percent := strings.CutSuffix(strings.TrimSpace(string(text)), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) || x < 0 {
		return fmt.Errorf("%q is no share; want one such as 3%% or 0.03", text)
	}
	if percent {
		x /= 100
	}
	if x > 10 {
		return fmt.Errorf("%q is more than 1000%%; want a share such as 3%% or 0.03", text)
	}
	*s = share(x)
	return nil
}
