package browsertest

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/audits"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// tab is a page in its own tab. It records the messages and requests of the page from before it
// loads until the test ends.
type tab struct {
	t   testing.TB
	ctx context.Context

	mu       sync.Mutex
	seen     []string // messages about faults that a good page does not have
	expected []*regexp.Regexp
}

// view describes the window and the preferences of the reader.
type view struct {
	width, height int64  // size of the window in pixels; 0 means 1280 by 900
	scheme        string // color scheme, "light" or "dark"; "" means light
	media         string // medium of the style sheet, "screen" or "print"; "" means screen
	noScript      bool
	motion        bool   // true if animations are allowed; false means that the reader prefers reduced motion
	before        string // script that runs before the scripts of the page
}

// open opens a page from a file or a server. At its end, the test fails for each line on the
// console, exception, dialog, breach of the page's policy, and request other than the page itself.
// tab.expect allows exceptions.
func open(t testing.TB, address string, v view) *tab {
	t.Helper()
	b := newTab(t)
	t.Cleanup(func() {
		for _, line := range b.unexpected() {
			t.Errorf("%s: %s", address, line)
		}
	})
	b.look(v)
	b.visit(address)
	return b
}

// newTab returns a tab that records faults but does not fail the test for them.
func newTab(t testing.TB) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(window(t))
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, b.watch); err != nil {
		t.Fatalf("cannot watch a new tab: %v", err)
	}
	b.ctx, cancel = context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	b.do(
		command(network.Enable, network.EnableParams{}),
		command(log.Enable, cdp.Empty{}),
		command(audits.Enable, cdp.Empty{}),
	)
	return b
}

// command returns a command of the DevTools protocol as an action.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// look sets the window and the preferences, also for the page that is already open.
func (b *tab) look(v view) {
	b.t.Helper()
	if v.width == 0 {
		v.width = 1280
	}
	if v.height == 0 {
		v.height = 900
	}
	if v.scheme == "" {
		v.scheme = "light"
	}
	motion := "reduce"
	if v.motion {
		motion = "no-preference"
	}
	b.do(
		chromedp.EmulateViewport(v.width, v.height),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: v.media, Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: v.scheme}, {Name: "prefers-reduced-motion", Value: motion},
		}}),
		command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: v.noScript}),
	)
	if v.before != "" {
		b.do(command(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: v.before}))
	}
}

// visit loads an address and waits until it is loaded. A scoreboard is loaded when it has its data.
func (b *tab) visit(address string) {
	b.t.Helper()
	itself, _, _ := strings.Cut(address, "#")
	b.expect("^request: " + regexp.QuoteMeta(itself) + "$")
	if u, err := url.Parse(address); err == nil && u.Host != "" { // the browser itself requests the icon, if the page comes from a server
		b.expect("(^request: |, at )" + regexp.QuoteMeta(u.Scheme+"://"+u.Host+"/favicon.ico") + "$")
	}
	if err := chromedp.Do(b.ctx, chromedp.Navigate(address)); err != nil {
		b.t.Fatalf("%s: %v", address, err)
	}
	if strings.Contains(address, "view=board") {
		b.wait(`document.querySelector(".help")`)
	}
}

// expect makes the test ignore lines that match a pattern. A line about a request is "request:
// ADDRESS".
func (b *tab) expect(pattern string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.expected = append(b.expected, regexp.MustCompile(pattern))
}

// unexpected returns the faults so far. It first evaluates an expression in the page, because all
// earlier events have arrived when the result arrives.
func (b *tab) unexpected() (lines []string) {
	if _, err := chromedp.Run(b.ctx, chromedp.Evaluate[int]("1")); err != nil {
		lines = append(lines, fmt.Sprintf("the page does not answer: %v", err))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, line := range b.seen {
		fine := false
		for _, e := range b.expected {
			fine = fine || e.MatchString(line)
		}
		if !fine {
			lines = append(lines, line)
		}
	}
	return lines
}

func (b *tab) note(format string, values ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.seen = append(b.seen, fmt.Sprintf(format, values...))
}

// watch records an event of the tab. It must not wait for the browser, because the browser waits
// until watch returns.
func (b *tab) watch(event any) {
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		var words []string
		for _, a := range e.Args {
			words = append(words, strings.Trim(string(a.Value), `"`)+a.Description)
		}
		b.note("console, %s: %s", e.Type, strings.Join(words, " "))
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
		b.note("exception: %s", text)
	case *log.EventEntryAdded:
		b.note("log, %s, %s: %s, at %s", e.Entry.Source, e.Entry.Level, e.Entry.Text, e.Entry.URL)
	case *audits.EventIssueAdded:
		if g := e.Issue.Details.GenericIssueDetails; g != nil {
			b.note("issue: %s, %s", e.Issue.Code, g.ErrorType)
		} else {
			b.note("issue: %s", e.Issue.Code)
		}
	case *network.EventRequestWillBeSent:
		b.note("request: %s", e.Request.URL)
	case *network.EventWebSocketCreated:
		b.note("request: %s", e.URL)
	case *page.EventWindowOpen:
		b.note("window: %s", e.URL)
	case *page.EventJavascriptDialogOpening:
		b.note("dialog: %s", e.Message)
		go chromedp.Do(b.ctx, command(page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: false}))
	}
}
