package serve

import "context"

// gate lets one goroutine through at a time. A waiting goroutine can give up.
type gate chan struct{}

func newGate() gate { return make(gate, 1) }

// enter waits until the gate is free. If ctx ends first, enter returns the error of ctx, and the
// caller must not call leave.
func (g gate) enter(ctx context.Context) error {
	select {
	case g <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g gate) leave() { <-g }
