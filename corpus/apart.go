package corpus

import "sudokubench/sudoku"

// Encoding takes longer than writing, and need not be done where the writing
// is: answers that know nothing of each other are encoded by several
// goroutines and put into the stream afterwards.

// Separate reports whether the form of an answer hangs on that answer alone.
// In the other formats the first one looks different, as below a header.
func (w *Writer) Separate() bool { return w.codec.separate }

// AppendAnswer appends to b what Write would write of an answer that comes
// next, and writes nothing. Where answers are Separate several goroutines may
// call it at a time, whatever another one does with the Writer.
func (w *Writer) AppendAnswer(b []byte, clues, solution sudoku.Grid) ([]byte, error) {
	n := 0
	if !w.codec.separate {
		n = w.n
	}
	if err := w.accept(clues, solution); err != nil {
		return b, err
	}
	return w.codec.answer(b, w.shape, clues, solution, n), nil
}

// Put writes n answers that AppendAnswer encoded.
func (w *Writer) Put(encoded []byte, n int) error {
	if err := w.announce(answers, n); err != nil {
		return err
	}
	return w.put(encoded, n)
}
