package contest

import (
	"fmt"
	"io"
	"os"

	"sudokubench/corpus"
	"sudokubench/internal/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/shard"
	"sudokubench/sudoku"
)

// Puzzles are those of a corpus that a run takes: all, or every parts-th.
type Puzzles struct {
	name        string // of the corpus
	set         *corpus.Set
	part, parts int
}

// Load reads a whole corpus, of which the run takes a shard.
func Load(k config.Corpus, s shard.Shard) (*Puzzles, error) {
	var (
		in     io.ReadCloser
		source = k.Path
		err    error
	)
	if k.Builtin != "" {
		in, source, err = corpus.OpenBuiltin(k.Builtin)
	} else {
		in, err = os.Open(k.Path)
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	set, err := corpus.Load(source, in, corpus.LoadOptions{Format: k.Format, Skip: k.OnBad == "skip"})
	if err != nil {
		return nil, err
	}
	return &Puzzles{k.Name, set, max(0, s.Number-1), max(1, s.Of)}, nil
}

func (p *Puzzles) place(i int) int { return p.part + i*p.parts }

// Len is how many there are.
func (p *Puzzles) Len() int { return (p.set.Len() - p.part + p.parts - 1) / p.parts }

// Line is the line of the source where a puzzle starts, from 1.
func (p *Puzzles) Line(i int) int { return p.set.Line(p.place(i)) }

// Where names a puzzle: "corpus:line".
func (p *Puzzles) Where(i int) string { return record.Where(p.name, p.Line(i), i) }

// Clues, ID, Expected, Shape and Source are those of corpus.Set.
func (p *Puzzles) Clues(i int, dst sudoku.Grid)         { p.set.Clues(p.place(i), dst) }
func (p *Puzzles) ID(i int) string                      { return p.set.ID(p.place(i)) }
func (p *Puzzles) Expected(i int, dst sudoku.Grid) bool { return p.set.Expected(p.place(i), dst) }
func (p *Puzzles) Shape() sudoku.Shape                  { return p.set.Shape() }
func (p *Puzzles) Source() string                       { return p.set.Source() }

// SHA256 is that of the corpus, with the part that these are of it.
func (p *Puzzles) SHA256() string {
	if p.parts == 1 {
		return p.set.SHA256()
	}
	return fmt.Sprintf("%s %d/%d", p.set.SHA256(), p.part+1, p.parts)
}

// corpus is what the engine runs.
func (p *Puzzles) corpus() engine.Corpus {
	skipped, first := p.set.Skipped()
	info := record.Corpus{
		Name: p.name, Source: p.set.Source(), Format: p.set.Format(), SHA256: p.SHA256(), Shape: p.set.Shape().String(), Puzzles: p.Len(), Skipped: skipped,
	}
	for _, f := range first {
		info.Faults = append(info.Faults, f.Error())
	}
	return engine.Corpus{Info: info, Shape: p.set.Shape(), Puzzles: p}
}
