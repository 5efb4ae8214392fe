// Package merge combines the records of shards into one record.
//
// # Theory of operation
//
// The record of a shard has a head and one section. The head is the same line in all shards of a
// plan. The section contains the lines from the shard event to the end event. A merged record has
// the head and the sections of several shards, in the order of their numbers. So merging copies
// sections, and a merged record can be merged again. The order and the grouping of the inputs do
// not change the merged record.
//
// Inspect reads all inputs, several at a time, and checks each line. It keeps a few facts about
// each section: its place in the file, a digest of its lines without their numbers, whether the
// shard is done, and measurements of its nodes. Choose selects one section for each shard, and
// describes the faults of the others. Write copies the sections to OUT.part and renames that file to
// OUT at the end. If Write is killed, the next merge starts OUT.part again.
//
// A damaged line makes only its own section unusable, because the next section begins at the next
// intact shard event. If lines are missing between two sections, the first of the two is unusable,
// because its end might be missing.
//
//	inspect.go  the sections of a file
//	choose.go   one section for each shard
//	write.go    the merged record
package merge
