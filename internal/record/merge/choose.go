package merge

import (
	"fmt"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
)

// Choice is the selection that a merge makes from its inputs.
type Choice struct {
	Head     *record.Run // head of all chosen sections; nil if the merge cannot use any input
	Sections []*section  // chosen sections, one for each shard, in ascending order of the shard's number
	// Faults describe refused files and sections, with the remedy. Notes require no action.
	Faults, Notes []string

	head    []byte
	inputs  []*Input
	several map[int]bool // shards whose sections have different contents in several files
}

// Choose selects one section for each shard of a plan. plan is the hash of the plan. If plan is
// empty, Choose uses the plan of most sections.
func Choose(inputs []*Input, plan string) *Choice {
	c := &Choice{inputs: inputs, several: map[int]bool{}}
	if plan == "" {
		var plans []string
		for _, in := range inputs {
			if in.Head != nil {
				plans = append(plans, slices.Repeat([]string{in.Head.Plan}, max(1, len(in.Sections)))...)
			}
		}
		plan = run.Usual(plans)
	}
	shards := map[int][]*section{}
	for _, in := range inputs {
		switch {
		case in.Fault != nil:
			c.fault("%s; it is left out", in.Fault)
		case in.Head.Plan != plan:
			c.foreign(in, plan, inputs)
		case len(in.Sections) == 0:
			c.fault("%s ends before its shard began; run the shard again", in.File)
		default:
			if c.Head == nil {
				c.Head, c.head = in.Head, in.head
			}
			for _, what := range in.lost {
				c.fault("the lines from here to the next shard belong to no known shard: %s; they are left out", what)
			}
			for _, s := range in.Sections {
				shards[s.Number] = append(shards[s.Number], s)
			}
		}
	}
	if c.Head == nil {
		return c
	}
	for number := 1; number <= c.Head.Shards; number++ {
		if s := c.one(number, shards[number]); s != nil {
			c.Sections = append(c.Sections, s)
		}
	}
	return c
}

// Shards returns the shards of the chosen sections.
func (c *Choice) Shards() (list []*run.Shard) {
	for _, s := range c.Sections {
		list = append(list, &s.Shard)
	}
	return list
}

// LeaveOut leaves out a shard, and adds the reason to the faults.
func (c *Choice) LeaveOut(number int, why string) {
	at, found := slices.BinarySearchFunc(c.Sections, number, func(s *section, number int) int { return s.Number - number })
	if found {
		c.fault("%s; it is left out because of --strict; to replace it, remove %s and run the shard again on another node", why, c.Sections[at].in.File)
		c.Sections = slices.Delete(c.Sections, at, at+1)
	}
}

// Missing returns the shards without a chosen section. The shards in again must run again. Each of
// the others has several sections with different contents.
func (c *Choice) Missing() (all, again record.Ranges) {
	next := c.Sections
	for number := 1; number <= c.Head.Shards; number++ {
		if len(next) > 0 && next[0].Number == number {
			next = next[1:]
			continue
		}
		if all.Add(number); !c.several[number] {
			again.Add(number)
		}
	}
	return all, again
}

func (c *Choice) fault(format string, args ...any) {
	c.Faults = append(c.Faults, fmt.Sprintf(format, args...))
}

// foreign adds the fault of a file that belongs to another plan. The fault contains the first
// setting that differs.
func (c *Choice) foreign(in *Input, plan string, inputs []*Input) {
	why := ""
	if at := slices.IndexFunc(inputs, func(x *Input) bool { return x.Head != nil && x.Head.Plan == plan }); at >= 0 {
		was, is := run.Settings(inputs[at].Head), run.Settings(in.Head)
		for k := range was {
			if was[k].Value != is[k].Value {
				why = fmt.Sprintf(": %s %s instead of %s", was[k].Name, is[k].Value, was[k].Value)
				break
			}
		}
	}
	c.fault("%s belongs to another plan (%.8s instead of %.8s)%s; merge it only with shards of the same plan", in.File, in.Head.Plan, plan, why)
}

// one returns the best section of a shard, or nil if no section can be used.
func (c *Choice) one(number int, all []*section) (best *section) {
	for _, s := range all {
		switch {
		case s.Fault != "" || !s.Done():
		case best == nil:
			best = s
		case s.digest.Sum64() != best.digest.Sum64() && best.in.Output: // best is from the old merged record, whose sections stay
			c.fault("shard %d in %s differs from the one in %s, which stays; to replace it, move %s away and merge all records again", number, s.in.File, best.in.File, best.in.File)
		case s.digest.Sum64() != best.digest.Sum64():
			c.several[number] = true
			c.fault("shard %d has different contents in %s and in %s, so neither is used; remove one of the two files", number, best.in.File, s.in.File)
			return nil
		case s.in.File != best.in.File && !s.in.Output && !best.in.Output:
			c.Notes = append(c.Notes, fmt.Sprintf("shard %d is also in %s, with the same content", number, s.in.File))
		}
	}
	for _, s := range all {
		instead := "run the shard again"
		if best != nil {
			instead = "the one in " + best.in.File + " is used"
		}
		switch {
		case s.Fault != "" && best == nil && len(s.in.Sections) == 1: // the file must be removed, because bench run refuses a damaged record
			c.fault("shard %d is damaged: %s; remove the file, then %s", number, s.Fault, instead)
		case s.Fault != "":
			c.fault("shard %d is damaged: %s; %s", number, s.Fault, instead)
		case !s.Done() && best == nil:
			c.fault("shard %d in %s is not finished; if its job has ended, start the same command again", number, s.in.File)
		case !s.Done():
			c.Notes = append(c.Notes, fmt.Sprintf("shard %d in %s is not finished; %s", number, s.in.File, instead))
		}
	}
	return best
}
