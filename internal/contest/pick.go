package contest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/words/spelling"
	"sudokubench/solvers/roster"
)

// PickContestants restricts the contest to the contestants with these names. A name is a
// contestant, another solver, a family, or all. Contestants keep their options. Programs that flags
// added always stay.
func PickContestants(all roster.Roster, c *config.Config, names []string) error {
	n := Names(all)
	known := append([]string{"all"}, n.Solvers...)
	for family := range n.Families {
		known = append(known, family)
	}
	var picked []config.Solver
	for i, name := range names {
		entered := slices.IndexFunc(c.Solvers, func(s config.Solver) bool { return s.Name == name })
		switch {
		case slices.Contains(names[:i], name):
			return fmt.Errorf("%s is named twice; remove one of them", name)
		case slices.ContainsFunc(c.Programs, func(e config.Program) bool { return e.Name == name }):
		case entered >= 0:
			picked = append(picked, c.Solvers[entered])
		case slices.Contains(known, name):
			picked = append(picked, config.Solver{Name: name, Solver: name})
		default:
			known = slices.Concat(known, spelling.Words(c.Solvers, func(s config.Solver) string { return s.Name }), spelling.Words(c.Programs, func(e config.Program) string { return e.Name }))
			return fmt.Errorf("%s; %s", UnknownSolver(name), spelling.Hint(name, known))
		}
	}
	c.Solvers = picked
	c.Programs = slices.DeleteFunc(slices.Clone(c.Programs), func(e config.Program) bool {
		return e.Line > 0 && !slices.Contains(names, e.Name)
	})
	return nil
}

// PickCorpora restricts the contest to the corpora with these names. A name is a corpus of the
// contest, a built-in corpus, fresh:LEVEL, or a file.
func PickCorpora(c *config.Config, names []string) error {
	var picked []config.Corpus
	known := slices.Concat(spelling.Words(corpus.Builtins(), func(b corpus.Builtin) string { return b.Name }), spelling.Words(c.Corpora, func(k config.Corpus) string { return k.Name }),
		spelling.Words(config.FreshLevels(), func(level string) string { return config.FreshPrefix + level }))
	for _, name := range names {
		k := config.Corpus{Name: name, OnBad: c.OnBad}
		if i := slices.IndexFunc(c.Corpora, func(k config.Corpus) bool { return k.Name == name }); i >= 0 {
			k = c.Corpora[i]
		} else if fresh, ok := config.FreshCorpus(name); ok {
			k = fresh
			k.OnBad = c.OnBad
		} else if slices.Contains(known, name) {
			k.Builtin = name
		} else if _, err := os.Stat(name); err == nil {
			base := filepath.Base(name)
			k.Path, k.Name = name, strings.TrimSuffix(base, filepath.Ext(base))
		} else {
			return fmt.Errorf("%q is neither a corpus nor a file; %s", name, spelling.Hint(name, known))
		}
		if slices.ContainsFunc(picked, func(other config.Corpus) bool { return other.Name == k.Name }) {
			return fmt.Errorf("two corpora are called %s; choose only one of them", k.Name)
		}
		picked = append(picked, k)
	}
	c.Corpora = picked
	return nil
}
