//go:build !linux

package host

import "sudokubench/internal/record"

// Weather is not told elsewhere.
func Weather() record.Weather { return record.Weather{} }
