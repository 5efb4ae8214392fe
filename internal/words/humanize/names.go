package humanize

import "strings"

// List joins names: "a", "a and b", "a, b and c". If there are more than four, it shows three names
// and the number of the others.
func List(names []string) string {
	const most = 4
	if len(names) > most {
		return strings.Join(names[:most-1], ", ") + " and " + Count(len(names)-most+1) + " others"
	}
	return And(names)
}

// And joins all names: "a", "a and b", "a, b and c". It returns "" if there are no names.
func And(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
