package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/testkit"
)

// finding is a problem that axe-core reports, and the elements that have it.
type finding struct {
	ID, Impact, Help string
	Where            []string
}

// axe runs axe-core on the page in its current state. It loads axe-core over the DevTools protocol,
// so that the policy of the page does not have to allow it.
func (b *tab) axe(source string) []finding {
	b.t.Helper()
	eval[bool](b, source+";\ntrue")
	return eval[[]finding](b, `axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.map((v) => (
		{ ID: v.id, Impact: v.impact || "", Help: v.help, Where: v.nodes.slice(0, 5).map((n) => n.target.join(" ") + ": " + n.failureSummary.split("\n").slice(1).join("; ")) })))`)
}

// axeCore returns the script of axe-core.
func axeCore(t testing.TB) string {
	t.Helper()
	path := os.Getenv("SUDOKUBENCH_AXE")
	if path == "" {
		absent(t, "axe-core is not here: set SUDOKUBENCH_AXE to the axe.min.js of npm install --no-save --ignore-scripts axe-core@4.14.1")
	}
	source := testkit.Must(os.ReadFile(filepath.Clean(path)))(t)
	return string(source)
}

// accessible fails the test for each serious or critical problem that axe-core finds.
func (b *tab) accessible(t *testing.T, source string) {
	t.Helper()
	for _, f := range b.axe(source) {
		line := f.ID + " (" + f.Impact + "): " + f.Help + "\n  " + strings.Join(f.Where, "\n  ")
		if f.Impact == "serious" || f.Impact == "critical" {
			t.Error(line)
		} else {
			t.Log(line)
		}
	}
}

// TestAccessible shows that axe-core finds no serious problem on the pages.
func TestAccessible(t *testing.T) {
	chromium(t)
	source := axeCore(t)
	pin := func(b *tab) {
		b.focus("#pick-b")
		b.focus("figure[data-plot=scatter] > .wide svg")
		b.press("\r")
		b.wait(`document.querySelectorAll(".side .board").length === 2`)
	}
	fake, run := made(t), realRun(t)
	for _, row := range []struct {
		reason, address string
		view            view
		then            func(b *tab)
	}{
		{"light", fake.address, view{}, nil},
		{"dark", fake.address, view{scheme: "dark"}, nil},
		{"narrow", run.address, view{width: 390}, nil},
		{"a pinned puzzle, dark", run.address, view{scheme: "dark"}, pin},
		{"the pin of a wrong answer", fake.address, view{}, func(b *tab) {
			axes(b, &fake.data.Run, "quick", "liar")
			b.clickDot("alone", 0)
			b.wait(`document.querySelector(".side .fault")`)
		}},
		{"a puzzle with a wrong answer, narrow and dark", fake.puzzle("easy:14"), view{width: 390, scheme: "dark"}, nil},
		{"where a contestant loses, narrow and dark", losing(t).address + "#lose=steep", view{width: 390, scheme: "dark"}, nil},
		{"everything open", run.address, view{}, func(b *tab) { eval[bool](b, "("+all+", true)") }},
		{"sorted, and a search without a hit", fake.address, view{}, func(b *tab) { b.click(head(1)); b.click("#search"); b.press("zzz") }},
		{"without scripts", fake.address, view{noScript: true}, nil},
	} {
		t.Run(row.reason, func(t *testing.T) {
			b := open(t, row.address, row.view)
			if row.then != nil {
				row.then(b)
			}
			if row.view.noScript { // axe-core is a script, so it needs a page with scripts switched on
				b.look(view{})
			}
			b.accessible(t, source)
		})
	}
}

// TestAxeFinds shows that axe-core finds a problem, even under a policy as strict as the page's.
func TestAxeFinds(t *testing.T) {
	chromium(t)
	path := os.Getenv("SUDOKUBENCH_AXE")
	if path == "" {
		absent(t, "axe-core is not here; the message of TestAccessible shows how to get it")
	}
	source := testkit.Must(os.ReadFile(filepath.Clean(path)))(t)
	page := filepath.Join(t.TempDir(), "page.html")
	testkit.NoError(t, os.WriteFile(page, []byte(`<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>x</title><main><h1>x</h1><button></button></main>`), 0o644))
	found := open(t, "file://"+page, view{}).axe(string(source))
	if len(found) != 1 || found[0].ID != "button-name" || found[0].Impact != "critical" {
		t.Errorf("got problems %+v, want one: a button without a name", found)
	}
}

// TestServedAccessible shows that axe-core finds no serious problem on the pages of a server.
func TestServedAccessible(t *testing.T) {
	chromium(t)
	source := axeCore(t)
	f := newFolder(t)
	f.add("first", append(contest(), &record.End{Reason: "done"})...)
	f.add("second", append(contest(), append(turn("ann", 0, 1000), &record.End{Reason: "interrupted"})...)...)
	f.add("run", append(contest(), append(turn("ann", 0, 1000, record.Finding{Puzzle: 4, Verdict: judge.Wrong, Reason: "row 3 has two 7s"}), turn("bob", 0, 3000)...)...)...)
	const moving = `document.querySelectorAll(".live .items li").length === 2`
	for _, row := range []struct {
		reason, path string
		view         view
		until        string
	}{
		{"the list", "runs/", view{}, ""},
		{"the list, narrow and dark", "runs/", view{width: 390, scheme: "dark"}, ""},
		{"a finished run", "runs/first", view{}, ""},
		{"a run in progress", "runs/run", view{}, moving},
		{"a run in progress, narrow and dark", "runs/run", view{width: 390, scheme: "dark"}, moving},
	} {
		t.Run(row.reason, func(t *testing.T) {
			b := f.follow(t, row.path, row.view)
			if row.until != "" {
				b.wait(row.until)
			}
			if wide := eval[bool](b, `document.documentElement.scrollWidth > document.documentElement.clientWidth`); wide {
				t.Error("the page is wider than the window")
			}
			b.accessible(t, source)
		})
	}
}
