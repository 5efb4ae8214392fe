package prepare

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/gate"
	"sudokubench/internal/gate/versions"
	"sudokubench/internal/record"
	"sudokubench/internal/words/humanize"
)

// Narrow keeps only the rows of solvers that changed between two revisions. A warning names each
// solver that changed and has no row, is new or is gone. Narrow returns why the rows are measured, or
// the result if no row is left.
func (p *Comparison) Narrow(c *versions.Changes, both *versions.Pair) (why string, unchanged *gate.Result) {
	what := c.Program
	switch {
	case !c.Outside:
		what = p.changed(c)
	case len(what) > 0:
		p.OnlyOwn()
	default:
		p.drop(func(string) bool { return true })
	}
	if len(p.Tasks) > 0 {
		return "changed: " + strings.Join(what, ", "), nil
	}
	p.Base.Name, p.Head.Name = both.Base.Name, both.Head.Name
	between := fmt.Sprintf("changed between %s and %s (packages compared: %d)", both.Base.Name, both.Head.Name, c.Compared)
	sentence := "No solver " + between + "; --all measures every solver"
	if len(what) > 0 {
		sentence = "No measured row has a solver that " + between + "; choose rows with --solvers, --corpora or --config"
	} else if came := p.came(); came != "" {
		sentence = came + ", and no other solver " + between + "; --all measures every solver"
	}
	return "", p.nothing(sentence)
}

// changed drops the rows of solvers that did not change, and returns what changed in the others.
func (p *Comparison) changed(c *versions.Changes) (what []string) {
	p.isNew, p.gone = c.New, c.Gone
	p.unmeasured("new", "the base does not have it", c.New...)
	p.unmeasured("gone", "the head does not have it", c.Gone...)
	for _, spec := range p.roster.All() {
		differs := c.Solvers[spec.Name]
		if differs == nil {
			continue
		}
		if !slices.ContainsFunc(p.Tasks, func(t gate.Task) bool { return p.solvers[t.Solver].Solver == spec.Name }) {
			p.unmeasured("not-chosen", "it changed, but no measured row has it; choose it with --solvers, or other boards with --corpora", spec.Name)
		}
		for _, w := range differs {
			if !slices.Contains(what, w) {
				what = append(what, w)
			}
		}
	}
	p.drop(func(contestant string) bool { return c.Solvers[p.solvers[contestant].Solver] == nil })
	return what
}

// OnlyNew returns the result of a comparison in which the base has none of the solvers.
func (p *Comparison) OnlyNew() *gate.Result { return p.nothing(p.came()) }

// nothing returns a result without rows and with this sentence as its reason.
func (p *Comparison) nothing(sentence string) *gate.Result {
	return &gate.Result{
		Schema: gate.Schema, Mode: gate.Paired, Verdict: gate.Pass, Base: p.Base, Head: p.Head,
		Host: p.Host, Settings: p.Settings, Started: time.Now().UTC(), Rows: []*gate.Row{},
		Warnings: append([]gate.Warning{{Code: record.WarnUnchanged, Text: sentence}}, p.Warnings...),
	}
}

// came returns a text about the solvers that only one side has, or "" if both have the same solvers.
func (p *Comparison) came() string {
	var parts []string
	for _, list := range []struct {
		names []string
		how   string
	}{{p.gone, "gone"}, {p.isNew, "new"}} {
		switch len(list.names) {
		case 0:
		case 1:
			parts = append(parts, list.names[0]+" is "+list.how)
		default:
			parts = append(parts, humanize.And(list.names)+" are "+list.how)
		}
	}
	return strings.Join(parts, ", ")
}
