package humanize

import "strings"

// List joins names: "a", "a and b", "a, b and c"; many are cut.
func List(names []string) string {
	const most = 4
	if len(names) > most {
		return strings.Join(names[:most-1], ", ") + " and " + Count(len(names)-most+1) + " others"
	}
	return And(names)
}

// And joins all names: "a", "a and b", "a, b and c"; none are "".
func And(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
