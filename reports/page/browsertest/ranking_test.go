package browsertest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	gocmp "github.com/google/go-cmp/cmp"

	"sudokubench/reports/document"
)

// namesOf returns the names of the contestants in these rows, in order.
func namesOf(run *document.Run, rows []document.Row) []string {
	list := []string{}
	for _, r := range rows {
		list = append(list, run.Entries[r.Entry].Name)
	}
	return list
}

// ranked returns the names in the first column of words of the ranking, without families.
func ranked(b *tab) []string {
	b.t.Helper()
	return eval[[]string](b, `Array.from(document.querySelectorAll("#ranking .rank tbody th"), (e) => e.querySelector("bdi").textContent)`)
}

func same(t *testing.T, what string, want, got []string) {
	t.Helper()
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// TestWithoutScript shows that readers without scripts see every ranking and how it was measured.
func TestWithoutScript(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		b, run := open(t, s.address, view{noScript: true}), &s.data.Run
		for i, table := range run.Tables {
			rows := eval[[]string](b, fmt.Sprintf(`Array.from(document.querySelectorAll(".ranking .table-part")[%d].querySelectorAll("tbody th"), (e) => e.checkVisibility() ? e.innerText.trim() : "hidden")`, i))
			same(t, "the ranking "+table.Name, namesOf(run, table.Rows), rows)
		}
		if got := b.text("noscript"); !strings.Contains(got, "JavaScript") {
			t.Errorf("got message %q about missing scripts, want one with JavaScript", got)
		}
		if got := b.text(".measured"); !strings.Contains(got, run.Measured[0].Text[0]) {
			t.Errorf("got the section %q, want how it was measured", got)
		}
		if n := b.count("button, select, #search"); n != 0 {
			t.Errorf("got %d elements that need a script, want 0", n)
		}
	})
}

// order sorts the rows of a table by a column as the page should. Rows without a figure come last,
// and equal rows keep their order.
func order(table *document.Table, column int, down bool) []document.Row {
	rows := slices.Clone(table.Rows)
	slices.SortStableFunc(rows, func(a, b document.Row) int {
		x, y := a.Sort[column], b.Sort[column]
		by := 1
		if down {
			by = -1
		}
		switch {
		case math.IsNaN(x) && math.IsNaN(y) && (column == 1 || table.Columns[column].Left):
			return by * strings.Compare(a.Cells[column], b.Cells[column])
		case math.IsNaN(x) && math.IsNaN(y):
			return 0
		case math.IsNaN(x):
			return 1
		case math.IsNaN(y):
			return -1
		}
		return by * cmp.Compare(x, y)
	})
	return rows
}

// head returns a selector for the sort button of a column. Columns with drawings have no button and
// do not count.
func head(column int) string {
	return fmt.Sprintf("#ranking thead th:nth-child(%d of :not(.drawn)) button", column+1)
}

const sortedBy = `Array.from(document.querySelectorAll("#ranking thead th"), (e) => e.getAttribute("aria-sort") || "").filter((s) => s).join()`

// TestSort sorts by each column, with the mouse and with the keyboard.
func TestSort(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		run := &s.data.Run
		table := &run.Tables[0]
		for _, by := range []struct {
			name  string
			press func(b *tab, selector string)
		}{
			{"mouse", func(b *tab, selector string) { b.click(selector) }},
			{"Enter", func(b *tab, selector string) { b.focus(selector); b.press(kb.Enter) }},
		} {
			t.Run(by.name, func(t *testing.T) {
				b := open(t, s.address, view{})
				for column := range table.Columns {
					for _, step := range []struct {
						aria string
						rows []document.Row
					}{{"ascending", order(table, column, false)}, {"descending", order(table, column, true)}, {"", table.Rows}} {
						by.press(b, head(column))
						b.wait(fmt.Sprintf(`%s === %s`, sortedBy, js(step.aria)))
						same(t, fmt.Sprintf("by %s, %s", table.Columns[column].Name, step.aria), namesOf(run, step.rows), ranked(b))
						if !eval[bool](b, fmt.Sprintf(`document.activeElement === document.querySelector(%s)`, js(head(column)))) {
							t.Errorf("%s: the focus is not on the pressed button", table.Columns[column].Name)
						}
					}
				}
			})
		}
	})
}

func TestFamilyAndSearch(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		b, run := open(t, s.address, view{}), &s.data.Run
		rows := run.Tables[0].Rows
		those := func(keep func(e document.Entry) bool) []string {
			return namesOf(run, slices.DeleteFunc(slices.Clone(rows), func(r document.Row) bool { return !keep(run.Entries[r.Entry]) }))
		}
		family := run.Entries[rows[len(rows)-1].Entry].Family
		b.choose("#family", family)
		few := those(func(e document.Entry) bool { return e.Family == family })
		same(t, "family "+family, few, ranked(b))
		if want := fmt.Sprintf("%d of %d contestants shown", len(few), len(rows)); !strings.Contains(b.text("#ranking"), want) {
			t.Errorf("the page lacks %q", want)
		}
		b.choose("#family", "")

		// The name is typed letter by letter in capitals. The field keeps the focus.
		name := run.Entries[rows[1].Entry].Name
		b.click("#search")
		b.press(strings.ToUpper(name))
		found := those(func(e document.Entry) bool { return strings.Contains(e.Name+" "+e.Family, name) })
		b.wait(fmt.Sprintf(`document.querySelectorAll("#ranking tbody tr").length === %d`, len(found)))
		same(t, "search "+name, found, ranked(b))
		b.press("zzz")
		b.wait(`document.querySelectorAll("#ranking tbody tr").length === 0`)
		if want := fmt.Sprintf("0 of %d contestants shown", len(rows)); !strings.Contains(b.text("#ranking"), want) {
			t.Errorf("the page lacks %q", want)
		}
		b.wait(fmt.Sprintf(`document.querySelector(".chosen [role=status]").innerText.startsWith(%s)`, js("No contestant has “"+strings.ToUpper(name)+"zzz”")))
		b.click(".chosen [role=status] button") // clears the search
		b.wait(`document.activeElement.id === "search" && !document.activeElement.value`)
		same(t, "all contestants again", namesOf(run, rows), ranked(b))
	})
}

// TestCorpora shows that the page begins with the headline and the first ranking, and that the tabs
// change the table and the plots.
func TestCorpora(t *testing.T) {
	onBoth(t, func(t *testing.T, s *sheet) {
		b, run := open(t, s.address, view{}), &s.data.Run
		if len(run.Tables) != len(run.Corpora)+1 {
			t.Fatalf("got %d tables of %d corpora, want one for each corpus and an overall table", len(run.Tables), len(run.Corpora))
		}
		if got := b.text("h1"); got != run.Headline {
			t.Errorf("got headline %q, want %q", got, run.Headline)
		}
		same(t, "the first ranking", namesOf(run, run.Tables[0].Rows), ranked(b))
		for i, table := range run.Tables {
			b.click(fmt.Sprintf("#ranking .tabs button:nth-child(%d)", i+1))
			b.wait(fmt.Sprintf(`document.querySelector("#ranking .scroll").getAttribute("aria-label") === %s`, js("Ranking, "+table.Name)))
			same(t, table.Name, namesOf(run, table.Rows), ranked(b))
			same(t, "the selected tab", []string{table.Name}, b.texts(`#ranking .tabs [aria-pressed="true"]`))
			if i > 0 && !strings.HasPrefix(b.text("#plots .corpusname"), table.Name) {
				t.Errorf("got plots of %q, want %s", b.text("#plots .corpusname"), table.Name)
			}
		}
	})
}
