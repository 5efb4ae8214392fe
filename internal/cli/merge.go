package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/internal/record/merge"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

type mergeCommand struct {
	Out    string   `arg:"" help:"Merged record to write. If it exists, keep its shards and add the others."`
	Shards []string `arg:"" help:"Records of shards, or merged records, to merge into OUT."`
	Plan   string   `placeholder:"FILE" help:"Merge only shards of this plan, which bench plan wrote (default: the plan of OUT if OUT exists, otherwise the plan of most shards)."`
	Strict bool     `help:"Leave out the shards of nodes that differ from the others or that were disturbed."`
}

func (m *mergeCommand) Run(s *session) error {
	plan := ""
	if m.Plan != "" {
		read, err := readPlan(s, m.Plan)
		if err != nil {
			return usage(err)
		}
		plan = read.Hash
	}
	if target, err := filepath.EvalSymlinks(m.Out); err == nil { // follow a link, because a rename would replace the link itself
		m.Out = target
	}
	files := inputsOf(m.Out, expanded(m.Shards))
	inputs, err := merge.Inspect(s.ctx, files)
	if err := s.interrupted(err); err != nil {
		return err
	}
	var old *merge.Input
	if merge.Exists(m.Out) {
		if old = inputs[0]; old.Fault != nil {
			return usage(fmt.Errorf("%w; nothing is written over it", old.Fault))
		}
		if plan != "" && old.Head.Plan != plan {
			return usage(fmt.Errorf("%s belongs to another plan than %s; nothing is written over it", m.Out, m.Plan))
		}
		if recordOfShard(m.Out, old) {
			return usage(fmt.Errorf("%s is the record of a shard; name another file for the merged record, before the records of the shards; nothing is written over it", m.Out))
		}
		old.Output, plan = true, old.Head.Plan
	}
	c := merge.Choose(inputs, plan)
	var remarks []standings.NodeRemark
	if c.Head != nil {
		remarks = standings.NodeRemarks(c.Shards(), c.Head.Workers)
	}
	for _, r := range remarks {
		if m.Strict {
			c.LeaveOut(r.Shard, r.Text)
		}
	}
	for _, note := range c.Notes {
		fmt.Fprintln(s.notes, note)
	}
	for _, fault := range c.Faults {
		fmt.Fprintf(s.notes, "bench: %s\n", fault)
	}
	if len(c.Sections) == 0 {
		return usage(errors.New("no shard can be merged, so nothing is written"))
	}
	if !c.Same(old) {
		if err := c.Write(s.ctx, m.Out); err != nil {
			if interrupted := s.interrupted(s.ctx.Err()); interrupted != nil {
				return fmt.Errorf("%w; run the same command again", interrupted)
			}
			return fmt.Errorf("cannot write %s: %w; remove the cause, then run the same command again", m.Out, err)
		}
	}
	if err := writeText(s, "", describeMerge(m.Out, c, remarks, m.advice(s, c, files))); err != nil {
		return err
	}
	switch missing, _ := c.Missing(); {
	case missing.Len() > 0:
		return fmt.Errorf("%s is not complete: %s of %s missing", m.Out, humanize.Count(missing.Len()), humanize.Counted(c.Head.Shards, "shard"))
	case len(c.Faults) > 0:
		return errors.New("all shards are there, but some files were left out")
	}
	return nil
}

// recordOfShard reports whether a file is a record that bench run wrote for one shard. It decides
// from the file name, or from the fact that the record contains a single unfinished shard. If the
// user gave such a file as OUT, this is usually a mistake, because a shell expanded shards/*.jsonl.
func recordOfShard(name string, in *merge.Input) bool {
	switch len(in.Sections) {
	case 0:
		return true
	case 1:
		s := in.Sections[0]
		return !s.Done() || filepath.Base(name) == fmt.Sprintf("shard-%d-of-%d.jsonl", s.Number, in.Head.Shards)
	}
	return false
}

// inputsOf lists the files to merge: the output if it exists, and the inputs, each once. The
// unfinished output of an earlier merge is no input.
func inputsOf(out string, shards []string) (files []string) {
	if merge.Exists(out) {
		files = append(files, filepath.Clean(out))
	}
	for _, name := range shards {
		if name = filepath.Clean(name); !slices.Contains(files, name) && name != merge.PartOf(filepath.Clean(out)) {
			files = append(files, name)
		}
	}
	return files
}

// shownRemarks is the largest number of remarks on nodes that a merge prints.
const shownRemarks = 20

// describeMerge returns a text that says which shards a merged record has and which are missing.
func describeMerge(out string, c *merge.Choice, remarks []standings.NodeRemark, advice string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	nodes := map[string]bool{}
	for _, one := range c.Sections {
		for _, stay := range one.Stays {
			nodes[stay.Node] = true
		}
	}
	all := humanize.Counted(c.Head.Shards, "shard")
	missing, _ := c.Missing()
	if missing.Len() == 0 {
		line("%s has all %s, from %s.", out, all, humanize.Counted(len(nodes), "node"))
	} else {
		line("%s has %s of %s, from %s.", out, humanize.Count(len(c.Sections)), all, humanize.Counted(len(nodes), "node"))
		numbers, _ := missing.MarshalText() // MarshalText of a list of numbers returns no error
		line("Missing shards: %s", strings.ReplaceAll(string(numbers), ",", ", "))
		b.WriteString(advice)
	}
	if len(remarks) > 0 {
		line("Nodes that differ or were disturbed:")
		for _, r := range remarks[:min(len(remarks), shownRemarks)] {
			line("  %s", r.Text)
		}
		if more := len(remarks) - shownRemarks; more > 0 {
			line("  and %s more", humanize.Count(more))
		}
	}
	line("Report:  bench report %s", humanize.ShellWord(out))
	return b.String()
}
