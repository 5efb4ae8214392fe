// Package manifesttest decodes the manifests of the example with the types of Kubernetes. It is
// a separate module, because no other package needs these types.
package manifesttest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// documents decodes the documents of a manifest. Unknown and repeated keys are errors.
func documents(t *testing.T, name string) (jobs []batch.Job, claims []core.PersistentVolumeClaim) {
	t.Helper()
	text, err := os.ReadFile("../" + name)
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range bytes.Split(text, []byte("\n---\n")) {
		var kind struct {
			Kind, APIVersion string
		}
		if err := yaml.Unmarshal(doc, &kind); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		switch kind.APIVersion + " " + kind.Kind {
		case "batch/v1 Job":
			var job batch.Job
			if err := yaml.UnmarshalStrict(doc, &job); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			jobs = append(jobs, job)
		case "v1 PersistentVolumeClaim":
			var claim core.PersistentVolumeClaim
			if err := yaml.UnmarshalStrict(doc, &claim); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			claims = append(claims, claim)
		default:
			t.Fatalf("%s: got a %s of %q, want a Job or a claim", name, kind.Kind, kind.APIVersion)
		}
	}
	return jobs, claims
}

// TestUnknownKeysAreFound shows that the decoder refuses unknown keys.
func TestUnknownKeysAreFound(t *testing.T) {
	var job batch.Job
	if err := yaml.UnmarshalStrict([]byte("apiVersion: batch/v1\nkind: Job\nspec:\n  completion: 4\n"), &job); err == nil {
		t.Error("the decoder accepted an unknown key; want an error")
	}
}

func TestShards(t *testing.T) {
	jobs, others := documents(t, "shards.yaml")
	noJobs, claims := documents(t, "volume.yaml")
	if len(jobs) != 1 || len(others) != 0 {
		t.Fatalf("shards.yaml: got %d jobs and %d claims; want only one job, so that deleting it keeps the records", len(jobs), len(others))
	}
	if len(noJobs) != 0 || len(claims) != 1 {
		t.Fatalf("volume.yaml: got %d jobs and %d claims; want only one claim", len(noJobs), len(claims))
	}
	spec := jobs[0].Spec
	if spec.CompletionMode == nil || *spec.CompletionMode != batch.IndexedCompletion {
		t.Fatal("the completion mode is not Indexed")
	}
	container := only(t, &spec)
	if spec.Completions == nil || spec.Parallelism == nil || *spec.Completions < 1 || *spec.Parallelism < 1 || *spec.Parallelism > *spec.Completions {
		t.Fatalf("got %v completions and a parallelism of %v; want at least 1, and parallelism at most completions", spec.Completions, spec.Parallelism)
	}
	shards := ""
	for _, e := range container.Env {
		if e.Name == "SHARDS" {
			shards = e.Value
		}
	}
	if shards != strconv.Itoa(int(*spec.Completions)) {
		t.Errorf("got SHARDS %q; want %d, the number of completions", shards, *spec.Completions)
	}
	if spec.BackoffLimitPerIndex == nil || spec.MaxFailedIndexes == nil {
		t.Error("want a limit of failures for each shard, so that one shard does not end the Job")
	}
	selector := spec.Template.Spec.Affinity.PodAntiAffinity.RequiredDuringSchedulingIgnoredDuringExecution[0]
	if selector.LabelSelector.MatchLabels["job-name"] != jobs[0].Name {
		t.Error("want Pods that avoid the nodes of the other Pods")
	}
	access := claims[0].Spec.AccessModes
	if !slices.Contains(access, core.ReadWriteMany) {
		t.Errorf("got access modes %v of the volume; want ReadWriteMany, because Pods on several nodes write to it", access)
	}
	if spec.Template.Spec.Volumes[0].PersistentVolumeClaim.ClaimName != claims[0].Name {
		t.Error("the Pods do not use the volume")
	}
	try(t, container.Command, append(os.Environ(), "SHARDS="+shards, "JOB_COMPLETION_INDEX=1"))
}

func TestMerge(t *testing.T) {
	jobs, _ := documents(t, "merge.yaml")
	shards, _ := documents(t, "shards.yaml")
	container := only(t, &jobs[0].Spec)
	if container.WorkingDir != only(t, &shards[0].Spec).WorkingDir || container.Image != only(t, &shards[0].Spec).Image {
		t.Error("the merge runs in another folder or image than the shards")
	}
}

// only returns the container of a job that has one container. It checks the resources of the
// container and the restart policy of the job.
func only(t *testing.T, spec *batch.JobSpec) core.Container {
	t.Helper()
	pod := spec.Template.Spec
	if pod.RestartPolicy != core.RestartPolicyNever || len(pod.Containers) != 1 {
		t.Fatalf("got restart policy %s and %d containers; want Never and 1", pod.RestartPolicy, len(pod.Containers))
	}
	c := pod.Containers[0]
	for _, name := range []core.ResourceName{core.ResourceCPU, core.ResourceMemory} {
		request, limit := c.Resources.Requests[name], c.Resources.Limits[name]
		if request.IsZero() || request.Cmp(limit) != 0 {
			t.Errorf("got a request of %s for %s and a limit of %s; want the same", request.String(), name, limit.String())
		}
		if name == core.ResourceCPU && request.MilliValue()%1000 != 0 {
			t.Errorf("got a request of %s cores; want whole cores, which a Pod can use alone", request.String())
		}
	}
	if !slices.ContainsFunc(c.VolumeMounts, func(m core.VolumeMount) bool { return m.MountPath == c.WorkingDir }) {
		t.Errorf("want the working folder %s on the volume", c.WorkingDir)
	}
	return c
}

// try plans a small run in a new folder and then runs the command of a shard in this folder. The
// environment variable BENCH must contain the path of bench.
func try(t *testing.T, command, env []string) {
	bench := os.Getenv("BENCH")
	if bench == "" {
		t.Fatal("BENCH is not set to the path of bench")
	}
	if command[0] != "bench" {
		t.Fatalf("got command %q; want bench", command)
	}
	dir := t.TempDir()
	run := func(args []string) string {
		t.Helper()
		c := exec.Command(bench, args...)
		c.Dir, c.Env = dir, env
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("bench %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	run([]string{"plan", "--corpora", "seeds", "--solvers", "band", "--rounds", "1", "--workers", "1", "--shards", "4"})
	if out := run(command[1:]); !strings.Contains(out, fmt.Sprintf("Shard 2/%d is done", 4)) {
		t.Errorf("got output of a Pod's command\n%s", out)
	}
}
