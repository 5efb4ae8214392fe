package contest

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
)

// SplitPlan contains the properties that all shards of a run have in common. bench plan writes it
// to a file. A shard refuses to run if its own plan differs.
type SplitPlan struct {
	// Hash is the SHA-256, in hex, of the JSON form of the other fields. The record of each
	// shard contains it.
	Hash        string              `json:"hash"`
	Run         record.Run          `json:"run"` // event that opens the records of all shards, without its hash
	Contestants []record.Contestant `json:"contestants"`
	Corpora     []record.Corpus     `json:"corpora"` // descriptions of the whole corpora
}

// SplitPlanOf returns the split plan that all shards have in common. p is the plan of any shard.
func SplitPlanOf(p *engine.Plan) *SplitPlan {
	s := &SplitPlan{Run: p.Run}
	s.Run.Plan = ""
	for i := range p.Contestants {
		s.Contestants = append(s.Contestants, p.Contestants[i].Info)
	}
	for i := range p.Corpora {
		s.Corpora = append(s.Corpora, p.Corpora[i].Info)
	}
	s.Hash = s.hash()
	return s
}

// hash computes the value of the field Hash from the other fields.
func (s *SplitPlan) hash() string {
	plain := *s
	plain.Hash = ""
	text, err := json.Marshal(plain)
	if err != nil { // this occurs only if Config is not JSON, and ReadSplitPlan refuses such a plan
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// MaxPlan is the largest size of a plan file, in bytes.
const MaxPlan = 64 << 20

// ReadSplitPlan reads a plan file. name is the name of the file in errors.
func ReadSplitPlan(name string, from io.Reader) (*SplitPlan, error) {
	text, err := io.ReadAll(io.LimitReader(from, MaxPlan+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > MaxPlan {
		return nil, fmt.Errorf("%s: the file has more than %d MiB; want a plan that bench plan wrote", name, MaxPlan>>20)
	}
	s := &SplitPlan{}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("%s; want a plan that bench plan wrote", notJSON(name, text, err))
	}
	compact, err := compacted(s.Run.Config)
	if err != nil {
		return nil, fmt.Errorf("%s: the plan has no configuration; want a plan that bench plan wrote", name)
	}
	s.Run.Config = compact
	switch {
	case s.Run.Schema != record.Schema:
		return nil, fmt.Errorf("%s: the plan has schema %d, but this version of bench has schema %d; make the plan again with this version", name, s.Run.Schema, record.Schema)
	case s.Run.Shards < 1 || s.Run.Shards > shard.MaxShards:
		return nil, fmt.Errorf("%s: the plan has %d shards; want 1 to %d", name, s.Run.Shards, shard.MaxShards)
	case s.Hash != s.hash():
		return nil, fmt.Errorf("%s: the plan does not match its hash, so the file was changed; make the plan again with bench plan", name)
	}
	return s, nil
}

// notJSON returns a message about a file that is not JSON. The message contains the line number if
// the JSON package reports the place.
func notJSON(name string, text []byte, err error) string {
	syntax, isSyntax := errors.AsType[*json.SyntaxError](err)
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return name + " is empty"
	case isSyntax && syntax.Offset >= int64(len(text)):
		return name + ": the file ends in the middle of the plan"
	case isSyntax:
		return fmt.Sprintf("%s:%d: %v", name, 1+bytes.Count(text[:max(0, syntax.Offset-1)], []byte("\n")), err)
	}
	return fmt.Sprintf("%s: %v", name, err)
}

// compacted removes the white space that the plan file added to JSON.
func compacted(text json.RawMessage) (json.RawMessage, error) {
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil || fields == nil {
		return nil, cmp.Or(err, errors.New("no object"))
	}
	var b bytes.Buffer
	err := json.Compact(&b, text)
	return b.Bytes(), err
}

// Write writes the plan as indented JSON.
func (s *SplitPlan) Write(to io.Writer) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	_, err = to.Write(append(text, '\n'))
	return err
}

// Differences describes how the plan other differs from s. Each string contains one difference. It
// returns nil if the plans are equal.
func (s *SplitPlan) Differences(other *SplitPlan) (list []string) {
	if s.Hash == other.Hash {
		return nil
	}
	was, is := s.settings(), other.settings()
	for _, x := range was {
		switch at := slices.IndexFunc(is, func(y run.Setting) bool { return y.Name == x.Name }); {
		case at < 0:
			list = append(list, x.Name+" is missing")
		case is[at] != x:
			list = append(list, fmt.Sprintf("%s: %s instead of %s", x.Name, is[at].Value, x.Value))
		}
	}
	for _, y := range is {
		if !slices.ContainsFunc(was, func(x run.Setting) bool { return x.Name == y.Name }) {
			list = append(list, y.Name+" is new")
		}
	}
	if list == nil {
		list = []string{"another setting of the configuration"}
	}
	return list
}

// settings returns what Differences compares: the bench program, the settings of the run, the
// corpora and the contestants.
func (s *SplitPlan) settings() []run.Setting {
	list := []run.Setting{{Name: "bench", Value: strings.TrimSpace(s.Run.Version + " " + s.Run.Commit)}}
	list = append(list, run.Settings(&s.Run)...)
	for _, c := range s.Corpora {
		list = append(list, run.Setting{Name: "corpus " + c.Name, Value: fmt.Sprintf("%d puzzles of %s, SHA-256 %.8s", c.WholePuzzles, c.Source, c.SHA256)})
	}
	for _, c := range s.Contestants {
		words := fmt.Sprintf("solver %s %q", c.Solver, c.Options)
		if c.Program != nil {
			words = fmt.Sprintf("command %q", c.Program.Command)
			for _, f := range c.Program.Files {
				words += fmt.Sprintf(", %s with SHA-256 %.8s", f.Name, f.SHA256)
			}
		}
		list = append(list, run.Setting{Name: "contestant " + c.Name, Value: words})
	}
	return list
}
