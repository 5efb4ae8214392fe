package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

func TestOneRunHasNoSides(t *testing.T) {
	if page := string(render(t, pagetest.Record())); strings.Contains(page, "Side by side</h2>") || strings.Contains(page, `"sides":`) {
		t.Error("the page of one run has the part about several runs")
	}
}

// TestHostileSides puts hostile strings into the comparison of two runs, like TestHostile. Both
// runs of a pair have the same strings, so that all of them are compared.
func TestHostileSides(t *testing.T) {
	const strs, together = 100, 25
	list := pagetest.Hostile(strs)
	pageOf := func(draw func(pair int) func() string) string {
		var sources []document.Source
		for i := range together {
			sources = append(sources, hostileSource(t, draw(i)), hostileSource(t, draw(i)))
		}
		d := document.New(sources)
		if len(d.Sides.Tables) != together {
			t.Fatalf("got %d compared corpora; want %d", len(d.Sides.Tables), together)
		}
		for _, table := range d.Sides.Tables {
			if len(table.Rows) != 2 {
				t.Fatalf("got %d compared contestants; want 2", len(table.Rows))
			}
		}
		var out strings.Builder
		noError(t, Render(&out, d))
		return out.String()
	}
	want := tagsOf(t, pageOf(func(i int) func() string {
		n := 1000 * i
		return func() string { n++; return fmt.Sprint("harmless ", n) }
	}))
	for k := 0; k < strs; k += together {
		page := pageOf(func(i int) func() string {
			at := k + i
			return func() string { at++; return list[at%strs] }
		})
		if diff := cmp.Diff(want, tagsOf(t, page)); diff != "" {
			t.Fatalf("with the strings from %d (%q), the page has other tags (-want +got):\n%s", k, list[k], diff)
		}
	}
}
