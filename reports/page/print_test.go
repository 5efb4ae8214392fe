package page

import (
	"regexp"
	"strings"
	"testing"

	"sudokubench/reports/page/pagetest"
)

// TestPrint checks that script and style agree about printing. The script makes copies of all
// tables, and the style shows and hides them by their class names.
func TestPrint(t *testing.T) {
	code, err := script(false)
	if err != nil {
		t.Fatal(err)
	}
	_, onPaper, ok := strings.Cut(style, "@media print {")
	if !ok {
		t.Fatal("the style has no rules for print")
	}
	for _, row := range []struct{ text, must, reason string }{
		{string(code), `addEventListener\("beforeprint", \(\) => \{\s*endPrint\(\);[^}]*chosen\.after\(printed\(app\)\);\s*section\.classList\.add\("whole"\)`, "copies are made before printing, once, and the chosen table marked as covered by them"},
		{string(code), `addEventListener\("afterprint", endPrint\)`, "and taken away after it, so that nothing stands twice for who searches or listens"},
		{string(code), `function printed\(app\) \{\s*return el\("div", \{ class: "printed" \}, app\.run\(\)\.tables\.map`, "they are of all tables"},
		{string(code), `t\.rows\.map\(\(r\) => rankRow\(app, lean,`, "of all rows, not of those that were searched for"},
		{string(code), `const body = el\("div", \{ class: "chosen" \}\)`, "the chosen table has the name that is looked for"},
		{style, `@media screen \{ \.printed \{ display: none; \} \}`, "a copy is not seen, reached or read out behind the print dialog"},
		{onPaper, `\.whole > \.chosen[^{]*\{ display: none; \}`, "where there are copies the chosen table is not printed as well"},
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
