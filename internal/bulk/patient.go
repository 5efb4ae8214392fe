package bulk

import (
	"context"
	"io"
)

// Patient returns a reader that reads from r. If ctx ends while a Read waits for r, the Read
// returns ctx's error.
func Patient(ctx context.Context, r io.Reader) io.Reader { return &patient{ctx: ctx, r: r} }

type patient struct {
	ctx  context.Context
	r    io.Reader
	come chan got // receives the result of the running Read of r; nil means that no Read is running
	data []byte   // buffer for r to read into
	rest []byte   // bytes that were read but not yet returned
	err  error
}

type got struct {
	data []byte
	err  error
}

func (p *patient) Read(b []byte) (int, error) {
	if len(p.rest) == 0 && p.err == nil {
		if p.come == nil {
			come, data := make(chan got, 1), p.data
			if data == nil {
				data = make([]byte, 1<<16)
			}
			p.come, p.data = come, data
			go func() {
				n, err := p.r.Read(data)
				come <- got{data[:n], err}
			}()
		}
		select {
		case g := <-p.come:
			p.come, p.rest, p.err = nil, g.data, g.err
		case <-p.ctx.Done():
			return 0, p.ctx.Err()
		}
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	if n > 0 || p.err == nil {
		return n, nil
	}
	return 0, p.err
}
