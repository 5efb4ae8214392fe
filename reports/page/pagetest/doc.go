// Package pagetest generates records for tests of the page, in this module and in
// reports/page/browsertest. Some contain every kind of result, others have hostile text in every
// field.
package pagetest
