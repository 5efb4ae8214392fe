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
// A watcher (watcher.go) follows one record as long as it has viewers. It reads the new lines a few
// times a second (recording.go). When the record has grown, it makes a new version of the data
// (package reports/live), at most once a second and less often with many viewers. Each viewer has
// one stream of server-sent events (stream.go). An event is only the number of the latest version.
// The viewer then waits a random time, fetches the compressed data at /data and draws itself again.
// The page and the scoreboard do the same; the scoreboard is the view ?view=board of the page.
//
// Only the HTML of the page has the plots and the puzzles. The page reloads itself at the end of the
// run. In the detail pass it shows a button to reload. A restarted server numbers its versions
// differently, so that an open page still works.
//
// The records shard-I-of-N.jsonl of a folder belong to the shards of one run. The list shows them
// as one entry, shards-of-N. A recording reads all of them into one run (run.Follower). It looks for
// new records every two seconds, and opens only records that have grown. shards.go shows the state
// of each shard.
//
// serve.go has the addresses of the pages. guard.go refuses unsuitable requests. Only folder.go
// opens files.
//
// # Locks
//
// A version never changes, and streams and /data read the latest one without a lock. The lock of a
// watcher guards its recording and its page. The lock of the server guards the list of watchers and
// the number of their viewers. No lock is held while a response is sent.
//
// # Why
//
//   - The server runs at the lowest priority on the last core that it is allowed to use, because
//     the workers start at the first core. Only Linux binds processes to cores. The test
//     ViewersSlowNobody of package cli measures the cost of 500 viewers.
//   - Without an address, the server listens on loopback. It answers only GET and HEAD, and only
//     under its own names. Otherwise, a page of another site could read the records through a host
//     name that points to this machine (DNS rebinding). Files are opened by their name in the list,
//     through os.Root. Links, folders and hidden files are not served.
//   - One request cannot block the others. The server refuses request bodies without reading them,
//     and each response has a deadline. It makes one page at a time. The numbers of records in
//     memory and of streams are limited. A slow viewer skips old versions.
//   - If a record has no end, the run either continues or was killed. Only the age of the record
//     shows which. The server shows a record but does not follow it if it has not grown for ten of
//     its turns, or if its last line is incomplete (live.Patience).
//   - The pages of finished runs are the same files as from bench report. They make no further requests.
package serve
