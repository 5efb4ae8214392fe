package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/solvers"
)

// panicPlace says where a panic that is being recovered from began: the first
// function outside the Go runtime.
func panicPlace() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		frame, more := frames.Next()
		if frame.Function != "" && !strings.HasPrefix(frame.Function, "runtime.") {
			return fmt.Sprintf(", at %s:%d", filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return ""
		}
	}
}

// failed rules on an error that nobody asked for.
func failed(err error) judge.Ruling {
	var f *solvers.Failure
	switch {
	case errors.As(err, &f):
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		err = fmt.Errorf("it returned %q, but its context had not ended", err)
	case err.Error() == "":
		err = fmt.Errorf("it returned an error without a text, of type %T", err)
	}
	return judge.Failed(err)
}
