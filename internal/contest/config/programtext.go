package config

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// Text returns the entry as an item of the list entries, on one line. It contains the keys that a
// program needs for its protocol.
func (e *Program) Text() string {
	keys := struct {
		Name     string            `yaml:"name"`
		Dir      string            `yaml:"dir,omitempty"`
		Command  []string          `yaml:"command"`
		Protocol string            `yaml:"protocol"`
		Blank    string            `yaml:"blank,omitempty"`
		Spaces   bool              `yaml:"spaces,omitempty"`
		First    string            `yaml:"first,omitempty"`
		File     string            `yaml:"file,omitempty"`
		Answers  string            `yaml:"answers,omitempty"`
		Batch    int               `yaml:"batch,omitempty"`
		Boards   []string          `yaml:"boards,omitempty"`
		Limits   map[string]string `yaml:"limits,omitempty"`
	}{e.Name, e.Dir, e.Command, e.Protocol, e.Blank, e.Spaces, e.First, e.File, e.Answers, max(e.Batch, 0), e.Boards, nil}
	if e.Limits.Memory != DefaultProgramLimits().Memory {
		keys.Limits = map[string]string{"memory": fmt.Sprintf("%dMiB", e.Limits.Memory>>20)}
	}
	var item yaml.Node
	err := item.Encode(keys)
	item.Style = yaml.FlowStyle
	text, merr := yaml.Marshal(&yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{&item}})
	if err != nil || merr != nil { // this cannot occur, because YAML can encode every value in the entry
		return fmt.Sprint(err, merr)
	}
	return strings.TrimRight(string(text), "\n")
}
