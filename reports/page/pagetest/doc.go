// Package pagetest makes up records for tests of the page, in this module and in
// reports/page/browsertest: a whole one, and such as hold hostile text in every
// field.
package pagetest
