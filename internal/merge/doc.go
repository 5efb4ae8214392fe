// Package merge makes one record of the records of shards.
//
// # Theory of operation
//
// The record of a shard has a head, which is the same line in all shards of a plan, and one
// section: the lines from its shard event to its end. A merged record has the head and the
// sections of several shards, in the order of their numbers. So merging is copying, and a
// merged record can be merged again. The result is the same file whatever the order and
// the grouping of the inputs.
//
// Inspect goes through all inputs, several at a time, and checks each line. It keeps a few
// numbers of each section: where it is, a digest of its lines without their numbers, whether
// it came to its end, and what it says of its node. Choose takes one section for each shard,
// and says what is wrong with the others. Write copies the sections to OUT.part and
// renames that file to OUT at the end.
//
// If Write was killed, OUT.part holds whole sections and perhaps a piece of one. The next
// merge inspects OUT.part as well, keeps its sections as far as they are the ones that
// it would write, and goes on after them.
//
// A damaged line makes its section unusable, and no other: the next section begins at the
// next intact shard event. If lines are missing between two sections, the first of the two is
// unusable, because its end may be among them.
//
//	inspect.go  the sections of a file
//	choose.go   one section for each shard
//	write.go    the merged record
package merge
