package standings

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSecretsAreNotShown(t *testing.T) {
	for _, row := range []struct{ reason, config, want string }{
		{"without an environment, the bytes stay the same, including blanks", `{"task": "first", "seed": 18446744073709551615}`, `{"task": "first", "seed": 18446744073709551615}`},
		{"names stay, values are replaced; everything else stays in its order", `{"z":1.50,"entries":[{"name":"taro","env":{"TOKEN":"hunter2","LEVEL":"3"},"limits":{"start_ns":10}}],"a":[true,null]}`,
			`{"z":1.50,"entries":[{"name":"taro","env":{"TOKEN":"(not shown)","LEVEL":"(not shown)"},"limits":{"start_ns":10}}],"a":[true,null]}`},
		{"the key in capitals, because the reader of records ignores the case", `{"entries":[{"ENV":{"A":"hunter2"}}]}`, `{"entries":[{"ENV":{"A":"(not shown)"}}]}`},
		{"a key that is given twice", `{"env":{"A":"hunter2"},"env":{"A":"hunter2","B":"hunter2"}}`, `{"env":{"A":"(not shown)"},"env":{"A":"(not shown)","B":"(not shown)"}}`},
		{"values that are not strings", `{"env":{"A":{"B":"hunter2"},"C":["hunter2"],"D":4711}}`, `{"env":{"A":"(not shown)","C":"(not shown)","D":"(not shown)"}}`},
		{"an environment that is not an object", `{"env":["A=hunter2"],"b":{"env":"A=hunter2"}}`, `{"env":"(not shown)","b":{"env":"(not shown)"}}`},
		{"no variables", `{"env":null,"b":{"env":{}}}`, `{"env":"(not shown)","b":{"env":{}}}`},
		{"the word env as a value", `{"solvers":["env"],"x":"env","y":{"A":"3"}}`, `{"solvers":["env"],"x":"env","y":{"A":"3"}}`},
		{"a name that must be escaped", `{"\u0065nv":{"<\"\n\u2028":"hunter2"}}`, `{"env":{"\u003c\"\n\u2028":"(not shown)"}}`},
		{"invalid JSON is not shown at all", `{"env":{"A":"hunter2"`, ``},
		{"a second value after the configuration", `{"env":{"A":"hunter2"}} {"env":{"A":"hunter2"}}`, ``},
		{"an empty configuration", ``, ``},
	} {
		got := string(withoutSecrets(json.RawMessage(row.config)))
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.reason, diff)
		}
	}
}
