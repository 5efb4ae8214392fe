package standings

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// hidden stands for the value of an environment variable.
const hidden = "(not shown)"

// environment is the key of an entry's variables in a configuration.
const environment = "env"

// withoutSecrets is a recorded configuration without the values of environment
// variables: some of them are tokens, and reports are published. Names stay, and
// so does everything else. A configuration without variables is returned as it
// is. It is nil if it is not JSON.
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

// hider copies JSON token by token, so that the order stays and a key that is
// given twice is met twice.
type hider struct {
	from  *json.Decoder
	to    bytes.Buffer
	found bool
}

// next copies the next value.
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
			if strings.EqualFold(key, environment) { // as the reader of records takes it
				return h.variables()
			}
			return h.next()
		})
	}
	return h.write(t)
}

// variables copies names, and hides their values.
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

// inside copies what is between two brackets, of which the first was taken.
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

// key copies the name of a member.
func (h *hider) key() (string, error) {
	t, err := h.from.Token()
	if err != nil {
		return "", err
	}
	name, _ := t.(string) // the decoder takes nothing else for a key
	err = h.write(name)
	h.to.WriteByte(':')
	return name, err
}

func (h *hider) write(x any) error {
	text, err := json.Marshal(x)
	h.to.Write(text)
	return err
}
