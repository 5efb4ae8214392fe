package widestreach

import "sudokubench/solvers/parts/layout"

// part is what a line and a box have in common. The digits that can go there are
// the OR of its cells, and planes of parts are made as planes of cells are.
type part struct {
	cells   []uint16
	ofLine  []uint16 // the rest of the line
	ofBox   []uint16 // the rest of the box
	line    int      // where its line is tallied
	box     int      // and its box, apart for rows and columns
	present uint32   // the digits that can go there
}

// parts lists those of rows, and then those of columns. Tallies of lines are
// numbered as units are; those of boxes follow, for rows as units are, and for columns
// beyond them.
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

// crossLocked crosses out what locked candidates exclude: a digit that can go to
// one part of a line only goes to no other part of its box, and the other way
// round. ok is false where a cell has no digit left.
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
		// Single in one and, so that there is something to cross out, not in the other.
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

// cross takes digits from cells; ok is false where one has no digit left.
func (s *solver) cross(state *state, cells []uint16, digits uint32) (ok bool) {
	open, queue := state.open, s.queue // loaded once: the loop is the hottest of all
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
