// Package serve shows the records of a folder over HTTP. It serves a list, the page of each record,
// and a page and a scoreboard that follow a run in progress.
//
// # Theory of operation
//
// The measured run is another process, and serve reads only its record. So serve cannot disturb the
// garbage collector or the scheduler of the process that measures. It also works for a run in
// another terminal, and its only state is the records. bench run --serve starts the server as a
// child process (child.go).
//
// A room (room.go) follows one record as long as it has viewers. It reads the new lines a few times
// a second and makes every response once for all viewers. Each viewer has one stream of server-sent
// events (stream.go). A message in it has a few hundred bytes: the progress, the latest turns, and
// the version numbers of the standings and of the page. If the number of the standings grew, the
// viewer waits a random time and then fetches the compressed standings (blob.go). Their number
// grows at most once a second when turns end, and less often with many viewers. Only the page has
// the plots and the puzzles (paper.go). The page reloads itself at the end of the run. In the
// detail pass it shows a link to reload. The numbers belong to an epoch, so that an open page still
// works after a restart of the server.
//
// The records shard-I-of-N.jsonl of a folder belong to the shards of one run. The list shows them
// as one entry, shards-of-N. A room reads all of them into one run (run.Follower). It looks for new
// records every two seconds, and opens only records that have grown. shards.go shows the state of
// each shard.
//
// serve.go has the addresses of the pages. guard.go refuses unsuitable requests. gate.go lets one
// request at a time through expensive work. Only folder.go opens files.
//
// # Why
//
//   - The server runs at the lowest priority on the last core that it is allowed to use, because the workers start at
//     the first core. Only Linux binds processes to cores. The test ViewersSlowNobody of package cli measures the cost
//     of 500 viewers.
//   - Without an address, the server listens on loopback. It answers only GET and HEAD, and only under its own names.
//     Otherwise, a page of another site could read the records through a host name that points to this machine (DNS
//     rebinding). Files are opened by their name in the list, through os.Root. Links, folders and hidden files are not
//     served.
//   - One request cannot block the others. The server refuses request bodies without reading them, and each response
//     has a deadline. It makes one page at a time. The numbers of records in memory and of streams are limited. A slow
//     viewer skips old messages.
//   - If a record has no end, the run either continues or was killed. Only the age of the record shows which. The
//     server shows a record but does not follow it if it has not grown for ten of its turns, or if its last line is
//     incomplete (live.Patience).
//   - The pages of finished runs are the same files as from bench report. They make no further requests.
package serve
