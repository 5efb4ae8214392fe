package contest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"time"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record/shard"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
	"sudokubench/sudoku/canon"
)

// A twin is a corpus of puzzles that are made for the run. Each of them matches a puzzle of a known
// corpus: as many clues, and about as many guesses of each of three solvers. A program that is
// faster on the known puzzles than on their matches remembers them (standings/memory.go).
//
// The twin depends only on the puzzles of the known corpus and the seed. So the number of candidates
// is limited, and not the time.

const (
	maxMatches  = 1000  // number of known puzzles for which matches are sought; they are the first that the rounds reach
	fewMatches  = 300   // the same for a short run, because matches take time
	minMatches  = 60    // with matches for fewer known puzzles, there is no twin
	maxCompared = 20000 // number of known puzzles whose forms are compared with the new ones
)

// recipes make the candidates for maxMatches, one recipe after the other and in batches. A hard candidate takes about 10 ms.
// If less than 5% of a batch match, the recipe ends.
var recipes = []struct {
	level        generator.Level
	count, batch int
}{{generator.Easy, 5000, 500}, {generator.Minimal, 8000, 800}, {generator.Hard, 600, 60}}

// kind has the properties in which a puzzle and its match agree. The guesses are in powers of two.
// The zero value is the kind of puzzles that have no match.
type kind struct {
	clues   int
	guesses [3]int
}

// easy reports whether no solver guesses.
func (k kind) easy() bool { return k.guesses == [3]int{} }

// counters are the solvers whose guesses a kind has: they choose the next cell in different ways.
var counters = [3]string{"bitmask-mrv", "dlx", "digit-bitboard"}

// twinForms is the number of forms over which the guesses are added up. A single form would show
// chance rather than the puzzle.
const twinForms = 4

// errNoTwin is the error of a corpus for which too few matches can be made.
var errNoTwin = errors.New("no new puzzles match the corpus")

// twin makes the twin of a corpus. most is the number of known puzzles for which matches are sought, and
// attempts is Plan.Attempts.
func twin(ctx context.Context, known *Puzzles, seed uint64, rounds, most, attempts int, name string) (engine.Corpus, error) {
	info := known.info()
	if known.Shape() != sudoku.Shape9 || known.Pencilmarks() || known.Len() < minMatches {
		return engine.Corpus{}, errNoTwin
	}
	numbers := engine.First(seed, &info, rounds, most)
	h := fnv.New64a()
	fmt.Fprint(h, "twin", seed, info.SHA256) // no published corpus can have this seed
	seed = h.Sum64()
	sought := make([]sudoku.Grid, len(numbers))
	for i, number := range numbers {
		sought[i] = make(sudoku.Grid, sudoku.Shape9.Cells())
		known.Clues(number, sought[i])
	}
	kinds, err := kindsOf(ctx, sought)
	if err != nil {
		return engine.Corpus{}, err
	}
	// A turn repeats a small corpus in other forms. Each of them has its own match, so a program that learns
	// its answers is slower on the twin.
	repeats := max(1, engine.LongestTurn(known.Len(), rounds, attempts, shard.Shard{})/known.Len())
	sum := max(most, repeats*len(numbers)) // of the matches
	open := map[kind][]int{}               // numbers of the puzzles that lack a match, once for each lacking match
	for range repeats {
		for i, k := range kinds {
			if k != (kind{}) {
				open[k] = append(open[k], numbers[i])
			}
		}
	}
	forms, err := formsOf(known)
	if err != nil {
		return engine.Corpus{}, err
	}
	var text bytes.Buffer
	var matches []int
	for n, r := range recipes {
		options := generator.Options{Shape: sudoku.Shape9, Level: r.level, Seed: seed + uint64(n), Prover: NewProver}
		if r.level == generator.Easy {
			options.Clues = easyClues(open)
		}
		maker, err := generator.New(options)
		if err != nil {
			return engine.Corpus{}, err
		}
		for made := 0; made < r.count*sum/maxMatches && wanted(open, r.level); made += r.batch {
			before := len(matches)
			candidates, kinds, err := candidates(ctx, maker, r.batch)
			if err != nil {
				return engine.Corpus{}, err
			}
			for i, clues := range candidates {
				if list := open[kinds[i]]; len(list) > 0 && forms.isNew(clues) {
					matches, open[kinds[i]] = append(matches, list[0]), list[1:]
					fmt.Fprintln(&text, clues)
				}
			}
			if len(matches)-before < r.batch/20 {
				break
			}
		}
	}
	if matched := slices.Compact(slices.Sorted(slices.Values(matches))); len(matched) < minMatches {
		return engine.Corpus{}, errNoTwin
	}
	set, err := corpus.Load(config.FreshPrefix+"like "+known.name, &text, corpus.LoadOptions{})
	if err != nil {
		return engine.Corpus{}, err
	}
	c := (&Puzzles{set, name, ""}).corpus(false)
	c.Info.TwinOf, c.Info.Matches = known.name, matches
	return c, nil
}

