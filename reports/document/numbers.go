package document

import (
	"bytes"
	"math"
	"strconv"

	"sudokubench/internal/stats"
)

// numbers are written with three significant digits, in few bytes: 271e4. What
// does not exist is NaN, and written as null.
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

// appendNumber writes three significant digits, or null.
func appendNumber(out []byte, x float64) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return append(out, "null"...)
	}
	x = stats.Significant(x, 3)
	plain := strconv.AppendFloat(nil, x, 'f', -1, 64)
	digits := bytes.TrimRight(plain, "0")
	if zeros := len(plain) - len(digits); zeros > 2 { // e4 takes two bytes
		plain = strconv.AppendInt(append(digits, 'e'), int64(zeros), 10)
	}
	return append(out, plain...)
}

// orNaN is a figure of a Result as a number.
func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}
