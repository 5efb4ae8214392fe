package differencemap

import "math"

// forbidden is the cost of a blank and a digit if the digit is not a candidate of the blank. It is
// greater than the sum of all other costs of a table.
const forbidden = 1e9

// assigner finds the permutation with the least cost in an n by n table of costs: each row gets one
// column, and each column one row.
//
// It uses shortest augmenting paths (R. Jonker and A. Volgenant, "A Shortest Augmenting Path
// Algorithm for Dense and Sparse Linear Assignment Problems", Computing 38, 1987). Each column has
// a price. The reduced cost of a row in a column is the cost of the pair minus the price of the
// column. First, each row takes the column with its least reduced cost if that column is free. Most
// rows succeed. Each other row gets a column along the shortest path to a free column: it takes the
// column of another row, which takes the next column of the path, and so on. Then the prices
// change, so that each row again has the column with its least reduced cost. That proves that the
// sum of costs is the least.
//
// The method is correct with any initial prices. The prices of the last iteration are nearly right,
// so most rows need no path.
type assigner struct {
	cost  []float64 // table of n*n costs, row by row; the caller writes it before it calls assign
	rowOf []int32   // row that has each column, or -1 if the column is free
	colOf []int32   // column of each row

	waiting []int32   // rows without a column, because an earlier row has their best column
	dist    []float64 // length of the shortest known path to each column
	from    []int32   // for each column, the row before it on the shortest path
	scanned []int32   // columns whose distance is final, in ascending order of distance
	left    []int32   // columns whose distance is not final
}

func newAssigner(n int) *assigner {
	return &assigner{
		cost: make([]float64, n*n), rowOf: make([]int32, n), colOf: make([]int32, n), waiting: make([]int32, n),
		dist: make([]float64, n), from: make([]int32, n), scanned: make([]int32, n), left: make([]int32, n),
	}
}

// assign returns the column of each of the n rows in the permutation with the least cost. It
// updates the prices.
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

// augment assigns a column to the row start, along the shortest path to a free column. Each row on
// the path takes its next column.
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
