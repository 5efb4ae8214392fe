package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/schollz/progressbar/v3"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/sudoku"
)

// write makes the puzzles and writes them.
func (g *generateCommand) write(s *session, w io.Writer, maker *generator.Generator, shape sudoku.Shape) error {
	buffered := bufio.NewWriter(w)
	if g.To == "line" || g.To == "pencilmarks" {
		fmt.Fprintln(buffered, g.header())
	}
	out, err := corpus.NewWriter(buffered, corpus.WriterOptions{Format: g.To, Shape: shape, Count: g.Count})
	if err != nil {
		return usage(err)
	}
	format, _ := corpus.FormatNamed(g.To)
	var sum, squares float64 // of weights
	tick, finish := s.counting(g.Count, g.Output != "" || !onTerminal(s.stdout))
	err = maker.Run(s.ctx, g.Count, cmp.Or(g.Workers, runtime.GOMAXPROCS(0)), func(p *generator.Puzzle) error {
		tick()
		sum += p.Weight
		squares += p.Weight * p.Weight
		return out.WritePuzzle(g.entry(p, format.Fields))
	})
	finish()
	if err != nil {
		return errors.Join(s.interrupted(err), out.Flush(), buffered.Flush())
	}
	if g.Weights {
		fmt.Fprintf(s.notes, "note: weighted figures of these %s are as precise as figures of %s, each as likely as any other\n",
			counted(g.Count, "puzzle"), counted(int(sum*sum/squares+0.5), "puzzle"))
	}
	return errors.Join(out.Close(), buffered.Flush())
}

// entry is a puzzle as it is written: with its solution if the format names fields. Other formats
// have its properties as an id.
func (g *generateCommand) entry(p *generator.Puzzle, named bool) *corpus.Puzzle {
	entry := &corpus.Puzzle{Clues: p.Clues, Candidates: p.Candidates, Fields: g.fields(p)}
	var values []string
	for _, f := range entry.Fields {
		if f.Name == solutionCount && !named {
			f.Value = "solutions=" + f.Value // or it is taken for a rating
		}
		values = append(values, f.Value)
	}
	entry.ID = strings.Join(values, ",")
	if named {
		entry.Expected = p.Solution
	}
	return entry
}

const solutionCount = "solution_count"

// fields are the properties that the generator knows of a puzzle.
func (g *generateCommand) fields(p *generator.Puzzle) (fields []corpus.Field) {
	switch {
	case g.Level == string(generator.Holes), g.Level == string(generator.Pencilmarks):
		return nil
	case p.Count > 0:
		return []corpus.Field{{Name: solutionCount, Value: fmt.Sprint(p.Count)}}
	}
	fields = []corpus.Field{{Name: "rating", Value: fmt.Sprintf("%.1f", p.Rating)}}
	if g.Weights {
		fields = append(fields, corpus.Field{Name: "weight", Value: fmt.Sprintf("%.4g", p.Weight)})
	}
	return fields
}

// counting shows on standard error how many of the puzzles are made: tick counts one. It shows
// nothing if something else is printed there, or if nobody sees it.
func (s *session) counting(total int, alone bool) (tick, finish func()) {
	if !alone || !onTerminal(s.stderr) {
		return func() {}, func() {}
	}
	bar := newBar(s.stderr, int64(total), progressbar.OptionSetDescription("puzzles"), progressbar.OptionShowCount(), progressbar.OptionShowIts())
	return func() { _ = bar.Add(1) }, func() { _ = bar.Finish() }
}

// header is the command that makes the puzzles.
func (g *generateCommand) header() string {
	var more strings.Builder
	if g.Holes != 0 {
		fmt.Fprintf(&more, " --holes %d", g.Holes)
	}
	if g.Solutions != string(generator.One) {
		fmt.Fprintf(&more, " --solutions %s", g.Solutions)
	}
	for _, word := range g.words() {
		more.WriteString(" " + word)
	}
	if g.Weights {
		more.WriteString(" --weights")
	}
	if g.Unbiased {
		more.WriteString(" --unbiased")
	}
	return fmt.Sprintf("# bench corpus generate --level %s%s --count %d --seed %d --side %d", g.Level, &more, g.Count, g.Seed, g.Side)
}
