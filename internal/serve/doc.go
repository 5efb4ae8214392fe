// Package serve shows the records of a folder over HTTP: a list, the page of each
// record, several side by side, and a page and a scoreboard that follow a run under way.
//
// # Theory of operation
//
// The run that is measured is another process, and serve knows of it only what its
// record holds. So serve cannot disturb the garbage collector or the scheduler of
// the process that measures, it works for a run in another terminal, and it keeps
// no state but the records. bench run --serve starts it as a child (child.go).
//
// A room (room.go) follows one record as long as somebody looks at it. It reads the
// new lines a few times a second and makes everything once for all viewers. Each
// viewer holds one stream of server-sent events (stream.go) with hundreds of bytes
// of news: the progress, the latest turns, and the numbers of the standings and of the
// page. If the number of the standings grew, the viewer fetches them after a random
// pause, compressed (blob.go). They change as turns end, at least a second apart and
// longer with many viewers. Plots and puzzles are in the page alone (paper.go): it
// loads itself again at the end, and offers to in the detail pass. Numbers count from an
// epoch, so that a page survives a restart of the server.
//
// The records shard-I-of-N.jsonl of a folder belong to the shards of one run. The list shows
// them as one entry, shards-of-N. A room reads all of them into one run (run.Follower). It
// looks for new records every two seconds, and opens only records that have grown. shards.go
// shows the state of each shard.
//
// serve.go has the addresses of the pages. guard.go lets requests in, and gate.go so
// many at a time. Only folder.go opens files.
//
// # Why
//
//   - The server runs on the last core that it may use, at the lowest priority;
//     workers begin at the first. Only Linux ties processes to cores. The test
//     ViewersSlowNobody of package cli measures the cost of 500 viewers.
//   - Without an address the server listens on loopback. It answers only GET and HEAD, and
//     only under its own names, so that a page elsewhere whose name points here reads
//     nothing (DNS rebinding). Files are opened by their name in the list, through
//     os.Root; links, folders and hidden files are not served.
//   - One request cannot stop the others: bodies are refused unread, each answer has a
//     deadline, pages and comparisons are made one at a time, and there are bounds on
//     records in memory, streams and waiting comparisons. A slow viewer skips old news.
//   - A record without an end is a run under way or one that was killed. Only its age
//     shows which, so a record that has not grown for ten of its turns, or whose last
//     line is cut, is shown as it is and not followed (live.Patience).
//   - The pages of finished runs are the files of bench report: they ask for nothing.
package serve
