package standings

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// hidden replaces the value of an environment variable.
const hidden = "(not shown)"

// environment is the key in a configuration under which a program has its environment variables.
const environment = "env"

// withoutSecrets removes the values of environment variables from a recorded configuration. Some of
// them are tokens, and reports are published. Names and everything else stay. A configuration
// without variables is returned unchanged. The result is nil if config is not JSON.
func withoutSecrets(config json.RawMessage) json.RawMessage {
	h := hider{from: json.NewDecoder(bytes.NewReader(config))}
	h.from.UseNumber()
	if err := h.next(); err != nil {
		return nil
	}
	if _, err := h.from.Token(); !errors.Is(err, io.EOF) {
		return nil
	}
	if !h.found {
		return config
	}
	return h.to.Bytes()
}

// hider copies JSON token by token. So it keeps the order of the keys, and processes both values of
// a repeated key.
type hider struct {
	from  *json.Decoder
	to    bytes.Buffer
	found bool
}

// next copies the next JSON value.
func (h *hider) next() error {
	t, err := h.from.Token()
	if err != nil {
		return err
	}
	switch t {
	case json.Delim('['):
		return h.inside('[', ']', h.next)
	case json.Delim('{'):
		return h.inside('{', '}', func() error {
			key, err := h.key()
			if err != nil {
				return err
			}
			if strings.EqualFold(key, environment) { // ignores the case of the key, because the reader of records ignores it too
				return h.variables()
			}
			return h.next()
		})
	}
	return h.write(t)
}

// variables copies the names of variables, and replaces their values.
func (h *hider) variables() error {
	h.found = true
	t, err := h.from.Token()
	if err != nil {
		return err
	}
	switch t {
	case json.Delim('{'):
		return h.inside('{', '}', func() error {
			if _, err := h.key(); err != nil {
				return err
			}
			var value json.RawMessage
			if err := h.from.Decode(&value); err != nil {
				return err
			}
			return h.write(hidden)
		})
	case json.Delim('['):
		var value json.RawMessage
		for h.from.More() {
			if err := h.from.Decode(&value); err != nil {
				return err
			}
		}
		if _, err := h.from.Token(); err != nil {
			return err
		}
	}
	return h.write(hidden)
}

// inside copies an array or an object whose first bracket was already read. part copies one
// element.
func (h *hider) inside(open, shut byte, part func() error) error {
	h.to.WriteByte(open)
	for first := true; h.from.More(); first = false {
		if !first {
			h.to.WriteByte(',')
		}
		if err := part(); err != nil {
			return err
		}
	}
	h.to.WriteByte(shut)
	_, err := h.from.Token()
	return err
}

// key copies the key of an object's member.
func (h *hider) key() (string, error) {
	t, err := h.from.Token()
	if err != nil {
		return "", err
	}
	name, _ := t.(string) // the decoder accepts only strings as keys
	err = h.write(name)
	h.to.WriteByte(':')
	return name, err
}

func (h *hider) write(x any) error {
	text, err := json.Marshal(x)
	h.to.Write(text)
	return err
}
