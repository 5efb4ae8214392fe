package contest

import (
	"encoding/json"
	"strings"
	"testing"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/record"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/roster"
)

// TestFaultsNameTheirOrigin shows that a message about a fault contains the line of the
// configuration or the flag that has the fault. Records contain neither, so messages about a
// recorded configuration do not contain them.
func TestFaultsNameTheirOrigin(t *testing.T) {
	const text = "corpora: [{builtin: four}]\nsolvers: [dlx]\nentries:\n  - {name: taro, command: x, dir: nowhere}\n"
	fromFile := testkit.Must(config.Parse("c.yaml", ".", []byte(text)))(t)
	fromFlag := testkit.Must(config.Parse("c.yaml", ".", []byte(text)))(t)
	fromFlag.Programs[0].Line = 0
	written := testkit.Must(json.Marshal(fromFile))(t)
	fromRecord := testkit.Must(Recorded(&record.Run{Config: written}))(t)
	for _, tt := range []struct {
		reason string
		c      *config.Config
		want   string
	}{
		{"a line of the file", fromFile, `c.yaml:4: entry "taro": dir is nowhere`},
		{"a flag", fromFlag, `--entry: entry "taro": dir is nowhere`},
		{"a record", fromRecord, `entry "taro": dir is nowhere`},
	} {
		if _, err := Plan(t.Context(), roster.Builtin(), tt.c); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.reason, err, tt.want)
		}
	}
}

// TestPickNamesWhatWasMeant shows that the error for a misspelt name suggests the nearest name,
// from the contest or from the program.
func TestPickNamesWhatWasMeant(t *testing.T) {
	for _, tt := range []struct {
		reason       string
		contestants  []string
		corpora      []string
		want         string // text that the error must contain; "" means no error
		left, taking int    // numbers of the solvers and the entries that remain
	}{
		{"a solver of the roster", []string{"norvig"}, nil, "", 1, 0},
		{"a solver under its own name", []string{"fast", "taro"}, nil, "", 1, 1},
		{"all, and a family", []string{"all", "backtracking"}, nil, "", 2, 0},
		{"a solver's name misspelt", []string{"nrvig"}, nil, "did you mean norvig?", 0, 0},
		{"an entry's name misspelt", []string{"tarro"}, nil, "did you mean taro?", 0, 0},
		{"a solver's name in the contest misspelt", []string{"fasst"}, nil, "did you mean fast?", 0, 0},
		{"twice", []string{"fast", "fast"}, nil, "fast is named twice", 0, 0},
		{"a corpus", nil, []string{"mine", "hard"}, "", 1, 1},
		{"a corpus misspelt", nil, []string{"mien"}, "did you mean mine?", 0, 0},
		{"a corpus twice", nil, []string{"mine", "mine"}, "two corpora are called mine", 0, 0},
	} {
		c, err := config.Parse("c.yaml", ".", []byte("corpora: [{name: mine, builtin: easy}]\nsolvers: [{name: fast, solver: dlx}]\nentries: [{name: taro, command: x}]\n"))
		if err != nil {
			t.Fatal(err)
		}
		if tt.contestants != nil {
			err = PickContestants(roster.Builtin(), c, tt.contestants)
		} else {
			err = PickCorpora(c, tt.corpora)
		}
		switch {
		case tt.want != "":
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: error %v, want %s", tt.reason, err, tt.want)
			}
		case err != nil || len(c.Solvers) != tt.left || len(c.Programs) != tt.taking:
			t.Errorf("%s: %d solvers and %d entries, %v; want %d and %d", tt.reason, len(c.Solvers), len(c.Programs), err, tt.left, tt.taking)
		}
	}
}
