package document

import (
	"bytes"
	"math"
	"strconv"

	"sudokubench/internal/stats"
)

// numbers is a list that is written as short JSON, with three significant digits, for example
// 271e4. NaN means that a figure does not exist, and is written as null.
type numbers []float64

func (n numbers) MarshalJSON() ([]byte, error) {
	out := []byte{'['}
	for i, x := range n {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendNumber(out, x)
	}
	return append(out, ']'), nil
}

// appendNumber appends x with three significant digits, or null if x is not finite.
func appendNumber(out []byte, x float64) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return append(out, "null"...)
	}
	x = stats.Significant(x, 3)
	plain := strconv.AppendFloat(nil, x, 'f', -1, 64)
	digits := bytes.TrimRight(plain, "0")
	if zeros := len(plain) - len(digits); zeros > 2 { // the suffix such as e4 takes two bytes, so it is shorter than three or more zeros
		plain = strconv.AppendInt(append(digits, 'e'), int64(zeros), 10)
	}
	return append(out, plain...)
}

// orNaN returns a figure of a Result, or NaN if it does not exist.
func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}
