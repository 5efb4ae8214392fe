// Package article renders the articles of solvers, which are their package comments, for a terminal, and
// divides them into blocks for pages and Markdown. Both keep paragraphs, lists and indented blocks. Such a
// block is a diagram or a worked example, so its lines are never broken or joined.
package article

import (
	"fmt"
	"go/doc/comment"
	"strings"
	"unicode"

	"sudokubench/solvers"
)

// Fact is a labelled fact about a solver, taken from the fields of its Spec.
type Fact struct {
	Label, Text string
}

// Facts returns the facts of a solver that a reader needs before the article.
func Facts(spec *solvers.Spec) []Fact {
	var shapes []string
	for _, shape := range spec.Shapes {
		shapes = append(shapes, shape.String())
	}
	boards, answers := strings.Join(shapes, ", "), spec.Answers.String()
	if spec.Pencilmarks {
		boards += "; also pencilmark puzzles"
	}
	if spec.Complete {
		answers += "; with enough time it answers every puzzle"
	} else {
		answers += "; it can give up on a puzzle"
	}
	facts := []Fact{{"family", spec.Family}, {"boards", boards}, {"answers", answers}}
	if spec.Engine != "" {
		facts = append(facts, Fact{"engine", spec.Engine + " (selected for this machine)"})
	}
	if spec.Allocates != "" {
		facts = append(facts, Fact{"memory", "allocates while it solves: " + spec.Allocates})
	}
	if spec.Threads {
		facts = append(facts, Fact{"threads", "several threads solve, so the CPU time of the first thread is only a part"})
	}
	for _, o := range spec.Options {
		facts = append(facts, Fact{"option", fmt.Sprintf("%s (default %s): %s", o.Name, o.Default, o.Doc)})
	}
	return facts
}

// Block is a paragraph, an indented block or a list.
type Block struct {
	Text    string   // text of a paragraph in one line, or the lines of an indented block
	Code    bool     // true for an indented block, which needs a fixed-width font
	Items   []string // texts of the items of a list
	Ordered bool     // true if the items are numbered from 1
}

// Blocks splits a text in the syntax of Go doc comments.
func Blocks(text string) (list []Block) {
	for _, b := range parse(text).Content {
		switch b := b.(type) {
		case *comment.Code:
			list = append(list, Block{Text: strings.TrimRight(b.Text, "\n"), Code: true})
		case *comment.List:
			block := Block{Ordered: b.Items[0].Number != ""}
			for _, item := range b.Items {
				block.Items = append(block.Items, line(item.Content...))
			}
			list = append(list, block)
		default:
			list = append(list, Block{Text: line(b)})
		}
	}
	return list
}

// Terminal renders a text for a terminal, in lines of at most width characters.
// Only lines of indented blocks can be longer.
func Terminal(text, indent string, width int) string {
	p := comment.Printer{TextPrefix: indent, TextCodePrefix: indent + "    ", TextWidth: width - len(indent)}
	return string(p.Text(parse(text)))
}

// parse reads the syntax of Go doc comments. It takes a line that looks like an old heading, which has
// no full stop, as a paragraph.
func parse(text string) *comment.Doc {
	doc := new(comment.Parser).Parse(strings.Map(visible, text))
	for i, b := range doc.Content {
		if h, ok := b.(*comment.Heading); ok {
			doc.Content[i] = &comment.Paragraph{Text: h.Text}
		}
	}
	return doc
}

// visible replaces control characters, so that the text of somebody's solver cannot change a terminal
// or the direction of a page.
func visible(r rune) rune {
	if r == '\n' || r == '\t' || unicode.IsPrint(r) {
		return r
	}
	return unicode.ReplacementChar
}

// line returns the text of blocks in one line.
func line(blocks ...comment.Block) string {
	p := comment.Printer{TextWidth: -1}
	return strings.Join(strings.Fields(string(p.Text(&comment.Doc{Content: blocks}))), " ")
}
