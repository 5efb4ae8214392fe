package standings

import (
	"bytes"
	"encoding/json"
	"strings"
)

// hidden replaces the value of an environment variable.
const hidden = "(not shown)"

// environment is the key in a configuration under which a program has its environment variables.
const environment = "env"

// withoutSecrets removes the values of environment variables from a recorded configuration. Some of
// them are tokens, and reports are published. Names and everything else stay, in the order of the
// keys. The result is nil if config is not JSON.
func withoutSecrets(config json.RawMessage) json.RawMessage {
	if !json.Valid(config) {
		return nil
	}
	from := json.NewDecoder(bytes.NewReader(config))
	from.UseNumber()
	var all any
	_ = from.Decode(&all) // the error is always nil, because config is valid
	text, _ := json.Marshal(withoutVariables(all))
	return text
}

func withoutVariables(x any) any {
	switch x := x.(type) {
	case []any:
		for i := range x {
			x[i] = withoutVariables(x[i])
		}
	case map[string]any:
		for key, value := range x {
			variables, named := value.(map[string]any)
			switch {
			case !strings.EqualFold(key, environment): // ignores the case of the key, because the reader of records ignores it too
				x[key] = withoutVariables(value)
			case named:
				for name := range variables {
					variables[name] = hidden
				}
			default:
				x[key] = hidden
			}
		}
	}
	return x
}
