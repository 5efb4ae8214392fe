package canvas

import "math"

// outline returns polygons that together cover the line that a pen draws through points. All
// polygons have the same direction, so that overlapping parts are filled too.
func outline(points []Point, closed bool, pen *Pen, scale float64) (polygons [][]Point) {
	half := pen.Width / 2
	if len(points) == 1 {
		at := points[0]
		if pen.Round {
			polygons = append(polygons, circle(at, half, scale))
		}
		return polygons
	}
	if closed {
		points = append(append([]Point{}, points...), points[0])
	}
	for _, run := range dashes(points, pen.Dash) {
		for i := range run[1:] {
			a, b := run[i], run[i+1]
			length := math.Hypot(b.X-a.X, b.Y-a.Y)
			if length == 0 {
				continue
			}
			nx, ny := (b.Y-a.Y)/length*half, (a.X-b.X)/length*half
			polygons = append(polygons, []Point{{a.X + nx, a.Y + ny}, {b.X + nx, b.Y + ny}, {b.X - nx, b.Y - ny}, {a.X - nx, a.Y - ny}})
			if joint := i > 0 || closed && pen.Dash == nil; joint && half*scale > 0.4 {
				polygons = append(polygons, circle(a, half, scale))
			} else if i == 0 && pen.Round {
				polygons = append(polygons, circle(a, half, scale))
			}
		}
		if pen.Round {
			polygons = append(polygons, circle(run[len(run)-1], half, scale))
		}
	}
	return polygons
}

// dashes cuts a line into the dashes that are drawn.
func dashes(points []Point, dash []float64) [][]Point {
	total := 0.0
	for _, d := range dash {
		total += d
	}
	if !(total > 0.1) {
		return [][]Point{points}
	}
	var runs [][]Point
	at, left := 0, dash[0]
	now := []Point{points[0]}
	for i := range points[1:] {
		a, b := points[i], points[i+1]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		for done := 0.0; done < length; {
			step := min(left, length-done)
			done += step
			left -= step
			to := Point{a.X + (b.X-a.X)*done/length, a.Y + (b.Y-a.Y)*done/length}
			drawn := at%2 == 0
			if drawn {
				now = append(now, to)
			}
			if left > 0 {
				continue
			}
			if drawn && len(now) > 1 {
				runs = append(runs, now)
			}
			at = (at + 1) % (2 * len(dash))
			left = dash[at%len(dash)]
			now = []Point{to}
		}
	}
	if at%2 == 0 && len(now) > 1 {
		runs = append(runs, now)
	}
	return runs
}
