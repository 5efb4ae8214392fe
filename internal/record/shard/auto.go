package shard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// engine lists the environment variables in which a cluster or a CI system passes the number of a job.
type engine struct {
	name         string
	index, count string // names of the environment variables with the index of the job and the number of jobs
	first, last  string // names of the environment variables with the least and the greatest index of the jobs; empty if the system has none
	base         int    // least index of the jobs, if the field first is empty
}

// engines lists the systems that Auto supports.
func engines() []engine {
	return []engine{
		{name: "Slurm array", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", first: "SLURM_ARRAY_TASK_MIN", last: "SLURM_ARRAY_TASK_MAX"},
		{name: "Kubernetes indexed Job", index: "JOB_COMPLETION_INDEX", count: "SHARDS"},
		{name: "GitLab parallel job", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", base: 1},
	}
}

// Auto returns the shard of this process. It reads the environment variables of clusters and CI
// systems. of is the number of shards of the plan, or 0 if there is no plan. The error describes
// the variable that is missing or wrong.
func Auto(lookup func(name string) (value string, ok bool), of int) (Shard, error) {
	var found []Shard
	var by []engine
	for _, e := range engines() {
		if index, _ := lookup(e.index); index == "" {
			continue
		}
		s, err := e.shard(lookup, of)
		if err != nil {
			return Shard{}, err
		}
		found, by = append(found, s), append(by, e)
	}
	if len(found) == 0 {
		var names []string
		for _, e := range engines() {
			names = append(names, fmt.Sprintf("%s (%s)", e.index, e.name))
		}
		return Shard{}, fmt.Errorf("no variable gives the number of this shard; want one of %s, or --shard I/N", strings.Join(names, ", "))
	}
	if at := slices.IndexFunc(found, func(s Shard) bool { return s != found[0] }); at > 0 {
		return Shard{}, fmt.Errorf("%s means shard %s, but %s means shard %s; use --shard I/N", by[0].index, found[0], by[at].index, found[at])
	}
	return found[0], nil
}

// shard returns the shard in the environment variables of a cluster or CI system. of is the number
// of shards of the plan, or 0 if there is no plan.
func (e *engine) shard(lookup func(string) (string, bool), of int) (Shard, error) {
	index, err := number(lookup, e.index)
	if err != nil {
		return Shard{}, err
	}
	first := e.base
	if e.first != "" {
		if first, err = number(lookup, e.first); err != nil {
			return Shard{}, err
		}
	}
	count := of
	if _, set := lookup(e.count); set || of == 0 {
		if count, err = number(lookup, e.count); err != nil {
			return Shard{}, fmt.Errorf("%w (%s of a %s)", err, e.count, e.name)
		}
	}
	if _, set := lookup(e.last); set {
		last, err := number(lookup, e.last)
		if err != nil {
			return Shard{}, err
		}
		if last-first+1 != count && (of == 0 || count == of) {
			return Shard{}, fmt.Errorf("the array has gaps: %s is %d, %s is %d and %s is %d; submit an array without gaps, or give the numbers of the shards to --array, and use --shard $%s/N", e.first, first, e.last, last, e.count, count, e.index)
		}
	}
	switch {
	case of > 0 && count != of && e.first != "":
		return Shard{}, fmt.Errorf("%s is %d, but the plan has %d shards; to run only some shards, give their numbers to --array, and use --shard $%s/%d", e.count, count, of, e.index, of)
	case of > 0 && count != of:
		return Shard{}, fmt.Errorf("%s is %d, but the plan has %d shards; start as many jobs as there are shards", e.count, count, of)
	case count < 1 || count > MaxShards:
		return Shard{}, fmt.Errorf("%s is %d; want 1 to %d", e.count, count, MaxShards)
	case index < first || index-first >= count:
		return Shard{}, fmt.Errorf("%s is %d; want %d to %d, without gaps, because there are %d shards", e.index, index, first, first+count-1, count)
	}
	return Shard{index - first + 1, count}, nil
}

// number returns the value of an environment variable, which must be a whole number of 0 or more.
func number(lookup func(string) (string, bool), name string) (int, error) {
	text, ok := lookup(name)
	if !ok || text == "" {
		return 0, fmt.Errorf("the variable %s is not set", name)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("the variable %s is %.40q; want a whole number of 0 or more", name, text)
	}
	return n, nil
}
