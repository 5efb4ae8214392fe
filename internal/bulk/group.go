package bulk

import (
	"context"

	"sudokubench/corpus"
	"sudokubench/internal/engine/attempt"
)

// groupSize is the number of puzzles that a worker solves before it handles their answers. The data
// of so many puzzles fit into the first-level cache of a core.
const groupSize = 32

// group is a worker that solves the puzzles of a batch in groups. A solvers.BatchSolver gets a
// whole group in one call.
type group struct {
	*worker
	cells   int
	buffers *attempt.Buffers
	clues   []uint8 // clues of the puzzles; the solver gets copies, because it can change its input
	doubt   *doubt
	one     Attempt
}

// group makes a worker that solves groups of puzzles. The source does not check the clues of the
// puzzles.
func (t *Task) group(ctx context.Context, source *corpus.Reader) (*group, error) {
	d := &doubt{Context: ctx, clash: source.CheckClues}
	w, err := t.worker(d)
	if err != nil {
		return nil, err
	}
	d.attempt = w.executor.Attempt
	cells := t.Shape.Cells()
	return &group{
		worker: w, cells: cells, doubt: d,
		buffers: attempt.NewBuffers(t.Shape, t.MaxSolutions, groupSize), clues: make([]uint8, groupSize*cells),
	}, nil
}

// inGroups returns the Work of a group. The Work calls done with each attempt, and bad with each
// fault. The attempt is valid only during the call.
func inGroups[O any](g *group, done func(a *Attempt, out *O), bad func(f *corpus.Fault, out *O)) Work[O] {
	return func(e *Entries, out *O) {
		a := &g.one
		for {
			var n, line int
			if !g.task.Explain { // a solver explains only its last puzzle, so each puzzle needs its own call
				n, line = e.Plain(g.clues)
			}
			if n > 0 {
				clues := g.clues[:n*g.cells]
				g.together(clues, line)
				a.Puzzle = corpus.Puzzle{}
				for k := range n {
					a.Puzzle.Clues, a.Puzzle.Line = clues[k*g.cells:(k+1)*g.cells:(k+1)*g.cells], line+k
					a.take(g.buffers, k)
					done(a, out)
				}
				continue
			}
			p, f, ok := e.Next()
			switch {
			case !ok:
				return
			case f != nil:
				bad(f, out)
			default:
				a.Puzzle = *p
				g.doubt.about(p.Clues, g.cells, p.Line, false)
				g.solve(a)
				done(a, out)
			}
		}
	}
}

// together solves puzzles from consecutive lines. line is the line number of the first puzzle. It
// solves all puzzles in one call if the solver can, and otherwise one after the other.
func (g *group) together(clues []uint8, line int) {
	n := len(clues) / g.cells
	g.buffers.PutAll(clues)
	g.doubt.about(clues, g.cells, line, true)
	if n == 1 || !g.executor.Together(g.buffers, n) {
		g.doubt.about(clues, g.cells, line, false)
		g.executor.Execute(g.buffers, 0, n)
		return
	}
	for k := range n {
		if g.buffers.Errs[k] == nil {
			continue
		}
		alone := clues[k*g.cells : (k+1)*g.cells]
		g.buffers.Put(k, alone, nil)
		g.doubt.about(alone, g.cells, line+k, false)
		g.executor.Execute(g.buffers, k, k+1)
	}
}
