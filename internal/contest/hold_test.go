package contest_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/solvers/roster"
)

// ExampleHold holds a contest of two solvers on two puzzles. Command bench run does the same with
// its flags, its progress bar and its formats.
func ExampleHold() {
	dir, _ := os.MkdirTemp("", "contest")
	defer os.RemoveAll(dir)
	all := roster.Builtin()
	do := contest.Steps{
		Configure: func() (*config.Config, error) {
			text := "corpora: [{name: training, builtin: training}]\nsolvers: [bitmask-mrv, band]\nrounds: 2\nmax_rounds: 2\ndetail: false\n"
			c, err := config.Parse("contest.yaml", dir, []byte(text))
			if err != nil {
				return nil, err
			}
			names := contest.Names(all)
			names.Reports = []string{"table"} // the formats that Report can write
			return c, c.Resolve(names)
		},
		Plan: func(c *config.Config) (*engine.Plan, error) { return contest.Plan(context.Background(), all, c) },
		Open: func(*engine.Plan) (*contest.Record, error) {
			file, err := os.Create(filepath.Join(dir, "run.jsonl"))
			return &contest.Record{File: file, Run: run.New()}, err
		},
		Report: func(_ *config.Config, result *standings.Result, _ *contest.Record) error {
			for _, corpus := range result.Corpora {
				for _, e := range corpus.Entries {
					fmt.Printf("%s solved %d of %d puzzles of %s\n", e.Contestant, e.Counts.Verified, e.Puzzles, corpus.Corpus.Name)
				}
			}
			return nil
		},
	}
	if _, err := contest.Hold(context.Background(), do); err != nil {
		fmt.Println(err)
	}
	// Unordered output:
	// bitmask-mrv solved 2 of 2 puzzles of training
	// band solved 2 of 2 puzzles of training
}
