package record

import (
	"fmt"
	"slices"
	"strings"
)

// Damaged is the error of a record with lines that are missing, repeated or
// changed, or that say what cannot be.
type Damaged struct {
	File   string
	Faults []Fault // in the order of the file, at least one and at most keptFaults
	More   int     // faults after those
}

// keptFaults bounds what a file that is no record can make of itself.
const keptFaults = 1000

// Fault says what is wrong with a line of the file.
type Fault struct {
	Line int // counted from 1
	What string
	err  error // of the event's receiver
}

// shownFaults is how many faults a message lists.
const shownFaults = 10

func (d *Damaged) Error() string {
	return strings.Join(append(d.Lines(), d.File+" is damaged; to read the other lines, use bench report --skip-damaged"), "\n")
}

// Lines are the first faults, each with its file and line, and how many more there
// are.
func (d *Damaged) Lines() (list []string) {
	for _, f := range d.Faults[:min(len(d.Faults), shownFaults)] {
		list = append(list, fmt.Sprintf("%s:%d: %s", d.File, f.Line, f.What))
	}
	if more := len(d.Faults) + d.More - len(list); more > 0 {
		list = append(list, fmt.Sprintf("%s: and %d more", d.File, more))
	}
	return list
}

// Unwrap gives the errors of the events' receiver.
func (d *Damaged) Unwrap() (list []error) {
	for _, f := range d.Faults {
		if f.err != nil {
			list = append(list, f.err)
		}
	}
	return list
}

// add notes a fault.
func (d *Damaged) add(f Fault) {
	if len(d.Faults) == keptFaults {
		d.More++
		return
	}
	d.Faults = append(d.Faults, f)
}

// order checks that lines come in their order, each once.
type order struct {
	last    int     // the number of the last good line
	damaged int     // lines after it that cannot be read
	missing []Range // numbers that never came
	text    []byte  // the beginning of the last good line
}

// accept takes the number of a good line. It says what is wrong with the line's
// place, and whether the line may be used.
func (o *order) accept(number int, text []byte) (what string, use bool) {
	if number <= o.last {
		if slices.ContainsFunc(o.missing, func(m Range) bool { return m.First <= number && number <= m.Last }) {
			return fmt.Sprintf("line %d of the record comes after line %d; it is ignored", number, o.last), false
		}
		return fmt.Sprintf("line %d of the record is repeated", number), false
	}
	if from := o.last + o.damaged + 1; number > from {
		what = fmt.Sprintf("lines %d to %d of the record are missing before this line", from, number-1)
		if from == number-1 {
			what = fmt.Sprintf("line %d of the record is missing before this line", from)
		}
		if len(o.missing) < keptFaults {
			o.missing = append(o.missing, Range{from, number - 1})
		}
		what += between(about(o.text), about(text))
	}
	o.last, o.damaged, o.text = number, 0, append(o.text[:0], text[:min(len(text), 1000)]...)
	return what, true
}

// between says what stands around missing lines.
func between(before, after string) string {
	if before == "" || after == "" {
		return ""
	}
	return fmt.Sprintf(" (between %s and %s)", before, after)
}
