package reports

import (
	"strconv"

	"sudokubench/internal/humanize"
	"sudokubench/internal/stats"
)

// absent stands for a figure that does not exist.
const absent = "-"

// threeDigits writes a number of 0 or more with three significant digits: 2.71, 15.4, 123.
func threeDigits(x float64) string { return humanize.ThreeDigits(x) }

// duration writes nanoseconds in the unit that suits them: 2.71µs, 1m36s.
func duration(ns float64) string { return humanize.Duration(ns) }

// large writes numbers from a thousand up with three digits and a letter.
func large(x float64) string { return humanize.Large(x) }

// multiple writes how many times something is, in at most six cells: 1.00, 17.8,
// 3,740, 554k.
func multiple(x float64) string {
	if stats.Significant(x, 3) >= 1e5 {
		return large(x)
	}
	return quantity(x)
}

// quantity writes a number of 0 or more with three significant digits, in at
// most seven cells: 0.61, 64.9, 1,170, 375,000, 1.23M.
func quantity(x float64) string {
	switch s := stats.Significant(x, 3); {
	case s == 0:
		return "0"
	case s < 0.005:
		return "<0.01"
	case s < 1000:
		return threeDigits(s)
	case s < 1e6:
		return count(int(s))
	default:
		return large(s)
	}
}

// percent writes a ratio of 0..1. Only all is 100%, and only none is 0%.
func percent(ratio float64) string {
	p := 100 * ratio
	switch {
	case p == 0:
		return "0%"
	case p < 0.1:
		return "<0.1%"
	case p >= 100:
		return "100%"
	case p > 99.9:
		return "99.9%"
	}
	return strconv.FormatFloat(p, 'f', 1, 64) + "%"
}

// count writes a number with its thousands apart: 49,158.
func count(n int) string { return humanize.Count(n) }

// counted writes a number with its noun: 1 puzzle, 3,000 puzzles.
func counted(n int, noun string) string { return humanize.Counted(n, noun) }

// memory writes a number of bytes with three significant digits: 12.3MB.
func memory(bytes int64) string {
	const mega = 1 << 20
	switch x := float64(bytes); {
	case x >= 1000*mega:
		return threeDigits(x/mega/1024) + "GB"
	case x >= 0.995*mega:
		return threeDigits(x/mega) + "MB"
	default:
		return threeDigits(x/1024) + "kB"
	}
}

// or writes a figure, or that it does not exist.
func or(x *float64, write func(float64) string) string {
	if x == nil {
		return absent
	}
	return write(*x)
}
