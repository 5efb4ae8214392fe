package architecture

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	link      = regexp.MustCompile(`\]\(<?([^)\s>]+)>?[^)]*\)|(?:src|href)="([^"]+)"|(?m:^\[[^\]]+\]: +(\S+))`)
	heading   = regexp.MustCompile(`(?m)^#+ +(.+?) *#*$`)
	named     = regexp.MustCompile(`(?:id|name)="([^"]+)"`)
	linkText  = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
	noSlug    = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	elsewhere = regexp.MustCompile(`^[a-z]+:`)
	fence     = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	code      = regexp.MustCompile("`[^`\n]*`")
	notBreak  = regexp.MustCompile(`[^\n]+`)
)

// blank replaces a text by spaces, but keeps its line breaks.
func blank(s string) string {
	return notBreak.ReplaceAllStringFunc(s, func(s string) string { return strings.Repeat(" ", len(s)) })
}

// anchors returns the anchors that GitHub makes for a Markdown text: the names that a link to the
// text can have after #.
func anchors(body string) (all []string) {
	seen := map[string]int{}
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(body, ""), -1) {
		text := linkText.ReplaceAllString(m[1], "$1")
		slug := strings.ReplaceAll(noSlug.ReplaceAllString(strings.ToLower(text), ""), " ", "-")
		n := seen[slug]
		seen[slug]++
		if n > 0 {
			slug = fmt.Sprintf("%s-%d", slug, n)
		}
		all = append(all, slug)
	}
	for _, m := range named.FindAllStringSubmatch(body, -1) {
		all = append(all, m[1])
	}
	return all
}

// broken returns the links of a document that have no target, as "LINE: LINK". It adds the anchors of the
// documents that it reads to anchorsOf.
func broken(path, body string, anchorsOf map[string][]string) (all []string) {
	prose := fence.ReplaceAllStringFunc(body, blank)
	prose = code.ReplaceAllStringFunc(prose, func(s string) string { return "`" + blank(s[1:len(s)-1]) + "`" })
	for _, m := range link.FindAllStringSubmatchIndex(prose, -1) {
		for g := 2; g < len(m); g += 2 {
			if m[g] < 0 || elsewhere.MatchString(prose[m[g]:m[g+1]]) {
				continue
			}
			target, anchor, _ := strings.Cut(prose[m[g]:m[g+1]], "#")
			file := path
			if target != "" {
				file = filepath.Join(filepath.Dir(path), filepath.FromSlash(target))
			}
			_, err := os.Stat(file)
			if _, known := anchorsOf[file]; !known && anchor != "" && filepath.Ext(file) == ".md" {
				text := []byte(body)
				if target != "" {
					text, _ = os.ReadFile(file)
				}
				anchorsOf[file] = anchors(string(text))
			}
			if err != nil && target != "" || anchor != "" && filepath.Ext(file) == ".md" && !slices.Contains(anchorsOf[file], anchor) {
				all = append(all, fmt.Sprintf("%d: %s", 1+strings.Count(prose[:m[g]], "\n"), prose[m[g]:m[g+1]]))
			}
		}
	}
	return all
}

func TestLinks(t *testing.T) {
	anchorsOf := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "node_modules", "testdata", "out"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".md" || d.Name() == "tour.md": // tour.md is skipped, because it is part of docs/zoo.md
			return nil
		}
		body, err := os.ReadFile(path)
		for _, b := range broken(path, string(body), anchorsOf) {
			t.Errorf("%s:%s leads nowhere", filepath.ToSlash(path), b)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestBroken(t *testing.T) {
	for _, row := range []struct{ body, want, reason string }{
		{"[a](links_test.go) ![b](../architecture)", "", "a file and a folder"},
		{"\n[a](missing.md)", "2: missing.md", "no such file"},
		{"# The `go` run, twice\n## Same\n## Same\n[a](#the-go-run-twice) [b](#same-1)", "", "headings"},
		{"# One\n[a](#two)", "2: #two", "no such heading"},
		{"```\n# Two\n```\n[a](#two)", "4: #two", "a heading in code"},
		{"<a id=\"x\"></a> [a](#x) <img src=\"none.png\">", "1: none.png", "HTML"},
		{"[a](https://example.org/x#y) `[a](b)`", "", "other sites, and code"},
	} {
		if got := strings.Join(broken("document.md", row.body, map[string][]string{}), " "); got != row.want {
			t.Errorf("%s: got %q, want %q", row.reason, got, row.want)
		}
	}
}
