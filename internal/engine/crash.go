package engine

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
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

// crashReason tells of an error that nobody asked for.
func crashReason(err error) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return fmt.Sprintf("it returned %q, but its context had not ended", err)
	case err.Error() == "":
		return fmt.Sprintf("it returned an error without a text, of type %T", err)
	}
	return err.Error()
}
