package serve

import "context"

// gate lets one through at a time; who waits may give up.
type gate chan struct{}

func newGate() gate { return make(gate, 1) }

// enter waits for its turn. The error is that of ctx, and then there is no turn.
func (g gate) enter(ctx context.Context) error {
	select {
	case g <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g gate) leave() { <-g }
