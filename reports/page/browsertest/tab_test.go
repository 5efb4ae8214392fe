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

// tab is a page in a tab of its own. What the page says and asks for is watched
// from before it loads until the test ends.
type tab struct {
	t   testing.TB
	ctx context.Context

	mu       sync.Mutex
	seen     []string // what a good page does not do, a line each
	expected []*regexp.Regexp
}

// view is how a page is looked at.
type view struct {
	width, height int64  // 0: 1280, 900
	scheme        string // "" is light
	media         string // "" is screen
	noScript      bool
	motion        bool   // the reader has nothing against things that move
	before        string // runs in the page before all that is its own
}

// open opens a page, from a file or a server. At its end the test fails for each
// line on the console, exception, dialog, breach of the page's policy and request
// other than the page itself, unless the test expects it (tab.expect).
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

// newTab makes a tab that is watched and fails nothing.
func newTab(t testing.TB) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(window(t))
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, b.watch); err != nil {
		t.Fatalf("a new tab: %v", err)
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

// command is a command of the protocol as a step.
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

// look sets how the page is looked at; it holds for what is open, too.
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

// visit loads an address and waits until it is there.
func (b *tab) visit(address string) {
	b.t.Helper()
	itself, _, _ := strings.Cut(address, "#")
	b.expect("^request: " + regexp.QuoteMeta(itself) + "$")
	if u, err := url.Parse(address); err == nil && u.Host != "" { // a browser asks servers for it by itself
		b.expect("(^request: |, at )" + regexp.QuoteMeta(u.Scheme+"://"+u.Host+"/favicon.ico") + "$")
	}
	if err := chromedp.Do(b.ctx, chromedp.Navigate(address)); err != nil {
		b.t.Fatalf("%s: %v", address, err)
	}
}

// expect says that lines that a pattern matches are no fault in this test.
// Requests are written "request: ADDRESS".
func (b *tab) expect(pattern string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.expected = append(b.expected, regexp.MustCompile(pattern))
}

// unexpected are the faults until now. A word with the page comes first: what it
// has told before that has then arrived.
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

// watch takes an event of the tab. It must not ask the browser for anything.
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
