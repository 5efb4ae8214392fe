package document

const (
	us = 1000
	ms = 1000 * us
	s  = 1000 * ms
)
