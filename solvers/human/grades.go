package human

// Grades returns all grades of puzzles that the solver solves if the option unique is off, easiest
// first. A grade is the level of the hardest technique, a colon, and its name: "medium: naked pair".
func Grades() (grades []string) {
	for k := range ladder[:len(ladder)-1] {
		grades = append(grades, ladder[k].grade())
	}
	return grades
}

func (r *rung) grade() string { return r.level + ": " + r.name }
