// Package sandboxtest starts tests in other settings: as another user, or with fewer rights
// than the test itself has. The sandbox has fewer protections in some of them.
//
// A setting belongs to the processes that are started in it. No setting changes the machine.
package sandboxtest
