package widestreach

import "sudokubench/solvers/parts/layout"

// part is the set of cells that a line and a box share.
type part struct {
	cells   []uint16
	ofLine  []uint16 // cells of the line that are not in the part
	ofBox   []uint16 // cells of the box that are not in the part
	line    int      // index in solver.tallies of the tally of the line
	box     int      // index in solver.tallies of the tally of the box; a box has one tally for parts of rows and one for parts of columns
	present uint32   // digits that are candidates of at least one cell of the part
}

// parts returns the parts of all rows, then of all columns. A row or column has the tally with the index
// of the unit. A box has two tallies: one with the index of the unit for parts of rows, and one that is
// Side higher for parts of columns.
func parts(board *layout.Layout) (list []part) {
	side := board.Side
	for line := range 2 * side {
		for box := 2 * side; box < 3*side; box++ {
			p := part{line: line, box: box + line/side*side}
			for _, cell := range board.Units[line] {
				if int(board.Of[cell][2]) == box {
					p.cells = append(p.cells, cell)
				} else {
					p.ofLine = append(p.ofLine, cell)
				}
			}
			for _, cell := range board.Units[box] {
				if int(board.Of[cell][line/side]) != line {
					p.ofBox = append(p.ofBox, cell)
				}
			}
			if len(p.cells) > 0 {
				list = append(list, p)
			}
		}
	}
	return list
}

// crossLocked applies locked candidates. If a digit can be in only one part of a line, crossLocked
// removes it from the other parts of the box, and the same with line and box exchanged. ok is false
// if a cell has no candidate left.
func (s *solver) crossLocked(state *state) (changed, ok bool) {
	clear(s.tallies)
	for k := range s.parts {
		p := &s.parts[k]
		var present uint32
		for _, cell := range p.cells {
			present |= state.open[cell]
		}
		p.present = present & s.board.All
		s.tallies[p.line].see(p.present)
		s.tallies[p.box].see(p.present)
	}
	for k := range s.parts {
		p := &s.parts[k]
		line, box := s.tallies[p.line], s.tallies[p.box]
		// If a digit is in only one part of the line and also in only one part of the box, there is no
		// other cell to remove it from.
		if out := p.present & box.twice &^ line.twice; out != 0 {
			changed = true
			if !s.cross(state, p.ofBox, out) {
				return true, false
			}
		}
		if out := p.present & line.twice &^ box.twice; out != 0 {
			changed = true
			if !s.cross(state, p.ofLine, out) {
				return true, false
			}
		}
	}
	return changed, true
}

// cross removes digits from cells. ok is false if a cell has no candidate left.
func (s *solver) cross(state *state, cells []uint16, digits uint32) (ok bool) {
	open, queue := state.open, s.queue // local copies make the loop faster, which takes most of the time of the solver
	ok = true
	for _, cell := range cells {
		was := open[cell]
		now := was &^ digits
		open[cell] = now
		if now&(now-1) == 0 && now != was {
			if now == 0 {
				ok = false
				break
			}
			queue = append(queue, cell)
		}
	}
	s.queue = queue
	return ok
}
