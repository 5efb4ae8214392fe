package shard

import (
	"strings"
	"testing"
)

func TestAuto(t *testing.T) {
	slurm := func(id, count, min string) map[string]string {
		return map[string]string{"SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_COUNT": count, "SLURM_ARRAY_TASK_MIN": min}
	}
	for _, tt := range []struct {
		reason string
		env    map[string]string
		of     int // number of shards of the plan; 0 if there is no plan
		want   Shard
		err    string // text that the error must contain
	}{
		{"a Slurm array from 1", slurm("3", "4", "1"), 4, Shard{3, 4}, ""},
		{"a Slurm array from 0", slurm("3", "4", "0"), 0, Shard{4, 4}, ""},
		{"a Slurm array from 10", slurm("10", "5", "10"), 5, Shard{1, 5}, ""},
		{"a Slurm array with gaps", slurm("9", "3", "1"), 0, Shard{}, "without gaps"},
		{"a Slurm array of every second number", map[string]string{"SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "5", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "8"}, 5, Shard{}, "the array has gaps"},
		{"two lost tasks without a plan", map[string]string{"SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_MAX": "9"}, 0, Shard{}, "--shard $SLURM_ARRAY_TASK_ID/N"},
		{"a Slurm array without gaps", map[string]string{"SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "5", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "5"}, 0, Shard{5, 5}, ""},
		{"only the lost tasks of a Slurm array", slurm("9", "2", "5"), 100, Shard{}, "--shard $SLURM_ARRAY_TASK_ID/100"},
		{"Slurm without a count", map[string]string{"SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1"}, 0, Shard{}, "SLURM_ARRAY_TASK_COUNT is not set"},
		{"Slurm without a least index", map[string]string{"SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2"}, 0, Shard{}, "SLURM_ARRAY_TASK_MIN is not set"},
		{"a Kubernetes indexed Job, which counts from 0", map[string]string{"JOB_COMPLETION_INDEX": "0", "SHARDS": "3"}, 0, Shard{1, 3}, ""},
		{"the last Pod of the Job", map[string]string{"JOB_COMPLETION_INDEX": "2", "SHARDS": "3"}, 3, Shard{3, 3}, ""},
		{"a Job without SHARDS takes the plan's number", map[string]string{"JOB_COMPLETION_INDEX": "2"}, 3, Shard{3, 3}, ""},
		{"a Job without SHARDS and without a plan", map[string]string{"JOB_COMPLETION_INDEX": "2"}, 0, Shard{}, "SHARDS is not set"},
		{"more Pods than shards", map[string]string{"JOB_COMPLETION_INDEX": "3", "SHARDS": "3"}, 0, Shard{}, "want 0 to 2"},
		{"a GitLab parallel job, which counts from 1", map[string]string{"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"}, 2, Shard{1, 2}, ""},
		{"GitLab does not count from 0", map[string]string{"CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"}, 0, Shard{}, "want 1 to 2"},
		{"the plan has another number", map[string]string{"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"}, 3, Shard{}, "the plan has 3 shards"},
		{"a GitLab runner in a Job that agrees", map[string]string{"CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2", "JOB_COMPLETION_INDEX": "1", "SHARDS": "2"}, 0, Shard{2, 2}, ""},
		{"two systems that disagree", map[string]string{"CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2", "JOB_COMPLETION_INDEX": "0", "SHARDS": "2"}, 0, Shard{}, "JOB_COMPLETION_INDEX means shard 1/2, but CI_NODE_INDEX means shard 2/2"},
		{"SHARDS alone does not select a shard", map[string]string{"SHARDS": "2"}, 2, Shard{}, "no variable gives the number"},
		{"no variables", nil, 0, Shard{}, "want one of SLURM_ARRAY_TASK_ID (Slurm array), JOB_COMPLETION_INDEX"},
		{"an index in words", map[string]string{"CI_NODE_INDEX": "one", "CI_NODE_TOTAL": "2"}, 0, Shard{}, `CI_NODE_INDEX is "one"`},
		{"an empty variable", map[string]string{"CI_NODE_INDEX": "", "CI_NODE_TOTAL": "2"}, 0, Shard{}, "no variable gives the number"},
		{"no shards", map[string]string{"JOB_COMPLETION_INDEX": "0", "SHARDS": "0"}, 0, Shard{}, "want 1 to"},
	} {
		got, err := Auto(func(name string) (string, bool) {
			value, ok := tt.env[name]
			return value, ok
		}, tt.of)
		if got != tt.want || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: shard %v, error %v; want shard %v, error with %q", tt.reason, got, err, tt.want, tt.err)
		}
	}
}
