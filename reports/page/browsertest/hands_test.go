package browsertest

import (
	"encoding/json"
	"fmt"

	"github.com/chromedp/chromedp"
)

// eval evaluates a JavaScript expression in the page and returns its value. It uses the DevTools
// protocol, which the policy of the page does not restrict.
func eval[T any](b *tab, question string) T {
	b.t.Helper()
	answer, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](question, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%.200s: %v", question, err)
	}
	return answer
}

// wait waits until a JavaScript condition is true. It checks the condition every few milliseconds,
// for at most a minute.
func (b *tab) wait(what string) {
	b.t.Helper()
	last := eval[string](b, fmt.Sprintf(`new Promise((done) => {
		const end = performance.now() + 60000;
		const again = () => {
			let value;
			try { value = (%s); } catch (e) { return done(String(e)); }
			if (value) done(""); else if (performance.now() > end) done("it is " + value); else setTimeout(again, 5);
		};
		again();
	})`, what))
	if last != "" {
		b.t.Fatalf("waited for %s: %s", what, last)
	}
}

// waitAnew does the same as wait, but the page can reload itself meanwhile.
func (b *tab) waitAnew(what string) {
	b.t.Helper()
	for {
		is, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`document.readyState === "complete" && Boolean(`+what+`)`)) // the script returns an error while the page is reloading
		if err == nil && is {
			return
		}
		if b.ctx.Err() != nil {
			b.t.Fatalf("waited for %s: %v (%v)", what, is, err)
		}
	}
}

// arrive waits until the page of the given path has loaded, after a click on a link to it.
func (b *tab) arrive(path string) {
	b.t.Helper()
	question := `document.readyState === "complete" && location.pathname + location.search`
	for {
		at, err := chromedp.Run(b.ctx, chromedp.Evaluate[any](question)) // the script returns an error while the page is loading
		if err == nil && at == path {
			return
		}
		if b.ctx.Err() != nil {
			b.t.Fatalf("waited for %s; the page is %v (%v)", path, at, err)
		}
	}
}

// js returns a value as a JavaScript literal.
func js(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// spot is a position in the window, in pixels: the middle of an element or a point of a drawing.
type spot struct{ X, Y float64 }

func (b *tab) spotOf(selector string) spot {
	b.t.Helper()
	return eval[spot](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		if (!e) throw new Error("the page has no such element");
		e.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
		const r = e.getBoundingClientRect();
		return { X: r.left + r.width / 2, Y: r.top + r.height / 2 };
	})()`, js(selector)))
}

// click clicks the middle of an element with the mouse.
func (b *tab) click(selector string) {
	b.t.Helper()
	at := b.spotOf(selector)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
}

// press presses keys, in the notation of package kb.
func (b *tab) press(keys string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// focus sets the focus on an element, as if the reader used the keyboard.
func (b *tab) focus(selector string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => { document.querySelector(%s).focus({ focusVisible: true }); return true; })()`, js(selector)))
}

// choose selects an option of a select element by its value, as a reader does.
func (b *tab) choose(selector, value string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		e.focus();
		e.value = %s;
		if (e.value !== %[2]s) throw new Error("the select has no such option");
		e.dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	})()`, js(selector), js(value)))
}

// texts returns the visible texts of all elements that match a selector.
func (b *tab) texts(selector string) []string {
	b.t.Helper()
	return eval[[]string](b, fmt.Sprintf(`Array.from(document.querySelectorAll(%s), (e) => e.innerText.trim())`, js(selector)))
}

// text returns the visible text of the first element that matches a selector.
func (b *tab) text(selector string) string {
	b.t.Helper()
	list := b.texts(selector)
	if len(list) == 0 {
		b.t.Fatalf("the page has no %s", selector)
	}
	return list[0]
}

// count returns the number of elements that match a selector.
func (b *tab) count(selector string) int {
	b.t.Helper()
	return eval[int](b, fmt.Sprintf(`document.querySelectorAll(%s).length`, js(selector)))
}
