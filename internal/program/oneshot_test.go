package program

// playProtocol is a program that speaks a protocol, or does not.
func playProtocol(protocol, part string) (code int) {
	switch protocol {
	case "lines":
		return fakeLines(part)
	}
	return 98
}
