#!/usr/bin/env bash
# Plans the run, submits a task for each shard, and a merge job that waits for all of them.
set -euo pipefail
shards=4 # as many as --array in shards.sbatch
bench plan -c contest.yaml --shards "$shards"
array=$(sbatch --parsable shards.sbatch)
sbatch --dependency="afterany:$array" merge.sbatch
