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

	"sudokubench/internal/config"
	"sudokubench/internal/contest"
	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/lock"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/shard"
)

// resume reads a record and continues the run with the configuration that it started with. It
// removes an incomplete last line of the record only after all checks have passed.
func (r *runCommand) resume(s *session, failOn map[judge.Verdict]bool) error {
	if err := r.onlyResume(); err != nil {
		return usage(err)
	}
	if info, err := os.Stat(r.Resume); err == nil && !info.Mode().IsRegular() {
		return usage(fmt.Errorf("%s is not a regular file; want a record that bench run wrote", r.Resume))
	}
	file, err := ownRecord(s, r.Resume, os.O_RDWR|os.O_APPEND)
	if err != nil {
		return usage(err)
	}
	defer file.Close()
	prior, err := run.Read(r.Resume, file)
	if err != nil {
		return usage(err)
	}
	if prior.Done() {
		return usage(fmt.Errorf("%s: this run is complete; there is nothing to resume", r.Resume))
	}
	if len(prior.Shards) == 1 && prior.Shards[0].Done() {
		one := shard.Shard{Number: prior.Shards[0].Number, Of: prior.Head.Shards}
		return usage(fmt.Errorf("%s: shard %s is complete; there is nothing to resume", r.Resume, one))
	}
	c := &runner{file: file, results: prior, failOn: failOn, full: r.Full}
	if err := r.restore(s, c); err != nil {
		return usage(fmt.Errorf("%s cannot be resumed: %w", r.Resume, err))
	}
	var remark *record.Warning
	if r.Serve != nil {
		remark = contest.LeaveCore(c.config)
	}
	return r.goOn(s, c, remark)
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

// goOn continues a run. The caller has read the record and made the plan.
func (r *runCommand) goOn(s *session, c *runner, remark *record.Warning) error {
	file, prior := c.file, c.results
	board, err := r.scoreboard(s, filepath.Dir(file.Name())) // start the scoreboard before the record changes, because the start can fail
	if err != nil {
		return usage(err)
	}
	defer board.Stop()
	again := &record.Resume{At: c.plan.Started()}
	if torn := prior.Torn; torn != nil {
		again.Torn = torn.Bytes
		if err := file.Truncate(torn.Offset); err != nil {
			return err
		}
	}
	news := []record.Event{again}
	if c.plan.Shard.Split() && len(prior.Shards) == 0 { // the run was killed before the section of its shard began
		news = nil
	}
	if changed := c.plan.Changed(prior); changed != nil {
		w := &record.Warning{Code: "changed", Text: fmt.Sprintf(
			"programs changed after the run began (%s), so their results combine attempts of two versions", strings.Join(changed, ", "))}
		fmt.Fprintf(s.notes, "warning: %s\n", w.Text)
		news = append(news, w)
	}
	if remark != nil {
		news = append(news, remark)
	}
	out := record.NewWriter(file, prior.Events)
	for _, e := range news {
		if err := out.Emit(e); err != nil {
			return err
		}
		if err := prior.Add(e); err != nil {
			return err
		}
	}
	if c.bar = newProgress(s.stderr, c.plan, r.NoProgress); c.bar != nil {
		c.bar.before = prior.Tried // the speed counts only attempts since the resume
	}
	return c.run(s)
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

// restore makes the plan of the run again and checks that it matches the record.
func (r *runCommand) restore(s *session, c *runner) error {
	var err error
	if c.config, err = contest.Recorded(c.results.Head); err != nil {
		return err
	}
	if head := c.results.Head; head.Shards > 0 {
		if len(c.results.Shards) != 1 {
			return fmt.Errorf("the record has %s of %d shards, but only the record of one shard can be continued", humanize.Count(len(c.results.Shards)), head.Shards)
		}
		c.config.Shard = shard.Shard{Number: c.results.Shards[0].Number, Of: head.Shards}
	}
	if r.Format != "" {
		if err := knownReport(r.Format); err != nil {
			return err
		}
		c.config.Reports = []config.Report{{Format: r.Format}}
	}
	defer s.awaits(pathsOf(c.config)...)()
	if c.plan, err = s.plan(c.config, nil); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w; paths in the record are relative to the folder in which the run began, so run bench there", err)
	} else if err != nil {
		return err
	}
	return c.plan.Fits(c.results)
}
