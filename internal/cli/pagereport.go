package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"sudokubench/corpus"
	"sudokubench/internal/config"
	"sudokubench/internal/record"
	"sudokubench/reports"
	"sudokubench/reports/page"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// runFormats are what a run may report in: tables, and the page.
func runFormats() []string { return append(reports.Formats(), page.Format) }

// writePage writes the page of some records. It is made from the files, so that
// a run and a report of it later write the same.
func writePage(s *session, w io.Writer, records []string) error {
	var sources []page.Source
	for _, name := range records {
		fold := page.NewFold()
		if err := readRecord(s, name, fold.Add); err != nil {
			return usage(err)
		}
		sources = append(sources, pageSource(s.ctx, fold))
	}
	return page.Render(w, page.New(sources))
}

// pageSource says what the page of a record shows that the record does not hold.
func pageSource(ctx context.Context, fold *page.Fold) page.Source {
	return page.Source{
		Fold: fold, Article: articleOf, Command: commandOf,
		Boards: func(c *record.Corpus, puzzles []int) ([]page.Board, string) {
			return boardsOf(ctx, fold.Run(), c, puzzles)
		},
	}
}

// solvingTime bounds what solutions of boards may take altogether.
const solvingTime = 3 * time.Second

// boardsOf reads puzzles of a recorded corpus from its source again. They are
// believed only if the source is what it was, by its SHA-256.
func boardsOf(ctx context.Context, run *record.Run, c *record.Corpus, puzzles []int) ([]page.Board, string) {
	set, part, parts, err := recordedCorpus(run, c)
	if err != nil {
		return nil, fmt.Sprintf("The boards are not shown: %v.", err)
	}
	if corpusOf(c.Name, set, part, parts).Info.SHA256 != c.SHA256 {
		return nil, fmt.Sprintf("The boards are not shown: %s has changed since the run (its SHA-256 is another).", set.Source())
	}
	ctx, cancel := context.WithTimeout(ctx, solvingTime)
	defer cancel()
	solve := solutionsOf(ctx, set.Shape())
	clues, solution := make(sudoku.Grid, set.Shape().Cells()), make(sudoku.Grid, set.Shape().Cells())
	boards := make([]page.Board, len(puzzles))
	for i, p := range puzzles {
		p = part + p*parts
		set.Clues(p, clues)
		boards[i] = page.Board{Name: set.ID(p), Clues: clues.String()}
		if set.Expected(p, solution) || solve(clues, solution) {
			boards[i].Solution = solution.String()
		}
	}
	return boards, fmt.Sprintf("The boards are those of %s, whose SHA-256 is the one in the record; a solution is shown where it is the only one.", set.Source())
}

// recordedCorpus loads a corpus of a record, and says which part of it ran.
func recordedCorpus(run *record.Run, c *record.Corpus) (set *corpus.Set, part, parts int, err error) {
	conf, err := configOf(run)
	if err != nil {
		return nil, 0, 0, err
	}
	for _, k := range conf.Corpora {
		if k.Name != c.Name {
			continue
		}
		if part, parts, err = parseShard(conf.Shard); err != nil {
			return nil, 0, 0, err
		}
		if err := plainFile(k.Path); err != nil {
			return nil, 0, 0, err
		}
		set, err = loadCorpus(k)
		return set, part, parts, err
	}
	return nil, 0, 0, errors.New("the configuration in the record does not say where they are")
}

// plainFile refuses what can be read once or without end: a record names it, and
// not the person at hand.
func plainFile(path string) error {
	if path == "" { // built in
		return nil
	}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is no plain file now", path)
	}
	return err
}

// solutionsOf makes a function that finds the only solution of a board, or
// reports that there is none such, or that it would take long.
func solutionsOf(ctx context.Context, shape sudoku.Shape) func(clues, solution sudoku.Grid) bool {
	none := func(_, _ sudoku.Grid) bool { return false }
	if shape.Cells() > sudoku.Shape9.Cells() {
		return none
	}
	solver, err := newProver(shape)
	if err != nil {
		return none
	}
	return func(clues, solution sudoku.Grid) bool {
		q, c := solvers.Query{Shape: shape, Puzzle: clues, Limit: 2}, solvers.Claim{Solution: solution}
		return solver.Solve(ctx, &q, &c) == nil && c.Count == 1
	}
}

// articleOf is what a solver says of itself.
func articleOf(name string) (page.Article, bool) {
	spec, ok := roster.Find(name)
	if !ok {
		return page.Article{}, false
	}
	it := listedSolver(spec)
	a := page.Article{Name: it.Name, Family: it.Family, Synopsis: it.Synopsis, Parts: []page.Fact{}}
	for _, part := range [][2]string{
		{"idea", it.Idea}, {"source", it.Source}, {"cost", it.Cost}, {"nodes", it.Nodes}, {"answers", it.Answers}, {"boards", strings.Join(it.Shapes, ", ")},
		{"engine here", it.Engine}, {"allocates", it.Allocates},
	} {
		if part[1] != "" {
			a.Parts = append(a.Parts, page.Fact{Label: part[0], Text: []string{part[1]}})
		}
	}
	return a, true
}

// commandOf is the command that runs a recorded contest again: its configuration
// where it had one, and every setting that a flag may have changed.
func commandOf(run *record.Run) string {
	c, err := configOf(run)
	if err != nil {
		return ""
	}
	words := []string{"bench", "run"}
	fromFile := c.File != "" && c.File != builtinConfig
	if fromFile {
		words = append(words, "-c", c.File)
	}
	words = append(words, "--task", c.Task)
	if c.Task == "count" {
		words = append(words, "--count", strconv.Itoa(c.Count))
	}
	words = append(words, "--seed", strconv.FormatUint(c.Seed, 10),
		"--rounds", strconv.Itoa(c.Rounds), "--max-rounds", strconv.Itoa(max(c.Rounds, c.MaxRounds)),
		"--workers", strconv.Itoa(c.Workers), "--limit", c.Puzzle.String(), "--budget", c.Budget.String())
	if !c.Symmetries {
		words = append(words, "--no-symmetries")
	}
	if !c.Detail {
		words = append(words, "--no-detail")
	}
	if c.Shard != "" {
		words = append(words, "--shard", c.Shard)
	}
	var corpora, contestants []string
	for _, k := range c.Corpora {
		name := k.Name
		if !fromFile && k.Builtin == "" {
			name = k.Path
		}
		corpora = append(corpora, name)
	}
	for _, k := range c.Solvers {
		contestants = append(contestants, k.Name)
	}
	if len(c.Entries) > 0 {
		words = append(words, "--sandbox", c.Sandbox)
		for _, e := range c.Entries {
			contestants = append(contestants, e.Name)
		}
	}
	if !fromFile {
		for _, e := range c.Entries {
			words = append(words, "--entry", entryFlag(&e))
		}
	}
	words = append(words, "--corpora", strings.Join(corpora, ","), "--solvers", strings.Join(contestants, ","))
	for i, w := range words {
		words[i] = shellWord(w)
	}
	return strings.Join(words, " ")
}

// entryFlag is a program as --entry has it.
func entryFlag(e *config.Entry) string {
	name := e.Name
	if e.Protocol != config.DefaultProtocol {
		name += "[" + e.Protocol + "]"
	}
	command := make([]string, len(e.Command))
	for i, w := range e.Command {
		command[i] = shellWord(w)
	}
	return name + "=" + strings.Join(command, " ")
}

// shellWord quotes a word for a shell, where that is needed.
func shellWord(w string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./,:+@%", r)
	}
	if w != "" && strings.TrimFunc(w, plain) == "" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
