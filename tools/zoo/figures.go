package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// figure is the result of a contestant on a corpus.
type figure struct {
	attempts, solved int64
	perSecond        float64 // solved puzzles per second; 0 if the contestant solved no puzzle
	guesses          float64 // mean number of guesses on the solved puzzles; a negative value means not known
}

// of identifies a figure by its contestant and its corpus.
type of struct{ contestant, corpus string }

// figures are the results of a run.
type figures map[of]figure

// readFigures reads the CSV report of one run. It finds columns by their names, so a report can have
// more columns.
func readFigures(root, name string) (figures, error) {
	f, err := os.Open(filepath.Join(root, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s is empty; want the output of bench run --format csv", name)
	}
	column := map[string]int{}
	for k, head := range rows[0] {
		column[head] = k
	}
	for _, want := range []string{"scope", "corpus", "contestant", "took_part", "wrong", "attempts", "verified_attempts", "puzzles_per_s", "guesses_per_puzzle"} {
		if _, ok := column[want]; !ok {
			return nil, fmt.Errorf("%s has no column %s; want the output of bench run --format csv", name, want)
		}
	}
	list := figures{}
	for k, row := range rows[1:] {
		cell := func(head string) string { return row[column[head]] }
		if cell("scope") != "corpus" || cell("took_part") != "true" {
			continue
		}
		if cell("wrong") != "0" {
			return nil, fmt.Errorf("%s:%d: %s gave a wrong answer on %s; mend the solver and measure again", name, k+2, cell("contestant"), cell("corpus"))
		}
		fig := figure{guesses: -1}
		for _, v := range []struct {
			head  string
			write func(text string) error
		}{
			{"attempts", whole(&fig.attempts)}, {"verified_attempts", whole(&fig.solved)},
			{"puzzles_per_s", decimal(&fig.perSecond)}, {"guesses_per_puzzle", decimal(&fig.guesses)},
		} {
			if err := v.write(cell(v.head)); err != nil {
				return nil, fmt.Errorf("%s:%d: %s is %q; want a number", name, k+2, v.head, cell(v.head))
			}
		}
		list[of{cell("contestant"), cell("corpus")}] = fig
	}
	return list, nil
}

func whole(to *int64) func(string) error {
	return func(text string) (err error) {
		*to, err = strconv.ParseInt(text, 10, 64)
		return err
	}
}

// decimal returns a function that parses a number and stores it in *to. An empty text leaves *to
// unchanged.
func decimal(to *float64) func(string) error {
	return func(text string) (err error) {
		if text != "" {
			*to, err = strconv.ParseFloat(text, 64)
		}
		return err
	}
}
