package gate

import "slices"

// cores finds the core on which processes wait least. It tries each core once. Then it uses the
// best core, and tries another one from time to time.
type cores struct {
	list []int
	// waited is the last measured share of wall time in which processes waited for the core, by
	// core.
	waited map[int]float64
	idle   float64 // share of wall time in which processes wait even if they have a core to themselves
	// held is the time of the processes that waited longer, because other programs held their cores.
	// timed is the time of all processes. Both are in ns.
	held, timed int64
	picks       int
	blind       bool // whether the system does not report CPU time; the waits are then unknown, and the cores take turns
}

func newCores(list []int, idle float64) *cores {
	return &cores{list: list, waited: map[int]float64{}, idle: idle}
}

// lookEvery is the number of calls of pick after which another core is tried.
const lookEvery = 8

// pick returns a core, or -1 if the list of cores is empty.
func (c *cores) pick() int {
	if len(c.list) == 0 {
		return -1
	}
	c.picks++
	if c.blind {
		return c.list[c.picks%len(c.list)]
	}
	if c.picks%lookEvery == 0 {
		return c.list[c.picks/lookEvery%len(c.list)]
	}
	best := c.list[0]
	for _, core := range c.list {
		w, tried := c.waited[core]
		if !tried {
			return core
		}
		if w < c.waited[best] {
			best = core
		}
	}
	return best
}

// learn updates the waits from the times of a unit on a core.
func (c *cores) learn(core int, u *unit) {
	var wall, cpu int64
	for _, s := range u.slices {
		for _, one := range slices.Concat(s[base][:], s[head][:]) {
			wall += one.wall
			cpu += one.cpu
		}
	}
	c.blind = cpu == 0
	if wall > 0 {
		c.waited[core] = max(0, 1-float64(cpu)/float64(wall))
	}
	c.timed += wall
	if !c.blind && c.waited[core] > c.idle {
		c.held += wall
	}
}
