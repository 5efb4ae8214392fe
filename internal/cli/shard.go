package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
)

// applyShard changes a configuration as the flag --shard requires.
func (r *runCommand) applyShard(s *session, c *config.Config) error {
	if r.Shard == "" {
		return nil
	}
	switch {
	case r.Time != nil && *r.Time > 0:
		return errors.New("--time does not work with --shard, because all shards play the same rounds; set the rounds with --rounds, and limit the time with --budget")
	case r.MaxRounds != nil && *r.MaxRounds != c.Rounds:
		return errors.New("--max-rounds does not work with --shard, because all shards play the same rounds; set the rounds with --rounds")
	}
	var err error
	if c.Shard, err = shardOf(r.Shard, 0); err != nil {
		return err
	}
	if c.Time > 0 || c.MaxRounds > c.Rounds {
		fmt.Fprintf(s.notes, "Each shard plays %s. The settings time and max_rounds do not apply.\n", counted(c.Rounds, "round"))
	}
	r.onlyFormat(c)
	return nil
}

// onlyFormat removes all reports except the report that --format selects, because otherwise all
// shards would write to the same files.
func (r *runCommand) onlyFormat(c *config.Config) {
	c.Reports = nil
	if r.Format != "" {
		c.Reports = []config.Report{{Format: r.Format}}
	}
}

// shardOf parses the value of --shard. The parameter of is the number of shards in the plan, or 0
// if there is no plan.
func shardOf(text string, of int) (shard.Shard, error) {
	one, err := shard.Parse(text)
	if text == "auto" {
		one, err = shard.Auto(os.LookupEnv, of)
	}
	switch {
	case err != nil:
		return one, fmt.Errorf("--shard: %w", err)
	case of > 0 && one.Of != of:
		return one, fmt.Errorf("--shard: %s is not a shard of this plan, which has %d shards", one, of)
	}
	return one, nil
}

// planned reads the configuration from the file that --plan names.
func (r *runCommand) planned(s *session) (*config.Config, error) {
	others := *r
	others.Plan, others.Shard, others.Output, others.Format, others.Serve, others.FailOn, others.NoProgress, others.Full = "", "", nil, "", nil, nil, false, false
	switch {
	case !reflect.ValueOf(others).IsZero():
		return nil, errors.New("--plan uses the settings in the plan; with it, use only --shard, --output, --format, --full, --serve, --fail-on and --no-progress")
	case r.Shard == "":
		return nil, errors.New("--plan needs --shard I/N or --shard auto")
	}
	if r.Format != "" {
		if err := knownReport(r.Format); err != nil {
			return nil, err
		}
	}
	plan, err := readPlan(s, r.Plan)
	if err != nil {
		return nil, err
	}
	c, err := contest.Recorded(&plan.Run)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Plan, err)
	}
	if c.Shard, err = shardOf(r.Shard, plan.Run.Shards); err != nil {
		return nil, err
	}
	set(r.Output, &c.Out)
	r.onlyFormat(c)
	return c, nil
}

// readPlan reads the plan of a run in shards from a file.
func readPlan(s *session, name string) (*contest.SplitPlan, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; want a plan that bench plan wrote", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return contest.ReadSplitPlan(name, file)
}

// underPlan returns an error if the plan of this shard differs from the plan in the file of --plan.
// want is nil if the flag is not given.
func (r *runCommand) underPlan(plan *engine.Plan, want *contest.SplitPlan) error {
	if want == nil {
		return nil
	}
	if differences := want.Differences(contest.SplitPlanOf(plan)); differences != nil {
		return fmt.Errorf("this shard does not fit the plan in %s:\n  %s\nundo these changes, or make a new plan with bench plan", r.Plan, strings.Join(differences, "\n  "))
	}
	return nil
}

// openShard opens the record of a shard: a new one, or the one to continue, or a complete one.
func (x *running) openShard(plan *engine.Plan) (*contest.Record, error) {
	if err := x.underPlan(plan, x.under); err != nil {
		return nil, usage(err)
	}
	if err := os.MkdirAll(x.config.Out, 0o777); err != nil {
		return nil, usage(noRecord(err))
	}
	name := filepath.Join(x.config.Out, fmt.Sprintf("shard-%d-of-%d.jsonl", plan.Shard.Number, plan.Shard.Of))
	var err error
	if x.file, err = ownRecord(x.session, name, os.O_RDWR|os.O_CREATE|os.O_APPEND); err != nil {
		return nil, usage(err)
	}
	x.prior, err = readShard(name, x.file, plan)
	switch {
	case err != nil:
		return nil, usage(err)
	case x.prior == nil: // the record is empty
		return x.fresh(x.file, plan)
	}
	if rec := (&contest.Record{File: x.file, Run: x.prior}); rec.Complete(plan) {
		return rec, nil
	}
	fmt.Fprintf(x.notes, "%s has the beginning of shard %s, and this run continues it.\n", name, plan.Shard)
	return x.resumeRun(plan)
}

// finished returns a message that a shard is complete, with the command to run next.
func finished(of shard.Shard, name string) string {
	return fmt.Sprintf("Shard %s is done. When all shards are done, merge them: bench merge all.jsonl %s", of, shardsIn(filepath.Dir(name), "shard-*.jsonl"))
}

// readShard reads the record of a shard, even if it is incomplete. It returns nil if the file is
// empty.
func readShard(name string, file *os.File, plan *engine.Plan) (*run.Run, error) {
	if info, err := file.Stat(); err != nil || info.Size() == 0 {
		return nil, err
	}
	prior, err := run.Read(name, file)
	var torn *record.Torn
	var damage *record.Damaged
	switch {
	case errors.As(err, &torn) && torn.Line == 1 && killedInHead(file, plan):
		return nil, file.Truncate(0)
	case errors.As(err, &damage):
		return nil, fmt.Errorf("%w\nto run the shard again from its beginning, remove %s", err, name)
	case err != nil:
		return nil, err
	case prior.Head.Shards == 0:
		return nil, fmt.Errorf("%s is the record of a run that is not split into shards; choose another folder with --output, or remove the file", name)
	case prior.Head.Plan != plan.Run.Plan:
		return nil, fmt.Errorf("%s belongs to another plan (%.8s instead of %.8s); choose another folder with --output, or remove the file", name, prior.Head.Plan, plan.Run.Plan)
	case len(prior.Shards) > 1 || len(prior.Shards) == 1 && prior.Shards[0].Number != plan.Shard.Number:
		return nil, fmt.Errorf("%s has another shard; choose another folder with --output, or remove the file", name)
	}
	return prior, plan.Fits(prior)
}

// killedInHead reports whether the process that wrote a shard's record was killed while it wrote
// the first line.
func killedInHead(file *os.File, plan *engine.Plan) bool {
	var head bytes.Buffer
	if record.NewWriter(&head, 0).Emit(&plan.Run) != nil {
		return false
	}
	begun, err := io.ReadAll(io.NewSectionReader(file, 0, int64(head.Len())+1))
	return err == nil && bytes.HasPrefix(head.Bytes(), begun)
}
