package sudoku

// Symmetry is one member of a board's symmetry group: digits relabelled, rows
// permuted within bands, bands permuted, the same for columns and stacks, and
// (square boxes only) transposition. It maps puzzles to puzzles and their
// solutions to solutions, one to one, so a solver cannot profit from answers
// that it remembers, nor suffer always from the same unlucky orientation.
//
// The zero value is not usable; start with NewSymmetry.
type Symmetry struct {
	shape Shape
	digit [MaxSide + 1]uint8 // digit[0] = 0
	from  []uint16           // cell i of the image is cell from[i] of the original
}

// NewSymmetry returns the symmetry of a seed; equal seeds give equal
// symmetries on every machine and in every version.
func NewSymmetry(s Shape, seed uint64) *Symmetry {
	t := Identity(s)
	t.Reseed(seed)
	return t
}

// Identity returns the symmetry that changes nothing.
func Identity(s Shape) *Symmetry {
	t := &Symmetry{shape: s, from: make([]uint16, s.Cells())}
	for d := range t.digit {
		t.digit[d] = uint8(d)
	}
	for i := range t.from {
		t.from[i] = uint16(i)
	}
	return t
}

// Reseed makes t the symmetry of a seed, without allocating.
func (t *Symmetry) Reseed(seed uint64) {
	s, rnd := t.shape, splitMix(seed)
	side := s.Side()
	for d := range side {
		t.digit[d+1] = uint8(d + 1)
	}
	rnd.shuffle(t.digit[1 : side+1])
	var rows, cols [MaxSide]uint8
	rnd.lines(rows[:side], s.BoxRows)
	rnd.lines(cols[:side], s.BoxCols)
	transpose := s.BoxRows == s.BoxCols && rnd.below(2) == 1
	i := 0
	for r := range side {
		for c := range side {
			if transpose {
				t.from[i] = uint16(cols[c])*uint16(side) + uint16(rows[r])
			} else {
				t.from[i] = uint16(rows[r])*uint16(side) + uint16(cols[c])
			}
			i++
		}
	}
}

// Apply writes the image of src to dst. Both have Cells cells and must not
// overlap; digits beyond the side stay as they are.
func (t *Symmetry) Apply(dst, src Grid) {
	from := t.from
	dst = dst[:len(from)]
	for i, j := range from {
		d := src[j]
		if d <= MaxSide {
			d = t.digit[d]
		}
		dst[i] = d
	}
}

// Inverse returns the symmetry that undoes t.
func (t *Symmetry) Inverse() *Symmetry {
	inv := &Symmetry{shape: t.shape, from: make([]uint16, len(t.from))}
	for d, e := range t.digit {
		inv.digit[e] = uint8(d)
	}
	for i, j := range t.from {
		inv.from[j] = uint16(i)
	}
	return inv
}

// splitMix is Steele, Lea and Flood's generator (OOPSLA 2014). It stands here,
// and not math/rand, so that a seed means the same symmetry for ever.
type splitMix uint64

func (x *splitMix) next() uint64 {
	*x += 0x9E3779B97F4A7C15
	z := uint64(*x)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// below returns a number in 0..n-1; the bias of n/2^32 is far below notice.
func (x *splitMix) below(n int) int { return int(x.next() >> 32 * uint64(n) >> 32) }

func (x *splitMix) shuffle(a []uint8) {
	for i := len(a) - 1; i > 0; i-- {
		j := x.below(i + 1)
		a[i], a[j] = a[j], a[i]
	}
}

// lines fills a with a permutation of its indices that keeps groups of size
// group together: bands with their rows, or stacks with their columns.
func (x *splitMix) lines(a []uint8, group int) {
	var order [MaxSide]uint8
	groups := order[:len(a)/group]
	for g := range groups {
		groups[g] = uint8(g)
	}
	x.shuffle(groups)
	for g, from := range groups {
		part := a[g*group : (g+1)*group]
		for k := range part {
			part[k] = from*uint8(group) + uint8(k)
		}
		x.shuffle(part)
	}
}
