package browsertest

import (
	"encoding/json"
	"fmt"

	"github.com/chromedp/chromedp"
)

// eval asks the page. The question goes over the protocol, where the page's policy
// does not stand against it.
func eval[T any](b *tab, question string) T {
	b.t.Helper()
	answer, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](question, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%.200s: %v", question, err)
	}
	return answer
}

// wait waits until something is true. It looks again each time that a moment has
// passed in the page.
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

// waitAnew is wait for a page that loads itself again meanwhile.
func (b *tab) waitAnew(what string) {
	b.t.Helper()
	for {
		is, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`document.readyState === "complete" && Boolean(`+what+`)`)) // an error while one page goes and the other comes
		if err == nil && is {
			return
		}
		if b.ctx.Err() != nil {
			b.t.Fatalf("waited for %s: %v (%v)", what, is, err)
		}
	}
}

// arrive waits until another page is there, which a click leads to.
func (b *tab) arrive(path string) {
	b.t.Helper()
	question := `document.readyState === "complete" && location.pathname + location.search`
	for {
		at, err := chromedp.Run(b.ctx, chromedp.Evaluate[any](question)) // an error while one page goes and the other comes
		if err == nil && at == path {
			return
		}
		if b.ctx.Err() != nil {
			b.t.Fatalf("waited for %s; the page is %v (%v)", path, at, err)
		}
	}
}

// js writes a value as the script's.
func js(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// spot is where in the window something is, after it was scrolled there: its
// middle, or a point of an SVG drawing.
type spot struct{ X, Y float64 }

func (b *tab) spotOf(selector string) spot {
	b.t.Helper()
	return eval[spot](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		if (!e) throw new Error("there is no such element");
		e.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
		const r = e.getBoundingClientRect();
		return { X: r.left + r.width / 2, Y: r.top + r.height / 2 };
	})()`, js(selector)))
}

// click clicks on the middle of an element with the mouse.
func (b *tab) click(selector string) {
	b.t.Helper()
	at := b.spotOf(selector)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
}

// press presses keys, as package kb has them.
func (b *tab) press(keys string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// focus gives an element the focus, as a reader who came to it by keys has it.
func (b *tab) focus(selector string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => { document.querySelector(%s).focus({ focusVisible: true }); return true; })()`, js(selector)))
}

// choose picks an option of a select by its value, as a reader does.
func (b *tab) choose(selector, value string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%s);
		e.focus();
		e.value = %s;
		if (e.value !== %[2]s) throw new Error("there is no such option");
		e.dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	})()`, js(selector), js(value)))
}

// texts are the visible texts of elements.
func (b *tab) texts(selector string) []string {
	b.t.Helper()
	return eval[[]string](b, fmt.Sprintf(`Array.from(document.querySelectorAll(%s), (e) => e.innerText.trim())`, js(selector)))
}

// text is that of the first such element.
func (b *tab) text(selector string) string {
	b.t.Helper()
	list := b.texts(selector)
	if len(list) == 0 {
		b.t.Fatalf("there is no %s", selector)
	}
	return list[0]
}

// count counts elements.
func (b *tab) count(selector string) int {
	b.t.Helper()
	return eval[int](b, fmt.Sprintf(`document.querySelectorAll(%s).length`, js(selector)))
}
