package serve

import (
	"context"
	"fmt"
	"io"

	"sudokubench/internal/record"
	"sudokubench/reports/live"
)

// intake is what was taken in of a record.
type intake struct {
	title    string // the file's, for messages
	begin    func(*record.Run) *live.Fold
	follower *record.Follower
	fold     *live.Fold // nil: nothing has come
}

func newIntake(name string, begin func(*record.Run) *live.Fold) *intake {
	title := name + extension
	return &intake{title: title, begin: begin, follower: record.NewFollower(title)}
}

// take takes in what has come since; from is the whole record.
func (in *intake) take(ctx context.Context, from io.ReadSeeker) (grown bool, err error) {
	err = in.follower.Read(from, func(e record.Event) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if run, ok := e.(*record.Run); ok {
			in.fold = in.begin(run)
		}
		grown = true
		return in.fold.Add(e)
	})
	if err == nil && in.fold == nil {
		err = fmt.Errorf("%s holds nothing yet", in.title)
	}
	return grown, err
}

// foldOf folds what there is of a record.
func foldOf(ctx context.Context, name string, from io.ReadSeeker, begin func(*record.Run) *live.Fold) (*live.Fold, error) {
	in := newIntake(name, begin)
	_, err := in.take(ctx, from)
	return in.fold, err
}
