package contest

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/sudoku"
)

// Puzzles are those of a corpus that a run takes: all, or every parts-th.
type Puzzles struct {
	name        string // of the corpus
	set         *corpus.Set
	part, parts int
}

// Load reads a whole corpus, of which the run takes a shard: "2/3" is the second
// of three parts, "" all.
func Load(k config.Corpus, shard string) (*Puzzles, error) {
	part, parts, err := ParseShard(shard)
	if err != nil {
		return nil, err
	}
	var (
		in     io.ReadCloser
		source = k.Path
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
	return &Puzzles{k.Name, set, part, parts}, nil
}

// ParseShard reads "2/3", the second of three parts, as 1 and 3; "" is all, 0 and 1.
func ParseShard(text string) (part, parts int, err error) {
	if text == "" {
		return 0, 1, nil
	}
	i, n, ok := strings.Cut(text, "/")
	part, err1 := strconv.Atoi(i)
	parts, err2 := strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil || part < 1 || part > parts {
		return 0, 0, fmt.Errorf("%q is not a shard; want I/N with 1 <= I <= N, such as 2/3", text)
	}
	return part - 1, parts, nil
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
