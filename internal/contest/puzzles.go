package contest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/sudoku"
)

// Puzzles contains all puzzles of a corpus, or only the puzzles of a shard. The puzzles of a shard
// keep their numbers in the whole corpus.
type Puzzles struct {
	*corpus.Set
	name  string // name of the corpus
	where string // condition that chooses the puzzles; "" means all puzzles
}

// Load reads a whole corpus. If the puzzles have pencilmarks, the caller must use or refuse their
// candidates. seed is the seed of fresh puzzles.
func Load(ctx context.Context, k config.Corpus, seed uint64) (*Puzzles, error) {
	return LoadOnly(ctx, k, seed, nil)
}

// loadShare reads the puzzles of a shard. The total number of puzzles and their hash determine the
// shard of each puzzle. If no plan contains them, loadShare reads the source twice.
func loadShare(ctx context.Context, k config.Corpus, c *config.Config, under *SplitPlan) (*Puzzles, error) {
	if info, err := os.Stat(k.Path); k.Path != "" && err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file, so a shard cannot read it twice; write the puzzles to a file", k.Path)
	}
	if under != nil {
		if at := slices.IndexFunc(under.Corpora, func(one record.Corpus) bool { return one.Name == k.Name }); at >= 0 {
			info := under.Corpora[at]
			share, err := LoadOnly(ctx, k, c.Seed, engine.Share(c.Seed, &info, c.Rounds, c.Shard))
			if err != nil || share.SHA256() == info.SHA256 && share.Len() == info.WholePuzzles {
				return share, err
			}
		}
	}
	whole, err := LoadOnly(ctx, k, c.Seed, func(int) bool { return false })
	if err != nil {
		return nil, err
	}
	info := whole.info()
	share, err := LoadOnly(ctx, k, c.Seed, engine.Share(c.Seed, &info, c.Rounds, c.Shard))
	if err == nil && share.SHA256() != whole.SHA256() {
		err = fmt.Errorf("%s changed while it was read; start again when the file is complete", k.Path)
	}
	return share, err
}

// LoadOnly reads a corpus and keeps in memory only the puzzles for which keep returns true.
func LoadOnly(ctx context.Context, k config.Corpus, seed uint64, keep func(puzzle int) bool) (*Puzzles, error) {
	var (
		in     io.ReadCloser
		source = k.Path
		err    error
	)
	switch {
	case k.Builtin != "":
		in, source, err = corpus.OpenBuiltin(k.Builtin)
	case k.Fresh != "":
		source = config.FreshPrefix + k.Fresh
		in, err = freshPuzzles(ctx, k, seed)
	default:
		in, err = os.Open(k.Path)
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	where, err := corpus.ParseFilter(k.Where)
	if err != nil {
		return nil, fmt.Errorf("where: %w", err)
	}
	set, err := corpus.Load(source, in, corpus.LoadOptions{Format: k.Format, Skip: k.OnBad == "skip", Where: where, Keep: keep, Pencilmarks: true})
	if err != nil {
		return nil, err
	}
	return &Puzzles{set, k.Name, k.Where}, nil
}

// freshPuzzles makes the puzzles of a recipe. bench corpus generate makes the same ones from the
// same level, number and seed.
func freshPuzzles(ctx context.Context, k config.Corpus, seed uint64) (io.ReadCloser, error) {
	maker, err := generator.New(generator.Options{Shape: sudoku.Shape9, Level: generator.Level(k.Fresh), Seed: seed, Prover: NewProver})
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = maker.Run(ctx, k.Count, runtime.GOMAXPROCS(0), func(p *generator.Puzzle) error {
		_, err := fmt.Fprintf(&text, "%s,%.1f\n", p.Clues, p.Rating)
		return err
	})
	return io.NopCloser(&text), err
}

// Where returns the place of puzzle i as "corpus:line".
func (p *Puzzles) Where(i int) string { return record.Where(p.name, p.Line(i), i) }

// info returns the description of the corpus for the record.
func (p *Puzzles) info() record.Corpus {
	skipped, first := p.Skipped()
	info := record.Corpus{
		Name: p.name, Source: p.Source(), Format: p.Format(), SHA256: p.SHA256(), Shape: p.Shape().String(), WholePuzzles: p.Len(), Skipped: skipped,
	}
	if p.where != "" {
		info.Source += " where " + p.where
	}
	for _, f := range first {
		info.Faults = append(info.Faults, f.Error())
	}
	return info
}

// corpus makes the corpus that the engine runs.
func (p *Puzzles) corpus(split bool) engine.Corpus {
	c := engine.Corpus{Info: p.info(), Shape: p.Shape(), Puzzles: p, Pencilmarks: p.Pencilmarks(), Notes: p.Warnings()}
	if split {
		c.Share = []int{} // set an empty list, because nil means all puzzles
	}
	for _, i := range p.Kept() {
		c.Share = append(c.Share, int(i))
	}
	return c
}
