package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
	"sudokubench/internal/sys/lock"
	"sudokubench/internal/words/humanize"
)

// recorded reads the record to continue and returns the configuration with which the run started.
func (x *running) recorded() (*config.Config, error) {
	if err := x.onlyResume(); err != nil {
		return nil, usage(err)
	}
	if list, err := recordsIn(x.Resume); err == nil { // the names of records are times, so the last one is the newest
		return nil, usage(fmt.Errorf("%s is a folder with %s; want one of them, such as %s", x.Resume, counted(len(list), "record"), list[len(list)-1]))
	}
	if info, err := os.Stat(x.Resume); err == nil && !info.Mode().IsRegular() {
		return nil, usage(fmt.Errorf("%s is not a regular file; want a record that bench run wrote", x.Resume))
	}
	var err error
	if x.file, err = ownRecord(x.session, x.Resume, os.O_RDWR|os.O_APPEND); err != nil {
		return nil, usage(err)
	}
	if x.prior, err = run.Read(x.Resume, x.file); err != nil {
		return nil, usage(err)
	}
	if x.prior.Done() {
		return nil, usage(fmt.Errorf("%s: this run is complete; there is nothing to resume", x.Resume))
	}
	if shards := x.prior.Shards; len(shards) == 1 && shards[0].Done() {
		one := shard.Shard{Number: shards[0].Number, Of: x.prior.Head.Shards}
		return nil, usage(fmt.Errorf("%s: shard %s is complete; there is nothing to resume", x.Resume, one))
	}
	c, err := x.restore()
	if err != nil {
		return nil, usage(x.unfit(err))
	}
	return c, nil
}

// unfit adds the record to an error about a run that cannot be resumed.
func (x *running) unfit(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; paths in the record are relative to the folder in which the run began, so run bench there", err)
	}
	return fmt.Errorf("%s cannot be resumed: %w", x.Resume, err)
}

// restore returns the configuration of the run in the record, with the report that --format selects.
func (x *running) restore() (*config.Config, error) {
	head, shards := x.prior.Head, x.prior.Shards
	c, err := contest.Recorded(head)
	if err != nil {
		return nil, err
	}
	if head.Shards > 0 {
		if len(shards) != 1 {
			return nil, fmt.Errorf("the record has %s of %d shards, but only the record of one shard can be continued", humanize.Count(len(shards)), head.Shards)
		}
		c.Shard = shard.Shard{Number: shards[0].Number, Of: head.Shards}
	}
	if x.Format != "" {
		if err := knownReport(x.Format); err != nil {
			return nil, err
		}
		c.Reports = []config.Report{{Format: x.Format}}
	}
	return c, nil
}

// reopen checks that the plan matches the record, and prepares the record for more events.
func (x *running) reopen(plan *engine.Plan) (*contest.Record, error) {
	if err := plan.Fits(x.prior); err != nil {
		return nil, usage(x.unfit(err))
	}
	return x.resumeRun(plan)
}

// ownRecord opens a record and locks it until the end of the process.
func ownRecord(s *session, name string, flags int) (*os.File, error) {
	file, err := os.OpenFile(name, flags, 0o666)
	if err != nil {
		return nil, err
	}
	// If bench was killed while it started a program, the program holds the lock for a moment
	// longer, so try again.
	for tries := 0; !(lock.File{File: file}).Own(); tries++ {
		if tries < 20 && s.ctx.Err() == nil {
			time.Sleep(50 * time.Millisecond)
			continue
		}
		return nil, errors.Join(fmt.Errorf("%s: another bench process is writing this record; wait until it ends, or stop it", name), file.Close())
	}
	return file, nil
}

// resumeRun prepares a record for more events. It removes an incomplete last line only after all checks
// have passed.
func (x *running) resumeRun(plan *engine.Plan) (*contest.Record, error) {
	file, prior := x.file, x.prior
	if err := x.scoreboard(filepath.Dir(file.Name())); err != nil { // start the scoreboard before the record changes, because the start can fail
		return nil, err
	}
	again := &record.Resume{At: plan.Started()}
	if torn := prior.Torn; torn != nil {
		again.Torn = torn.Bytes
		if err := file.Truncate(torn.Offset); err != nil {
			return nil, err
		}
	}
	news := []record.Event{again}
	if plan.Shard.Split() && len(prior.Shards) == 0 { // the run was killed before the section of its shard began
		news = nil
	}
	if changed := plan.Changed(prior); changed != nil {
		w := &record.Warning{Code: record.WarnChanged, Text: fmt.Sprintf(
			"programs changed after the run began (%s), so their results combine attempts of two versions", strings.Join(changed, ", "))}
		fmt.Fprintf(x.notes, "warning: %s\n", w.Text)
		news = append(news, w)
	}
	if x.remark != nil {
		news = append(news, x.remark)
	}
	out := record.NewWriter(file, prior.Events)
	for _, e := range news {
		if err := out.Emit(e); err != nil {
			return nil, err
		}
		if err := prior.Add(e); err != nil {
			return nil, err
		}
	}
	if x.bar = newProgress(x.stderr, plan, x.NoProgress); x.bar != nil {
		x.bar.before = prior.Tried // the speed counts only attempts since the resume
	}
	return &contest.Record{File: file, Run: prior}, nil
}

// onlyResume returns an error for flags that would change the settings of the run.
func (r *runCommand) onlyResume() error {
	others := *r
	others.Resume, others.Format, others.Serve, others.FailOn, others.NoProgress, others.Full = "", "", nil, nil, false, false
	if !reflect.ValueOf(others).IsZero() {
		return errors.New("--resume uses the settings in the record; the only other flags allowed are --format, --full, --serve, --fail-on and --no-progress")
	}
	return nil
}
