#!/usr/bin/env bash
# Plans the run, then submits a task for each shard and a merge job that waits for all tasks.
set -euo pipefail
shards=4 # the same number as in --array of shards.sbatch
bench plan -c contest.yaml --shards "$shards"
array=$(sbatch --parsable shards.sbatch)
sbatch --dependency="afterany:$array" merge.sbatch
