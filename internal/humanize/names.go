package humanize

import "strings"

// List joins names: "a", "a and b", "a, b and c"; many are cut.
func List(names []string) string {
	const most = 4
	if len(names) > most {
		return strings.Join(names[:most-1], ", ") + " and " + Count(len(names)-most+1) + " others"
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
