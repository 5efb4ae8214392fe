package differencemap

import "math"

// forbidden is the cost of a pair that must not be: more than all else together.
const forbidden = 1e9

// assigner finds the cheapest permutation of an n by n table of costs, exactly:
// each row is given one column and each column one row.
//
// It is the method of shortest augmenting paths (R. Jonker and A. Volgenant, "A
// Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment
// Problems", Computing 38, 1987). Columns have prices. A row wants the column
// that is cheapest, price included, and most rows get what they want; one that
// finds its column taken goes by way of rows that have others to move to, along
// the shortest such way, and the prices are set so that all want what they have.
// Any prices are good to begin with. Those of the last iteration are nearly
// right, so few rows have to be moved.
type assigner struct {
	cost  []float64 // n*n, by rows; the caller fills it in
	rowOf []int32   // of each column: the row that has it, or -1
	colOf []int32   // of each row

	waiting []int32 // rows whose column was taken
	dist    []float64
	from    []int32 // dist: the row before the column on the shortest way
	scanned []int32 // columns whose distance is final, in that order
	left    []int32 // the others
}

func newAssigner(n int) *assigner {
	return &assigner{
		cost: make([]float64, n*n), rowOf: make([]int32, n), colOf: make([]int32, n), waiting: make([]int32, n),
		dist: make([]float64, n), from: make([]int32, n), scanned: make([]int32, n), left: make([]int32, n),
	}
}

// assign gives the column of each of n rows, and brings the prices up to date.
func (a *assigner) assign(n int, price []float64) (colOf []int32) {
	price = price[:n]
	rowOf := a.rowOf[:n]
	for j := range rowOf {
		rowOf[j] = -1
	}
	waiting := a.waiting[:0]
	for i := range n {
		best, at := math.Inf(1), 0
		row := a.cost[i*n:][:len(price)]
		for j, c := range row {
			if c -= price[j]; c < best {
				best, at = c, j
			}
		}
		if rowOf[at] < 0 {
			rowOf[at] = int32(i)
			a.colOf[i] = int32(at)
		} else {
			waiting = append(waiting, int32(i))
		}
	}
	for _, i := range waiting {
		a.augment(int(i), n, price)
	}
	return a.colOf[:n]
}

// augment gives row start a column, and others another where that is cheapest.
func (a *assigner) augment(start, n int, price []float64) {
	dist, from, left, scanned := a.dist[:n], a.from[:n], a.left[:n], a.scanned[:0]
	row := a.cost[start*n:][:n]
	for j, c := range row {
		dist[j], from[j], left[j] = c-price[j], int32(start), int32(j)
	}
	var end int32
	for {
		at, least := 0, math.Inf(1)
		for k, j := range left {
			if dist[j] < least {
				at, least = k, dist[j]
			}
		}
		j := left[at]
		i := a.rowOf[j]
		if i < 0 {
			end = j
			break
		}
		left[at] = left[len(left)-1]
		left = left[:len(left)-1]
		scanned = append(scanned, j)
		row := a.cost[int(i)*n:][:n]
		sunk := row[j] - price[j] - least
		for _, k := range left {
			if d := row[k] - price[k] - sunk; d < dist[k] {
				dist[k], from[k] = d, i
			}
		}
	}
	for _, j := range scanned {
		price[j] += dist[j] - dist[end]
	}
	for {
		i := from[end]
		a.rowOf[end] = i
		a.colOf[i], end = end, a.colOf[i]
		if int(i) == start {
			return
		}
	}
}
