package contest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/config"
	"sudokubench/internal/spelling"
)

// PickContestants narrows the contest to the names of a flag. Those of the
// configuration keep their options; others of the roster join in, and programs of
// flags stay, named or not.
func PickContestants(c *config.Config, wanted []string) {
	c.Solvers, c.Entries = PickSolvers(c.Solvers, c.Entries, wanted), slices.DeleteFunc(slices.Clone(c.Entries), func(e config.Entry) bool {
		return e.Line > 0 && !slices.Contains(wanted, e.Name)
	})
}

// PickSolvers picks the wanted solvers, and leaves out the names of entries.
func PickSolvers(entered []config.Solver, entries []config.Entry, wanted []string) []config.Solver {
	var picked []config.Solver
	for _, name := range wanted {
		if slices.ContainsFunc(entries, func(e config.Entry) bool { return e.Name == name }) {
			continue
		}
		i := slices.IndexFunc(entered, func(s config.Solver) bool { return s.Name == name })
		if i < 0 {
			picked = append(picked, config.Solver{Name: name, Solver: name})
			continue
		}
		picked = append(picked, entered[i])
	}
	return picked
}

// PickCorpora narrows the contest to the corpora of a flag: those of the
// configuration, built-in ones, or files.
func PickCorpora(c *config.Config, wanted []string) error {
	var picked []config.Corpus
	known := make([]string, 0, len(c.Corpora))
	for _, k := range c.Corpora {
		known = append(known, k.Name)
	}
	for _, b := range corpus.Builtins() {
		known = append(known, b.Name)
	}
	for _, name := range wanted {
		if i := slices.IndexFunc(c.Corpora, func(k config.Corpus) bool { return k.Name == name }); i >= 0 {
			picked = append(picked, c.Corpora[i])
			continue
		}
		k := config.Corpus{Name: name, OnBad: c.OnBad}
		switch _, err := os.Stat(name); {
		case slices.Contains(known, name):
			k.Builtin = name
		case err == nil:
			base := filepath.Base(name)
			k.Path, k.Name = name, strings.TrimSuffix(base, filepath.Ext(base))
		default:
			return fmt.Errorf("--corpora: %q is no corpus and no file; %s", name, spelling.Hint(name, known))
		}
		picked = append(picked, k)
	}
	c.Corpora = picked
	return nil
}
