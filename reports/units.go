package reports

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokubench/internal/stats"
)

// absent stands for a figure that does not exist.
const absent = "-"

// threeDigits writes a number of 0 or more with three significant digits and
// as many decimals as that needs: 2.71, 15.4, 123.
func threeDigits(x float64) string {
	x = stats.Significant(x, 3)
	switch {
	case x < 10:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 100:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 0, 64)
}

// duration writes nanoseconds with three significant digits in the unit that
// suits them, in at most six cells: 2.71µs, 15.4s, 1m36s, 27h46m, 417d.
func duration(ns float64) string {
	if ns == 0 {
		return "0s"
	}
	if s := stats.Significant(ns, 3); s < 60e9 {
		for _, unit := range []struct {
			name string
			ns   float64
		}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}} {
			if s >= unit.ns {
				return threeDigits(s/unit.ns) + unit.name
			}
		}
		return threeDigits(s) + "ns"
	}
	const minute, hour, day, year = 60e9, 3600e9, 24 * 3600e9, 365.25 * 24 * 3600e9
	switch {
	case math.Round(ns/1e9) < 3600:
		s := int64(math.Round(ns / 1e9))
		return fmt.Sprintf("%dm%ds", s/60, s%60)
	case math.Round(ns/minute) < 100*60:
		m := int64(math.Round(ns / minute))
		return fmt.Sprintf("%dh%dm", m/60, m%60)
	case ns < 999.5*day:
		return threeDigits(ns/day) + "d"
	case ns < 999.5*year:
		return threeDigits(ns/year) + "y"
	}
	return large(ns/year) + "y"
}

// large writes numbers from a thousand up with three digits and a letter.
func large(x float64) string {
	x = stats.Significant(x, 3)
	for _, unit := range []struct {
		name string
		n    float64
	}{{"T", 1e12}, {"G", 1e9}, {"M", 1e6}, {"k", 1e3}} {
		if x >= unit.n && x < 1000*unit.n {
			return threeDigits(x/unit.n) + unit.name
		}
	}
	return strconv.FormatFloat(x, 'e', 0, 64)
}

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
func count(n int) string {
	digits := strconv.Itoa(n)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 && digits[i-1] != '-' {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// counted writes a number with its noun: 1 puzzle, 3,000 puzzles.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return count(n) + " " + noun + "s"
}

// or writes a figure, or that it does not exist.
func or(x *float64, write func(float64) string) string {
	if x == nil {
		return absent
	}
	return write(*x)
}
