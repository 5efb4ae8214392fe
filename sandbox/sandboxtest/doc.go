// Package sandboxtest starts tests in other settings: as another user, or with fewer rights than
// the test itself. In some settings the sandbox has fewer protections.
//
// A setting applies only to the processes that are started in it. It does not change the machine.
package sandboxtest
