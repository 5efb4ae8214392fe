package record

import (
	"fmt"
	"slices"
	"strings"
)

// Damaged is the error of a record with faulty lines. A faulty line is missing, repeated or
// changed, or its event is impossible.
type Damaged struct {
	File   string
	Faults []Fault // faults in the order of the file; between 1 and keptFaults of them
	More   int     // number of further faults, which are only counted
}

// keptFaults is the largest number of faults that are stored, so that a huge file that is not a
// record does not fill the memory.
const keptFaults = 1000

// Fault is a fault of one line of the file.
type Fault struct {
	Line int // number of the line in the file, counted from 1
	What string
	err  error // error that the receiver of the event returned; nil if it did not refuse the event
}

// shownFaults is how many faults a message lists.
const shownFaults = 10

func (d *Damaged) Error() string {
	return strings.Join(append(d.Lines(), d.File+" is damaged; to read the other lines, use bench report --skip-damaged"), "\n")
}

// Lines returns one text for each of the first shownFaults faults, with its file and line. If
// there are more faults, the last text has their number.
func (d *Damaged) Lines() (list []string) {
	for _, f := range d.Faults[:min(len(d.Faults), shownFaults)] {
		list = append(list, fmt.Sprintf("%s:%d: %s", d.File, f.Line, f.What))
	}
	if more := len(d.Faults) + d.More - len(list); more > 0 {
		list = append(list, fmt.Sprintf("%s: and %d more", d.File, more))
	}
	return list
}

// Unwrap returns the errors of the receivers that refused events.
func (d *Damaged) Unwrap() (list []error) {
	for _, f := range d.Faults {
		if f.err != nil {
			list = append(list, f.err)
		}
	}
	return list
}

// add appends a fault. It only counts the fault if keptFaults are kept already.
func (d *Damaged) add(f Fault) {
	if len(d.Faults) == keptFaults {
		d.More++
		return
	}
	d.Faults = append(d.Faults, f)
}

// order checks that the lines of a record come in ascending order, each once.
type order struct {
	last    int     // number of the last good line
	damaged int     // number of unreadable lines after the last good line
	missing []Range // numbers of the lines that are missing before the current line
	text    []byte  // beginning of the last good line
}

// accept checks the number of the next good line. The first result describes a fault of the order,
// and is empty if there is no fault. use is true if the event of the line can be used.
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

// between describes the lines before and after missing lines. It returns an empty string if one
// of the descriptions is empty.
func between(before, after string) string {
	if before == "" || after == "" {
		return ""
	}
	return fmt.Sprintf(" (between %s and %s)", before, after)
}
