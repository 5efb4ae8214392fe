package humanize

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokubench/internal/stats"
)

// Unit is a unit of a scale. A scale lists its largest unit first.
type Unit struct {
	Name string
	Size float64
}

// Times are the units of time, with sizes in nanoseconds. Thousands are the letters for large
// numbers.
var (
	Times     = [...]Unit{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}, {"ns", 1}}
	Thousands = [...]Unit{{"T", 1e12}, {"G", 1e9}, {"M", 1e6}, {"k", 1e3}}
)

// ThreeDigits formats a number of 0 or more with three significant digits: 2.71, 15.4, 123.
func ThreeDigits(x float64) string {
	x = stats.Significant(x, 3)
	decimals := 0
	if x < 10 {
		decimals = 2
	} else if x < 100 {
		decimals = 1
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// Duration formats a time in nanoseconds with a suitable unit, and with three significant digits
// below a minute and from 100 hours on. It uses at most six cells: 2.71µs, 15.4s, 1m36s, 27h46m, 417d.
func Duration(ns float64) string {
	if ns == 0 {
		return "0s"
	}
	if s := stats.Significant(ns, 3); s < 60e9 {
		for _, unit := range Times {
			if s >= unit.Size || unit.Size == 1 {
				return ThreeDigits(s/unit.Size) + unit.Name
			}
		}
	}
	const minute, day, year = 60e9, 24 * 3600e9, 365.25 * 24 * 3600e9
	switch {
	case math.Round(ns/1e9) < 3600:
		s := int64(math.Round(ns / 1e9))
		return fmt.Sprintf("%dm%ds", s/60, s%60)
	case math.Round(ns/minute) < 100*60:
		m := int64(math.Round(ns / minute))
		return fmt.Sprintf("%dh%dm", m/60, m%60)
	case ns < 999.5*day:
		return ThreeDigits(ns/day) + "d"
	case ns < 999.5*year:
		return ThreeDigits(ns/year) + "y"
	}
	return large(ns/year) + "y"
}

// large formats a number of at least 1,000 with three digits and a letter, such as 1.23M.
func large(x float64) string {
	x = stats.Significant(x, 3)
	for _, unit := range Thousands {
		if x >= unit.Size && x < 1000*unit.Size {
			return ThreeDigits(x/unit.Size) + unit.Name
		}
	}
	return strconv.FormatFloat(x, 'e', 0, 64)
}

// Multiple formats a ratio of 0 or more in at most six cells: 1.00, 17.8, 3,740, 554k.
func Multiple(x float64) string {
	if stats.Significant(x, 3) >= 1e5 {
		return large(x)
	}
	return Quantity(x)
}

// Quantity formats a number of 0 or more with three significant digits, in at most seven cells:
// 0.61, 64.9, 1,170, 375,000, 1.23M.
func Quantity(x float64) string {
	switch s := stats.Significant(x, 3); {
	case s == 0:
		return "0"
	case s < 0.005:
		return "<0.01"
	case s < 1000:
		return ThreeDigits(s)
	case s < 1e6:
		return Count(int(s))
	default:
		return large(s)
	}
}

// Percent formats a ratio from 0 to 1. The result is 100% or 0% only if the ratio is exactly 1 or
// 0.
func Percent(ratio float64) string {
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

// Bytes formats a number of bytes with three significant digits: 12.3MiB. Its units are powers of
// 1,024.
func Bytes(bytes int64) string {
	const mega = 1 << 20
	switch x := float64(bytes); {
	case x >= 1000*mega:
		return ThreeDigits(x/mega/1024) + "GiB"
	case x >= 0.995*mega:
		return ThreeDigits(x/mega) + "MiB"
	default:
		return ThreeDigits(x/1024) + "KiB"
	}
}

// Count formats a number with commas between the thousands: 49,158.
func Count(n int) string {
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

// Counted formats a number with its noun: 1 puzzle, 3,000 puzzles, 2 corpora.
func Counted(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case noun == "corpus":
		return Count(n) + " corpora"
	}
	return Count(n) + " " + noun + "s"
}
