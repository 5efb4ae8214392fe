package standings

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

func TestSecretsAreNotShown(t *testing.T) {
	for _, row := range []struct{ reason, config, want string }{
		{"without an environment, only the order of the keys changes", `{"task": "first", "seed": 18446744073709551615}`, `{"seed":18446744073709551615,"task":"first"}`},
		{"names stay, values are replaced; everything else stays", `{"z":1.50,"entries":[{"name":"taro","env":{"TOKEN":"hunter2","LEVEL":"3"},"limits":{"start_ns":10}}],"a":[true,null]}`,
			`{"a":[true,null],"entries":[{"env":{"LEVEL":"(not shown)","TOKEN":"(not shown)"},"limits":{"start_ns":10},"name":"taro"}],"z":1.50}`},
		{"the key in capitals, because the reader of records ignores the case", `{"entries":[{"ENV":{"A":"hunter2"}}]}`, `{"entries":[{"ENV":{"A":"(not shown)"}}]}`},
		{"a key that is given twice", `{"env":{"A":"hunter2"},"env":{"A":"hunter2","B":"hunter2"}}`, `{"env":{"A":"(not shown)","B":"(not shown)"}}`},
		{"values that are not strings", `{"env":{"A":{"B":"hunter2"},"C":["hunter2"],"D":4711}}`, `{"env":{"A":"(not shown)","C":"(not shown)","D":"(not shown)"}}`},
		{"an environment that is not an object", `{"env":["A=hunter2"],"b":{"env":"A=hunter2"}}`, `{"b":{"env":"(not shown)"},"env":"(not shown)"}`},
		{"no variables", `{"env":null,"b":{"env":{}}}`, `{"b":{"env":{}},"env":"(not shown)"}`},
		{"the word env as a value", `{"solvers":["env"],"x":"env","y":{"A":"3"}}`, `{"solvers":["env"],"x":"env","y":{"A":"3"}}`},
		{"a name that must be escaped", `{"\u0065nv":{"<\"\n\u2028":"hunter2"}}`, `{"env":{"\u003c\"\n\u2028":"(not shown)"}}`},
		{"a key that is given twice, above an environment", `{"a":{"env":{"A":"hunter2"}},"a":1}`, `{"a":1}`},
		{"invalid JSON is not shown at all", `{"env":{"A":"hunter2"`, ``},
		{"a second value after the configuration", `{"env":{"A":"hunter2"}} {"env":{"A":"hunter2"}}`, ``},
		{"an empty configuration", ``, ``},
	} {
		got := string(withoutSecrets(json.RawMessage(row.config)))
		testkit.NoDiff(t, cmp.Diff(row.want, got), "%s", row.reason)
	}
}
