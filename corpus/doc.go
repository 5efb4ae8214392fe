// Package corpus reads and writes puzzle collections.
package corpus
