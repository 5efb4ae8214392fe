// Package serve shows the records of a folder over HTTP: a list of them, the page
// of each, several side by side, and of a run under way a page that moves.
//
// It keeps no state but the records. A room (room.go) follows one record while
// somebody looks; what it makes of it is made once for all viewers. guard.go
// holds what is let in, folder.go what of the disk can be reached, stream.go what
// viewers are sent while a run goes on, list.go the way in.
//
// The run that is measured is another process: all that is known of it is what
// it writes into its record.
package serve
