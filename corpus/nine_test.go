package corpus

import "testing"

func BenchmarkNine(b *testing.B) {
	text := []byte("8425193671596732843764829517352614986218947354983571265137286499641358722879465.3")
	var dst [81]uint8
	b.SetBytes(82)
	b.Run("legal", func(b *testing.B) {
		b.SetBytes(82)
		for b.Loop() {
			if !characterTally.legal((*[81]uint8)(text)) {
				b.Fatal()
			}
		}
	})
	b.Run("digits", func(b *testing.B) {
		b.SetBytes(82)
		for b.Loop() {
			digits9(&dst, (*[81]uint8)(text))
		}
	})
}
