package solvertest

import (
	"context"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// modelSource is a source file whose package comment is the documentation of the solver in modelSpec.
const modelSource = `// Package model fills the blanks in reading order.
//
// Idea: Try every digit in every blank.
// That is all there is to it,
// and it is enough
// to be right.
//
// Source: This file.
//
// Cost: Time.
//
// Answers: first, unique, count. Nodes: digits placed.
package model
`

// modelSpec describes a solver without a fault. It passes all checks. The tests of faults change it.
func modelSpec() solvers.Spec {
	return solvers.Spec{
		Name:     "model",
		Family:   "backtracking",
		Source:   modelSource,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return newModel(shape), nil
		},
	}
}

type model struct {
	solvers.Search
	shape sudoku.Shape
	grid  sudoku.Grid
	marks sudoku.Candidates
	blind bool                      // if true, the solver ignores boxes, which is a fault for tests
	units [3][sudoku.MaxSide]uint32 // digits in each row, column and box: bit d for digit d
}

func newModel(shape sudoku.Shape) *model {
	return &model{shape: shape, grid: make(sudoku.Grid, shape.Cells())}
}

func (m *model) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	m.Begin(ctx, q, c)
	m.units = [3][sudoku.MaxSide]uint32{}
	copy(m.grid, q.Puzzle)
	m.marks = q.Candidates
	for i, d := range m.grid {
		if d != 0 && !m.take(i, d) {
			return m.End(false)
		}
	}
	return m.End(m.search(0))
}

func (m *model) search(i int) (stop bool) {
	for i < len(m.grid) && m.grid[i] != 0 {
		i++
	}
	if i == len(m.grid) {
		return m.Found(m.grid)
	}
	if m.Work(m.shape.Side()) {
		return true
	}
	for d := uint8(1); int(d) <= m.shape.Side(); d++ {
		if m.marks != nil && m.marks[i]>>(d-1)&1 == 0 || !m.take(i, d) {
			continue
		}
		m.Nodes++
		m.grid[i] = d
		stop = m.search(i + 1)
		m.grid[i] = 0
		m.flip(i, d)
		if stop {
			return true
		}
	}
	return false
}

// take marks digit d as used in the row, column and box of cell i. ok is false if it is used already.
func (m *model) take(i int, d uint8) (ok bool) {
	r, c, b := m.at(i)
	if (m.units[0][r]|m.units[1][c]|m.units[2][b])>>d&1 != 0 {
		return false
	}
	m.flip(i, d)
	return true
}

// flip marks digit d in the units of cell i as used, or as unused if it was used.
func (m *model) flip(i int, d uint8) {
	r, c, b := m.at(i)
	m.units[0][r] ^= 1 << d
	m.units[1][c] ^= 1 << d
	if !m.blind {
		m.units[2][b] ^= 1 << d
	}
}

func (m *model) at(i int) (r, c, b int) {
	r, c = i/m.shape.Side(), i%m.shape.Side()
	return r, c, m.shape.Box(r, c)
}
