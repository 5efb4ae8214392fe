package browsertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// patience is the longest time of a test, and the longest time that a test waits for a condition.
const patience = 3 * time.Minute

// must reports whether a test fails, rather than skips, if Chromium or axe-core is missing.
var must = os.Getenv("SUDOKUBENCH_BROWSER") == "1"

// absent skips a test because a program is missing, or fails it if must is true.
func absent(t testing.TB, format string, values ...any) {
	t.Helper()
	if must {
		t.Fatalf(format, values...)
	}
	t.Skipf(format, values...)
}

// chromium returns the path of the browser.
func chromium(t testing.TB) string {
	t.Helper()
	names := []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}
	if named := os.Getenv("SUDOKUBENCH_CHROMIUM"); named != "" {
		names = []string{named}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	absent(t, "there is no Chromium here (looked for %q); install it, or name it in SUDOKUBENCH_CHROMIUM", names)
	return ""
}

// browser is the browser that all tests share. Each test has its own tab in it.
var browser struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

// window starts the browser with a new profile when the first test needs it. It returns the context
// of the browser.
func window(t testing.TB) context.Context {
	t.Helper()
	path := chromium(t)
	browser.once.Do(func() {
		profile, err := os.MkdirTemp(scratch, "profile")
		if err != nil {
			browser.err = err
			return
		}
		options := append(chromedp.DefaultExecAllocatorOptions[:],
			chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.DisableGPU, chromedp.Flag("headless", "new"),
			chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-domain-reliability", true))
		if os.Geteuid() == 0 {
			options = append(options, chromedp.NoSandbox) // the user root must disable the sandbox, because Chromium does not start otherwise
		}
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, cancel := chromedp.NewContext(allocator)
		browser.ctx, browser.end = ctx, func() { cancel(); stop() }
		browser.err = chromedp.Do(ctx)
	})
	if browser.err != nil {
		t.Fatalf("starting %s: %v", path, browser.err)
	}
	return browser.ctx
}

// scratch is a folder for the profile and the pages. TestMain removes it after the tests.
var scratch string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "browsertest")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		scratch = dir
		defer os.RemoveAll(dir)
		code := m.Run()
		if browser.end != nil {
			browser.end()
		}
		return code
	}())
}
