package contest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/spelling"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
)

// change is one value of an idea that a variant has instead of the usual one: an option of a solver,
// or arguments of a program.
type change struct {
	name          string
	option, value string
	args          []string
}

// AddVariants adds the variants of each contestant to a configuration whose names are resolved: one
// for each other value of each idea and, if pairs is true, one for each two of them. It returns an
// error if a contestant has no ideas.
func AddVariants(all roster.Roster, c *config.Config, pairs bool) error {
	entered, programs := c.Solvers, c.Programs
	c.Solvers, c.Programs = nil, nil
	for _, s := range entered {
		spec, err := FindSolver(all, s.Solver)
		if err != nil {
			return err
		}
		changes := changesOf(spec, s.Options)
		if len(changes) == 0 {
			return fmt.Errorf("no option of %s lists the Values of an idea; want an option such as solvers.Switch(name, doc), or one of the solvers with ideas: %s", s.Name, strings.Join(WithIdeas(all), ", "))
		}
		c.Solvers = append(c.Solvers, s)
		for _, v := range variantsOf(changes, pairs) {
			one := s
			one.Name, one.Options = nameOf(s.Name, v), map[string]string{}
			maps.Copy(one.Options, s.Options)
			for _, x := range v {
				one.Options[x.option] = x.value
			}
			c.Solvers = append(c.Solvers, one)
		}
	}
	for _, e := range programs {
		var changes []change
		for _, name := range slices.Sorted(maps.Keys(e.Variants)) {
			changes = append(changes, change{name: name, args: e.Variants[name]})
		}
		if len(changes) == 0 {
			return fmt.Errorf("%s has no variants; want the key variants in its entry, such as variants: {no-locked: --no-locked}", e.Name)
		}
		c.Programs = append(c.Programs, e)
		for _, v := range variantsOf(changes, pairs) {
			one := e
			one.Name, one.Command = nameOf(e.Name, v), slices.Clone(e.Command)
			for _, x := range v {
				one.Command = append(one.Command, x.args...)
			}
			c.Programs = append(c.Programs, one)
		}
	}
	return nil
}

// changesOf returns the values of a solver's ideas that differ from those in the options.
func changesOf(spec solvers.Spec, options solvers.Options) (changes []change) {
	for _, idea := range spec.Options {
		for _, value := range idea.Values {
			if value != options.Value(idea) {
				changes = append(changes, change{name: idea.Name + "=" + value, option: idea.Name, value: value})
			}
		}
	}
	return changes
}

// variantsOf returns the changes of each variant: each change alone, and each pair of changes that
// do not exclude each other.
func variantsOf(changes []change, pairs bool) (list [][]change) {
	for _, x := range changes {
		list = append(list, []change{x})
	}
	for i := range changes {
		for _, second := range changes[i+1:] {
			if first := changes[i]; pairs && (first.option == "" || first.option != second.option) {
				list = append(list, []change{first, second})
			}
		}
	}
	return list
}

func nameOf(full string, changes []change) string {
	return standings.VariantName(full, spelling.Words(changes, func(x change) string { return x.name })...)
}

// WithIdeas returns the names of the solvers that have ideas.
func WithIdeas(all roster.Roster) (names []string) {
	for _, spec := range all.All() {
		if len(changesOf(spec, nil)) > 0 {
			names = append(names, spec.Name)
		}
	}
	return names
}
