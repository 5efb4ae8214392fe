package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/merge/mergetest"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/testkit"
)

// watch returns a script that checks the page after each change. It must run before the page loads.
// It stores the text that the parameter condition returns. The text survives a reload.
func watch(condition string) string {
	return `(() => {
		const look = () => {
			const text = (selector) => { const e = document.querySelector(selector); return e && e.checkVisibility() ? e.textContent : ""; };
			const odd = (` + condition + `)(text);
			if (odd) sessionStorage.setItem("odd", odd);
		};
		new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
	})()`
}

func (b *tab) odd() string {
	b.t.Helper()
	return eval[string](b, `sessionStorage.getItem("odd") || ""`)
}

// TestInterruptedRun shows that the page of an interrupted run never suggests that more turns
// follow or that the run is complete. The test watches the page before and after its reload.
func TestInterruptedRun(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	f.add("run", append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
	b := f.follow(t, "runs/run", view{before: watch(`() => {
		const said = document.body ? document.body.innerText : "";
		return /interrupted/.test(said) && /so far|final|end result/.test(said) ? said : "";
	}`)})
	b.wait(`document.querySelector(".live .stage").textContent === "easy: round 1 of 3"`)
	f.add("run", append(turn("ann", 1, 1000), &record.End{Reason: "interrupted", At: time.Unix(99, 0)})...)
	b.waitAnew(`!document.querySelector(".live")`)
	if got := b.text("h1"); !strings.HasPrefix(got, "Undecided: ann was the fastest when the run stopped, ") {
		t.Errorf("got headline %q, want the leaders when the run stopped", got)
	}
	if got := b.text(".state"); !strings.Contains(got, "interrupted") {
		t.Errorf("got state %q, want that the run was interrupted", got)
	}
	if got := b.odd(); got != "" {
		t.Errorf("at some moment the page showed %q", got)
	}
}

// TestTruncatedRecord shows that a record whose last line is incomplete is not live. If a followed
// record stops growing, the page reports it.
func TestTruncatedRecord(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	whole := append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)
	f.add("cut", whole...)
	path, long := filepath.Join(f.dir, "cut.jsonl"), time.Now().Add(-time.Minute)
	text := recordtest.Bytes(t, whole...)
	testkit.NoError(t, os.WriteFile(path, text[:len(text)-20], 0o644))
	testkit.NoError(t, os.Chtimes(path, long, long))
	b := f.follow(t, "runs/cut", view{})
	if b.count(".live") != 0 || !strings.Contains(b.text(".state"), "the record has no end") {
		t.Errorf("page of a truncated record: got state %q and %d live parts; want a record without an end and 0", b.text(".state"), b.count(".live"))
	}
	b.visit(f.url + "runs/cut?view=board")
	if got := b.text(".stage"); !strings.Contains(got, "The record has no end and does not grow") {
		t.Errorf("board of a truncated record: got stage %q", got)
	}

	f.add("quiet", whole...)
	b = f.follow(t, "runs/quiet", view{})
	b.wait(`document.querySelector(".live .stage").textContent === "easy: round 1 of 3"`)
	testkit.NoError(t, os.Chtimes(filepath.Join(f.dir, "quiet.jsonl"), long, long))
	b.wait(`document.querySelector(".live .stage").textContent.startsWith("The record has no end and does not grow")`)
	f.add("quiet", turn("ann", 1, 1000)...)
	b.wait(`document.querySelector(".live .stage").textContent === "easy: round 2 of 3"`)
}

// TestNewcomer shows that a contestant that enters a table is marked as new, and that the others
// are not marked as fallen.
func TestNewcomer(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	events := append(contest(), &record.Contestant{Name: "cid", Kind: record.KindSolver})
	f.add("run", append(events, append(turn("ann", 0, 2000), turn("bob", 0, 3000)...)...)...)
	for path, rows := range map[string]string{"runs/run": "#ranking tbody tr", "runs/run?view=board": "tbody tr"} {
		b := f.follow(t, path, view{width: 1920, height: 1080})
		b.wait(`document.querySelectorAll("` + rows + `").length === 2 && document.querySelector(".stage").textContent.includes("easy: round 1 of 3")`)
		t.Cleanup(func() {
			b.wait(`document.querySelectorAll("` + rows + `").length === 3`)
			if got := b.texts("tbody .risen, tbody .fallen, tbody .move"); len(got) != 1 || got[0] != "new" {
				t.Errorf("%s: got moves %q, want one contestant marked as new", path, got)
			}
			if got := b.text(rows + " th"); !strings.HasPrefix(got, "cid") {
				t.Errorf("%s: got first contestant %q, want cid", path, got)
			}
		})
	}
	f.add("run", turn("cid", 0, 1000)...)
}

// TestNewerPlots shows that the page has a button to reload it in the detail pass.
func TestNewerPlots(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	f.add("run", append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
	b := f.follow(t, "runs/run", view{})
	b.wait(`document.querySelector(".live .stage").textContent === "easy: round 1 of 3"`)
	detail := turn("ann", 3, 1000)
	detail[0].(*recordtest.Block).Detail, detail[1].(*record.Turn).Detail = true, true
	f.add("run", detail...)
	b.wait(`document.querySelector(".live button")`)
	if got := b.text(".live button"); got != "load newer plots" {
		t.Errorf("got button %q, want load newer plots", got)
	}
	b.click(".live button")
	b.waitAnew(`!document.querySelector(".live button") && document.querySelector(".live .stage").textContent.includes("detail pass")`)
}

// TestLinkToShards shows that the page and the scoreboard of a split run have a link to the states
// of the shards. Other runs have no such link.
func TestLinkToShards(t *testing.T) {
	chromium(t)
	f := newFolder(t)
	plan := mergetest.Plan{Hash: "abc", Shards: 3, Contestants: 2, Rounds: 3, Places: 30}
	plan.Write(t, f.dir, 2)
	f.add("run", append(contest(), append(turn("ann", 0, 1000), turn("bob", 0, 3000)...)...)...)
	for path, links := range map[string]int{"runs/shards-of-3": 1, "runs/shards-of-3?view=board": 1, "runs/run": 0, "runs/run?view=board": 0} {
		t.Run(path, func(t *testing.T) {
			b := f.follow(t, path, view{})
			if right, all := b.count(`a[href="/runs/shards-of-3/shards"]`), b.count(`a[href$="/shards"]`); right != links || all != links {
				t.Errorf("got %d links to the shards of %d links to any shards, want %d", right, all, links)
			}
		})
	}
}
