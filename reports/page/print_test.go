package page

import (
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/reports/page/pagetest"
)

// TestPrint checks that script and style use the same class names for printing. The script makes
// copies of all tables, and the style shows and hides them.
func TestPrint(t *testing.T) {
	code := testkit.Must(script(false))(t)
	_, onPaper, ok := strings.Cut(style, "@media print {")
	if !ok {
		t.Fatal("the style has no rules for print")
	}
	for _, row := range []struct{ text, must, reason string }{
		{string(code), `addEventListener\("beforeprint", \(\) => \{\s*endPrint\(\);[^}]*chosen\.after\(printed\(app\)\);\s*section\.classList\.add\("whole"\)`, "the script makes copies once before printing, and marks the chosen table as copied"},
		{string(code), `addEventListener\("afterprint", endPrint\)`, "it removes the copies after printing, so that searches and screen readers do not find them"},
		{string(code), `function printed\(app\) \{\s*return el\("div", \{ class: "printed" \}, app\.run\(\)\.tables\.map`, "there is a copy of each table"},
		{string(code), `t\.rows\.map\(\(r\) => rankRow\(app, lean,`, "a copy has all rows, also if a search hides some"},
		{string(code), `const body = el\("div", \{ class: "chosen" \}\)`, "the chosen table has the class name chosen"},
		{style, `@media screen \{ \.printed \{ display: none; \} \}`, "a copy is invisible on the screen, also behind the print dialog"},
		{onPaper, `\.whole > \.chosen[^{]*\{ display: none; \}`, "if there are copies, the chosen table itself is not printed"},
	} {
		if !regexp.MustCompile(row.must).MatchString(row.text) {
			t.Errorf("%s: no match for %s", row.reason, row.must)
		}
	}
	if regexp.MustCompile(`[^-]\.printed[^{]*\{ display: none`).MatchString(onPaper) {
		t.Error("copies of tables are hidden on paper")
	}
}

// TestPrintWithoutScript checks that the page contains all tables without a script.
func TestPrintWithoutScript(t *testing.T) {
	page := string(render(t, pagetest.Record()))
	body, _, _ := strings.Cut(page, `id="data">`)
	for _, name := range []string{"Overall", "easy", "hard"} {
		if strings.Count(body, `aria-label="Ranking, `+name+`"`) != 1 {
			t.Errorf("the page does not contain the table %s exactly once", name)
		}
	}
}