// matchesFor returns the number of known puzzles for which a run with a time target seeks matches: 3 for
// each second. 0 means no target.
func matchesFor(target time.Duration) int {
	if target == 0 {
		return maxMatches
	}
	return min(max(fewMatches, int(3*target.Seconds())), maxMatches)
}

// twinName returns a name for a twin: no corpus of the configuration has it, and no twin made so far.
func twinName(corpora []config.Corpus, made []engine.Corpus, known string) string {
	name := known + "-new"
	for slices.ContainsFunc(corpora, func(k config.Corpus) bool { return k.Name == name }) ||
		slices.ContainsFunc(made, func(k engine.Corpus) bool { return k.Info.Name == name }) {
		name += "-new"
	}
	return name
}

// wanted reports whether enough known puzzles lack a match that a level can have.
func wanted(open map[kind][]int, level generator.Level) bool {
	n := 0
	for k, list := range open {
		if k.easy() == (level == generator.Easy) {
			n += len(list)
		}
	}
	return n >= minMatches/2
}

// easyClues returns the range of the clues of easy puzzles that lack a match.
func easyClues(open map[kind][]int) (r generator.Range) {
	r = generator.Range{Least: sudoku.Shape9.Cells(), Most: 0}
	for k := range open {
		if k.easy() {
			r.Least, r.Most = min(r.Least, k.clues), max(r.Most, k.clues)
		}
	}
	if r.Most == 0 {
		return generator.Range{}
	}
	return r
}

// candidates makes puzzles and finds out their kinds.
func candidates(ctx context.Context, maker *generator.Generator, count int) (list []sudoku.Grid, kinds []kind, err error) {
	err = maker.Run(ctx, count, runtime.GOMAXPROCS(0), func(p *generator.Puzzle) error {
		list = append(list, p.Clues)
		return nil
	})
	if err == nil {
		kinds, err = kindsOf(ctx, list)
	}
	return list, kinds, err
}

// kindsOf returns the kinds of puzzles. A puzzle with no or several solutions has the kind zero.
func kindsOf(ctx context.Context, puzzles []sudoku.Grid) ([]kind, error) {
	kinds, workers := make([]kind, len(puzzles)), runtime.GOMAXPROCS(0)
	faults := make([]error, workers)
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			for k, name := range counters {
				spec, _ := roster.Find(name)
				solver, err := spec.New(sudoku.Shape9, nil)
				for i := w; i < len(puzzles) && err == nil; i += workers {
					err = kinds[i].count(ctx, k, solver, puzzles[i])
				}
				faults[w] = errors.Join(faults[w], err)
			}
		})
	}
	all.Wait()
	return kinds, errors.Join(faults...)
}

// count sets the guesses of the n-th solver.
func (k *kind) count(ctx context.Context, n int, solver solvers.Solver, puzzle sudoku.Grid) error {
	image := make(sudoku.Grid, len(puzzle))
	claim := solvers.Claim{Solution: make(sudoku.Grid, len(puzzle))}
	guesses := uint64(0)
	for seed := range uint64(twinForms) {
		sudoku.NewSymmetry(sudoku.Shape9, seed).Apply(image, puzzle)
		if err := solver.Solve(ctx, &solvers.Query{Shape: sudoku.Shape9, Puzzle: image, Limit: 2}, &claim); err != nil {
			return err
		}
		if claim.Count != 1 {
			*k = kind{}
			return nil
		}
		guesses += uint64(claim.Nodes)
	}
	k.clues, k.guesses[n] = puzzle.Clues(), bits.Len64(guesses)
	return nil
}

// formSet has the canonical forms of known puzzles.
type formSet struct {
	forms     map[string]bool
	canonizer *canon.Canonizer
}

func formsOf(known *Puzzles) (*formSet, error) {
	canonizer, err := canon.New(sudoku.Shape9)
	s := &formSet{map[string]bool{}, canonizer}
	clues := make(sudoku.Grid, sudoku.Shape9.Cells())
	for i := 0; i < min(known.Len(), maxCompared) && err == nil; i++ {
		known.Clues(i, clues)
		s.isNew(clues)
	}
	return s, err
}

// isNew adds a puzzle to the set, and reports whether it was not there in any form.
func (s *formSet) isNew(clues sudoku.Grid) bool {
	form := make(sudoku.Grid, len(clues))
	s.canonizer.Puzzle(form, clues)
	before := len(s.forms)
	s.forms[form.String()] = true
	return len(s.forms) > before
}
