package humanize

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

func TestTable(t *testing.T) {
	columns := []Column{{Head: "name", Left: true}, {Head: "n", Gap: 2}, {Head: "note", Gap: 1, Left: true}}
	rows := [][]string{{"数独", "1", ""}, {"long-name-here", "1,000", "x|y"}}
	Widen(columns, rows)
	if got := Total(columns); got != 14+2+5+1+4 {
		t.Errorf("got a table of %d cells, want 26", got)
	}
	columns[0].Width = 7
	var out bytes.Buffer
	testkit.NoError(t, Table(&out, columns, rows))
	want := "name         n note\n───────────────────\n数独         1\nlon…ere  1,000 x|y\n"
	testkit.NoDiff(t, cmp.Diff(want, out.String()), "")
}
