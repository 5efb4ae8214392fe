package run

import (
	"context"
	"fmt"
	"io"

	"sudokubench/internal/record"
)

// Follower reads a record while a run writes it. It can also read the records of several shards of
// a plan as one run.
type Follower struct {
	Run   *Run
	files map[string]*followed // state of each file, by its name
	last  *followed            // file from which the last event came
	plan  string               // hash of the plan that all files must have; empty until the first file sets it
}

// followed is the state of one file.
type followed struct {
	from  *record.Follower
	shard *record.Shard // last shard event of the file; nil before the first one
}

// Follow returns a Follower of one record.
func Follow() *Follower { return &Follower{Run: New(), files: map[string]*followed{}} }

// FollowShards returns a Follower of the records of shards. The run ends when all shards have
// ended.
func FollowShards() *Follower {
	f := Follow()
	f.Run.waits = true
	return f
}

// Read reads the lines that a file got since the last call. from is the whole record. grown reports
// whether the file has new events. Read leaves an incomplete last line for the next call. Do not
// use the Follower after an error.
func (f *Follower) Read(ctx context.Context, name string, from io.ReadSeeker) (grown bool, err error) {
	one := f.files[name]
	if one == nil {
		one = &followed{from: record.NewFollower(name)}
		f.files[name] = one
	}
	before := f.Run.Events
	err = one.from.Read(from, func(e record.Event) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		switch e := e.(type) {
		case *record.Run:
			if f.Run.waits && f.plan == "" {
				f.plan = e.Plan
			}
			if f.Run.waits && (e.Plan == "" || e.Plan != f.plan) {
				return fmt.Errorf("the record belongs to another plan (%.8s instead of %.8s) than most in this folder; move it to another folder", e.Plan, f.plan)
			}
			if f.Run.waits && f.Run.Head != nil { // skips the run event, because another file has already added it
				return nil
			}
		case *record.Shard:
			one.shard, f.last = e, one
		default:
			if f.last != one && one.shard != nil {
				if err := f.Run.Add(one.shard); err != nil {
					return err
				}
			}
			f.last = one
		}
		return f.Run.Add(e)
	})
	return f.Run.Events > before, err
}

// Under sets the plan of the records. A record of another plan is an error.
func (f *Follower) Under(plan string) { f.plan = plan }

// UsualPlan returns the plan that most of the records have, as Usual does. open opens a record by
// its name.
func UsualPlan(names []string, open func(name string) (io.ReadCloser, error)) string {
	var plans []string
	for _, name := range names {
		from, err := open(name)
		if err != nil {
			continue
		}
		_ = record.Read(name, from, func(e record.Event) error {
			if head, ok := e.(*record.Run); ok && head.Plan != "" {
				plans = append(plans, head.Plan)
			}
			return io.EOF // stops reading, because only the first line contains the plan
		})
		from.Close()
	}
	return Usual(plans)
}

// Usual returns the most frequent plan. If several plans are equally frequent, it returns the first
// of them. If there is no plan, it returns an empty string.
func Usual(plans []string) (usual string) {
	counts := map[string]int{}
	for _, plan := range plans {
		counts[plan]++
	}
	for _, plan := range plans {
		if counts[plan] > counts[usual] {
			usual = plan
		}
	}
	return usual
}
