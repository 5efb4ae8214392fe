package config

import (
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Text returns the entry as an item of the list entries, on one line. It contains the keys that a
// program needs for its protocol.
func (e *Entry) Text() string {
	item := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
	word := func(s string) *yaml.Node {
		n := &yaml.Node{}
		n.SetString(s)
		return n
	}
	list := func(words []string) *yaml.Node {
		n := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
		for _, w := range words {
			n.Content = append(n.Content, word(w))
		}
		return n
	}
	add := func(key string, value *yaml.Node) { item.Content = append(item.Content, word(key), value) }
	add("name", word(e.Name))
	if e.Dir != "" {
		add("dir", word(e.Dir))
	}
	add("command", list(e.Command))
	add("protocol", word(e.Protocol))
	if e.Blank != "" {
		add("blank", word(e.Blank))
	}
	if e.Spaces {
		add("spaces", &yaml.Node{Kind: yaml.ScalarNode, Value: "true"})
	}
	if e.Batch > 0 {
		add("batch", &yaml.Node{Kind: yaml.ScalarNode, Value: strconv.Itoa(e.Batch)})
	}
	if len(e.Boards) > 0 {
		add("boards", list(e.Boards))
	}
	if e.Limits.Memory != DefaultEntryLimits().Memory {
		limits := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
		limits.Content = []*yaml.Node{word("memory"), word(strconv.FormatInt(e.Limits.Memory>>20, 10) + "MiB")}
		add("limits", limits)
	}
	text, err := yaml.Marshal(&yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{item}})
	if err != nil { // this cannot occur, because YAML can encode every value in the entry
		return err.Error()
	}
	return strings.TrimRight(string(text), "\n")
}
