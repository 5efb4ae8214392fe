package serve

import (
	"context"
	"fmt"
	"io"

	"sudokubench/internal/run"
)

// intake is what was taken in of a record.
type intake struct {
	title string // the file's, for messages
	*run.Follower
}

func newIntake(name string) *intake {
	title := name + extension
	return &intake{title, run.Follow(title)}
}

// take takes in what has come since; from is the whole record.
func (in *intake) take(ctx context.Context, from io.ReadSeeker) (grown bool, err error) {
	grown, err = in.Read(ctx, from)
	if err == nil && in.Run.Head == nil {
		err = fmt.Errorf("%s holds nothing yet", in.title)
	}
	return grown, err
}

// runOf is what there is of a record.
func runOf(ctx context.Context, name string, from io.ReadSeeker) (*run.Run, error) {
	in := newIntake(name)
	_, err := in.take(ctx, from)
	return in.Run, err
}
