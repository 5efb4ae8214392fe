package page

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// tagsOf lists the tags of a page with the names of their attributes, in the way in which the
// tokenizer of a browser finds them.
func tagsOf(t *testing.T, page string) []string {
	var tags []string
	for i := 0; i < len(page); {
		if page[i] != '<' {
			i++
			continue
		}
		end, quote := i+1, byte(0)
		for ; end < len(page) && (quote != 0 || page[end] != '>'); end++ {
			switch ch := page[end]; {
			case quote != 0 && ch == quote:
				quote = 0
			case quote == 0 && (ch == '"' || ch == '\''):
				quote = ch
			}
		}
		tag := page[i+1 : end]
		name, rest, _ := strings.Cut(tag, " ")
		for rest != "" {
			attribute, value, ok := strings.Cut(rest, `="`)
			name += " " + strings.TrimSpace(attribute)
			if !ok {
				break
			}
			_, rest, _ = strings.Cut(value, `"`)
		}
		tags = append(tags, name)
		i = end + 1
		if name == "script" || name == "script type id" || name == "style" || name == "title" {
			kind, _, _ := strings.Cut(name, " ")
			n := strings.Index(strings.ToLower(page[i:]), "</"+kind)
			if n < 0 {
				t.Fatalf("<%s> has no end tag", kind)
			}
			if low := strings.ToLower(page[i : i+n]); kind == "script" && strings.Contains(low, "<!--") {
				t.Fatalf("a script contains <!--, which changes where the script ends")
			}
			i += n
		}
	}
	return tags
}

// hostileSource returns a source in which draw chooses every text.
func hostileSource(t *testing.T, draw func() string) document.Source {
	return document.Source{
		Run: runtest.Of(t, pagetest.EveryField(draw)), Command: func(*record.Run) string { return draw() },
		Boards: func(_ *record.Corpus, puzzles []int) ([]document.Board, string) {
			boards := make([]document.Board, len(puzzles))
			for i := range boards {
				boards[i] = document.Board{Name: draw(), Clues: draw(), Solution: draw()}
			}
			return boards, draw()
		},
		Article: func(string) (document.Article, bool) {
			return document.Article{Name: draw(), Family: draw(), Synopsis: draw(), Parts: []document.Part{document.TextPart(draw(), draw()), {Label: draw(), Blocks: []document.Block{{Text: draw(), Code: true}, {Items: []string{draw(), draw()}, Ordered: true}}}}}, true
		},
	}
}

// TestHostile puts hostile strings into every text of a record. The page must have the same tags
// and attributes as the page of a harmless record. Each field gets each string.
func TestHostile(t *testing.T) {
	const strs = 100
	list := pagetest.Hostile(strs)
	pageOf := func(draw func() string) string {
		var out strings.Builder
		testkit.NoError(t, Render(&out, document.New(hostileSource(t, draw))))
		return out.String()
	}
	n := 0
	want := tagsOf(t, pageOf(func() string { n++; return fmt.Sprint("harmless ", n) }))
	for k := range strs {
		at := k
		page := pageOf(func() string { at++; return list[at%strs] })
		if diff := cmp.Diff(want, tagsOf(t, page)); diff != "" {
			t.Fatalf("with the strings from %d (%q), the page has other tags (-want +got):\n%s", k, list[k], diff)
		}
		_, rest, _ := strings.Cut(page, `id="data">`)
		data, _, _ := strings.Cut(rest, "</script>")
		if strings.ContainsAny(data, "<>&\u2028\u2029") || !json.Valid([]byte(data)) {
			t.Fatalf("with the strings from %d (%q), the document contains markup or is not valid JSON", k, list[k])
		}
	}
}

// TestTagsOfSeesMarkup checks that tagsOf detects changed markup. Otherwise TestHostile would never
// fail.
func TestTagsOfSeesMarkup(t *testing.T) {
	plain := `<p class="a">x</p>`
	for _, row := range []struct{ reason, page string }{
		{"a tag in text", `<p class="a">x<b></p>`},
		{"an attribute", `<p class="a" onclick="x">x</p>`},
		{"a value that ends early", `<p class="a"" onclick="x">x</p>`},
	} {
		if fmt.Sprint(tagsOf(t, row.page)) == fmt.Sprint(tagsOf(t, plain)) {
			t.Errorf("%s is not detected", row.reason)
		}
	}
}
