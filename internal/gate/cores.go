package gate

// cores finds the core on which processes wait least. It tries each once and
// then stays with the best, looking at another now and then.
type cores struct {
	list   []int
	waited []float64 // share of the wall time without a processor, of the last unit on it; below 0: not tried
	picks  int
}

func newCores(list []int) *cores {
	c := &cores{list: list, waited: make([]float64, len(list))}
	for i := range c.waited {
		c.waited[i] = -1
	}
	return c
}

// lookEvery is how often another core than the best is tried.
const lookEvery = 8

// pick returns a core, or -1 where there is none to be tied to.
func (c *cores) pick() int {
	if len(c.list) == 0 {
		return -1
	}
	c.picks++
	if c.picks%lookEvery == 0 {
		return c.list[c.picks/lookEvery%len(c.list)]
	}
	best := 0
	for i, w := range c.waited {
		if w < 0 {
			return c.list[i]
		}
		if w < c.waited[best] {
			best = i
		}
	}
	return c.list[best]
}

// learn takes what a unit saw of its core.
func (c *cores) learn(core int, u *unit) {
	var wall, cpu int64
	for i := range u.slices {
		for side := range 2 {
			for copy := range copies {
				wall += u.slices[i][side][copy].wall
				cpu += u.slices[i][side][copy].cpu
			}
		}
	}
	for i := range c.list {
		if c.list[i] == core && wall > 0 {
			c.waited[i] = max(0, 1-float64(cpu)/float64(wall))
		}
	}
}
