package serve

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"
)

// body is a response body, plain and compressed with gzip. It is made once for all viewers. packed
// can be nil.
type body struct{ plain, packed []byte }

func pack(plain []byte) (body, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(plain)
	err = errors.Join(err, w.Close())
	return body{plain, out.Bytes()}, err
}

func render(write func(io.Writer) error) (body, error) {
	var out bytes.Buffer
	if err := write(&out); err != nil {
		return body{}, err
	}
	return pack(out.Bytes())
}

// patience is the longest time that a client can take to receive one response. After this time, the
// server closes the connection.
const patience = 30 * time.Second

func (b body) send(w http.ResponseWriter, r *http.Request, kind string) {
	body := b.plain
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Vary", "Accept-Encoding")
	if b.packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		body = b.packed
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodHead {
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patience)) // the error is ignored, because some writers do not support deadlines
	_, _ = w.Write(body)                                                         // the error is ignored, because it means that the client has disconnected
}
