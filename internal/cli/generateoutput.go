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

// write generates the puzzles and writes them.
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
	var sum, squares float64 // sum of the puzzles' weights, and of their squares
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

// entry returns a puzzle in the form of the output. If the output format has named fields (named is
// true), the entry includes the solution. Otherwise the id contains the properties of the puzzle.
func (g *generateCommand) entry(p *generator.Puzzle, named bool) *corpus.Puzzle {
	entry := &corpus.Puzzle{Clues: p.Clues, Candidates: p.Candidates, Fields: g.fields(p)}
	var values []string
	for _, f := range entry.Fields {
		if f.Name == solutionCount && !named {
			f.Value = "solutions=" + f.Value // without this prefix, readers take the first number for a rating
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

// fields returns the properties of a puzzle that the generator knows.
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

// counting returns functions that update and end a progress bar on standard error. Each call of
// tick counts one finished puzzle. There is no bar if standard error is not a terminal, or if it
// has other output too (alone is false).
func (s *session) counting(total int, alone bool) (tick, finish func()) {
	if !alone || !onTerminal(s.stderr) {
		return func() {}, func() {}
	}
	bar := newBar(s.stderr, int64(total), progressbar.OptionSetDescription("puzzles"), progressbar.OptionShowCount(), progressbar.OptionShowIts())
	return func() { _ = bar.Add(1) }, func() { _ = bar.Finish() }
}

// header returns the command that generates the puzzles. It is the first line of the output.
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
