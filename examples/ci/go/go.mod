module example.org/rows

go 1.26.0

require sudokubench v0.0.0
