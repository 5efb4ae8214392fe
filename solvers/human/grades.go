package human

// Grades lists the grades of the puzzles that the solver solves if the option unique is off, easiest
// first: a word for the hardest technique that they need, a colon, and its name.
func Grades() (grades []string) {
	for k := range ladder[:len(ladder)-1] {
		grades = append(grades, ladder[k].grade())
	}
	return grades
}

func (r *rung) grade() string { return r.level + ": " + r.name }
