package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sudokubench/internal/contest"
	"sudokubench/internal/engine"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
	"sudokubench/internal/words/humanize"
)

type planCommand struct {
	contestFlags `embed:""`
	Shards       int    `required:"" placeholder:"N" help:"Split the run into this number of shards."`
	Output       string `short:"o" default:"plan.json" placeholder:"FILE" help:"Write the plan to this file, for bench run --plan (default: ${default})."`
}

func (p *planCommand) Run(s *session) error {
	if p.Shards < 1 || p.Shards > shard.MaxShards {
		return usage(fmt.Errorf("--shards is %d; want 1 to %d", p.Shards, shard.MaxShards))
	}
	asked := &runCommand{contestFlags: p.contestFlags, Shard: fmt.Sprintf("1/%d", p.Shards)}
	c, err := asked.configure(s)
	if err != nil {
		return usage(err)
	}
	c.DrawSeed()
	cores := c.Workers == 0
	s.temporary.begin()
	plan, err := s.plan(c, nil)
	if err != nil {
		return usage(err)
	}
	split := contest.SplitPlanOf(plan)
	if err := p.place(s, split); err != nil {
		return usage(err)
	}
	rehearse(s, plan)
	fmt.Fprintln(s.notes, "Each solver solves some puzzles, to estimate how long a shard takes.")
	plan.MeasureAttempts(s.ctx)
	if s.ctx.Err() != nil {
		return errors.New("interrupted; no plan was written")
	}
	if err := writeTo(s, p.Output, split.Write); err != nil {
		return err
	}
	if info, err := os.Stat(p.Output); err == nil && !info.Mode().IsRegular() { // the path can be standard output, which must contain only the plan
		return nil
	}
	return writeText(s, "", describePlan(plan, split, p.Output, cores))
}

// place returns an error if the new plan would replace a different plan, because shards that use
// the old plan are perhaps running.
func (p *planCommand) place(s *session, split *contest.SplitPlan) error {
	info, err := os.Stat(p.Output)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder; name a file with -o", p.Output)
	case err == nil && !info.Mode().IsRegular(): // the path is a pipe or a device
		return nil
	case err != nil:
		if _, err := os.Stat(filepath.Dir(p.Output)); err != nil {
			return fmt.Errorf("the folder of %s does not exist; choose another file with -o", p.Output)
		}
		return nil
	}
	old, err := readPlan(s, p.Output)
	switch {
	case err != nil:
		return fmt.Errorf("%s exists and is not a plan; choose another file with -o", p.Output)
	case old.Hash != split.Hash:
		return fmt.Errorf("%s has another plan (%.8s); if no shard uses that plan, remove the file, or else choose another file with -o", p.Output, old.Hash)
	}
	return nil
}

// describePlan returns a text with the size of a shard, its likely time, and the cores, the memory and the space
// for its record that it needs, warnings, and the commands to run and merge the shards.
func describePlan(p *engine.Plan, split *contest.SplitPlan, file string, cores bool) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	shards := split.Run.Shards
	line("Wrote %s: plan %.8s", file, split.Hash)
	line("")
	line("%s, %s, %s, %s, seed %d", humanize.Counted(shards, "shard"), counted(len(p.Contestants), "contestant"), humanize.Counted(len(p.Corpora), "corpus"), counted(p.Rounds, "round"), p.Seed)
	line("")
	line("Each shard")
	short, severalFit, used := []string{}, false, 0
	for i := range p.Corpora {
		c := &p.Corpora[i]
		used = max(used, engine.ShardsWithPuzzles(c.Info.WholePuzzles, p.Rounds))
		most := engine.LongestTurn(c.Info.WholePuzzles, p.Rounds, p.Attempts, p.Shard)
		line("  %s: %s of %s puzzles, up to %s in a turn", humanize.Visible(c.Info.Name), humanize.Count(len(c.Share)), humanize.Count(c.Info.WholePuzzles), humanize.Counted(most, "attempt"))
		if most < cmp.Or(p.Attempts, engine.EnoughAttempts) && c.Info.WholePuzzles >= run.RankedFrom {
			fit := engine.MaxShards(c.Info.WholePuzzles, p.Rounds)
			severalFit = severalFit || fit > 1
			short = append(short, fmt.Sprintf("%s for %s", humanize.Counted(fit, "shard"), humanize.Visible(c.Info.Name)))
		}
	}
	probably, most, _ := p.Forecast()
	need := contest.NeedOf(p)
	line("  takes about %s", likely(probably, most))
	where := ""
	if cores {
		where = " (the cores of this machine; if the nodes have another number, set --workers)"
	}
	line("  uses %s%s, about %s of memory, and about %s for its record (all shards: %s)",
		counted(p.Workers, "core"), where, humanize.Bytes(need.MemoryBytes), humanize.Bytes(need.RecordBytes), humanize.Bytes(need.RecordBytes*int64(shards)))
	if used > 0 && used < shards {
		line("")
		line("Warning: %s of %s have no puzzles. Split the run into at most %s.", humanize.Count(shards-used), humanize.Counted(shards, "shard"), humanize.Counted(used, "shard"))
	}
	if len(short) > 0 {
		or := "split the run into fewer shards: at most " + humanize.List(short)
		if !severalFit {
			or = "do not split the run"
		}
		line("")
		line("Warning: the times of turns with fewer than %s attempts are inexact. Use larger corpora, or %s.", humanize.Count(engine.EnoughAttempts), or)
	}
	line("")
	line("Run each shard I:  bench run --plan %s --shard I/%d --output shards", humanize.ShellWord(file), shards)
	line("Then merge them:   bench merge all.jsonl shards/shard-*.jsonl")
	return b.String()
}
