package corpus

import (
	"bufio"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/zip"
)

// The signatures of the parts of a zip archive.
const (
	localHeader    = 0x04034b50
	dataDescriptor = 0x08074b50
)

// zipStream reads a zip archive from a pipe. The list of members comes last. zipStream reads the
// first file with puzzles. If a second file follows, it returns a fault after the first file.
type zipStream struct {
	in     *bufio.Reader
	member member
	body   io.Reader
	sum    hash.Hash32
	size   uint64 // number of bytes of the current file that have been unpacked so far
	err    error  // error to return after the current file
}

// member has the header of a file in the archive.
type member struct {
	name          string
	flags, method uint16
	sum           uint32
	packed, size  uint64 // sizes in bytes; 0 if the archive has them after the file
	large         bool   // whether each size takes eight bytes
}

func openZipStream(r io.Reader) (io.ReadCloser, error) {
	z := &zipStream{in: bufio.NewReaderSize(r, 64<<10)}
	for {
		if err := z.open(); err != nil {
			if err == io.EOF {
				err = &Fault{What: "the zip archive contains no file", Fix: "want one file with puzzles"}
			}
			return nil, err
		}
		if !passedMember(z.member.name) {
			return z, nil
		}
		if _, err := io.Copy(io.Discard, memberReader{z}); err != nil {
			return nil, err
		}
	}
}

func (z *zipStream) Close() error { return nil }

// Read reads the file. At the end of the file it checks that no second file follows.
func (z *zipStream) Read(p []byte) (int, error) {
	if z.err != nil {
		return 0, z.err
	}
	n, err := memberReader{z}.Read(p)
	if err != io.EOF {
		return n, err
	}
	for z.err = io.EOF; ; {
		if err := z.open(); err != nil {
			if err != io.EOF {
				z.err = err
			}
			return n, z.err
		}
		if !passedMember(z.member.name) {
			z.err = &Fault{What: "the zip archive has a second file: " + quote([]byte(z.member.name)), Fix: severalMembers(nil).Fix}
			return n, z.err
		}
		if _, err := io.Copy(io.Discard, memberReader{z}); err != nil {
			z.err = err
			return n, err
		}
	}
}

// open reads the header of the next member. It returns io.EOF if there is no further member.
func (z *zipStream) open() error {
	var h [30]byte
	if _, err := io.ReadFull(z.in, h[:4]); err != nil {
		return unexpected(err)
	}
	if binary.LittleEndian.Uint32(h[:]) != localHeader {
		return io.EOF // the list of members begins, so no further file follows
	}
	if _, err := io.ReadFull(z.in, h[4:]); err != nil {
		return unexpected(err)
	}
	short := binary.LittleEndian.Uint16
	long := func(at int) uint64 { return uint64(binary.LittleEndian.Uint32(h[at:])) }
	m := member{flags: short(h[6:]), method: short(h[8:]), sum: uint32(long(14)), packed: long(18), size: long(22)}
	text := make([]byte, int(short(h[26:]))+int(short(h[28:])))
	if _, err := io.ReadFull(z.in, text); err != nil {
		return unexpected(err)
	}
	m.name = string(text[:short(h[26:])])
	m.extra(text[len(m.name):])
	z.member = m
	if fault := memberFault(m.name, m.flags, m.method); fault != nil {
		return fault
	}
	z.sum, z.size = crc32.NewIEEE(), 0
	switch {
	case m.method == zip.Deflate:
		z.body = flate.NewReader(z.in)
	case m.follows() && !passedMember(m.name):
		return &Fault{What: quote([]byte(m.name)) + " in the zip archive does not say how long it is", Fix: "name the archive as a file, or extract it first"}
	default:
		z.body = io.LimitReader(z.in, int64(m.packed))
	}
	return nil
}

// follows reports whether the sizes and the checksum come after the body.
func (m *member) follows() bool { return m.flags&8 != 0 }

// extra reads the sizes of a large file from the extra fields of a header.
func (m *member) extra(b []byte) {
	for len(b) >= 4 {
		kind, n := binary.LittleEndian.Uint16(b), int(binary.LittleEndian.Uint16(b[2:]))
		if b = b[4:]; n > len(b) {
			return
		}
		if kind == 1 {
			m.large = true
			if n >= 16 {
				m.size, m.packed = binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
			}
		}
		b = b[n:]
	}
}

// memberReader reads the body of the current member. At its end it checks size and checksum.
type memberReader struct{ z *zipStream }

func (r memberReader) Read(p []byte) (int, error) {
	z := r.z
	n, err := z.body.Read(p)
	z.sum.Write(p[:n])
	z.size += uint64(n)
	if err == io.EOF {
		if bad := z.check(); bad != nil {
			err = bad
		}
	}
	return n, err
}

var errZipSum = errors.New("the checksum is wrong")

func (z *zipStream) check() error {
	m := &z.member
	if m.follows() {
		if err := z.descriptor(); err != nil {
			return err
		}
	}
	switch {
	case z.size < m.size:
		return io.ErrUnexpectedEOF
	case z.sum.Sum32() != m.sum || z.size != m.size:
		return errZipSum
	}
	return nil
}

// descriptor reads the checksum and the sizes after the body. The signature before them is
// optional. The sizes have four or eight bytes, and the signature of the next part shows which.
func (z *zipStream) descriptor() error {
	b, err := z.in.Peek(4)
	if err != nil {
		return unexpected(err)
	}
	if binary.LittleEndian.Uint32(b) == dataDescriptor {
		z.in.Discard(4)
	}
	n := 12
	if b, _ := z.in.Peek(24); len(b) == 24 && string(b[20:22]) == "PK" && (z.member.large || string(b[12:14]) != "PK") {
		n = 20
	}
	if b, err = z.in.Peek(n); err != nil {
		return unexpected(err)
	}
	z.member.sum = binary.LittleEndian.Uint32(b)
	if n == 20 {
		z.member.size = binary.LittleEndian.Uint64(b[12:])
	} else {
		z.member.size = uint64(binary.LittleEndian.Uint32(b[8:]))
	}
	z.in.Discard(n)
	return nil
}

// unexpected returns io.ErrUnexpectedEOF for io.EOF, and any other error unchanged.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
