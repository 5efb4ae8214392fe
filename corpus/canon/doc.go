// Package canon computes canonical forms of puzzles and full grids, and counts
// their automorphisms.
//
// The symmetries of a board permute the rows of a band, the bands, the columns
// of a stack, the stacks and the digits; if boxes are square, they also
// transpose the board. They map puzzles to puzzles of the same difficulty. Two
// boards belong to the same class if a symmetry maps one to the other. The
// canonical form of a board is the smallest board of its class: the one that is
// first in the order of the lines of cells, with 0 for a blank. Two boards
// belong to the same class if and only if they have the same form.
//
// Letters: an arrangement is a symmetry without its permutation of the digits.
// The 9x9 board has 2*1296*1296 = 3,359,232 of them. A line is a row of the
// board, or a column if the board is transposed. A label is a digit of the form.
//
// Idea: build the form from the top, row by row, and keep all arrangements
// whose rows are the smallest so far. A row of the form is a line of the
// board. If the arrangement of the columns is known, its labels are known too:
// a new digit gets the next label, from left to right. A larger label in an
// early place would make the row larger. So each row has few candidates, and
// those that are larger than the best are dropped with all that follows.
//
// The arrangements that remain are kept in sets, the states. A column that is
// blank in all lines so far needs no place yet: its place only matters when it
// gets its first clue, and then it is the last of the blank columns of its
// stack, since blanks come first. The same is true of stacks. So an empty
// line, and most puzzles begin with one, costs nothing. If several columns get
// their first clue in the same row, the larger label goes to the right. New
// digits can go in any order, because labels follow from the places; each
// order makes another state.
//
// Why minimal: a state is dropped only if another one has a smaller row at the
// same place with equal rows above. The arrangements of a state agree in all
// rows so far, and each arrangement with these rows is in some state.
//
// Automorphisms: the arrangements that give the form, counted at the end, are
// as many as the arrangements that map the board to itself, up to the digits.
// Digits without clues can be relabelled freely and count once. So the number
// of automorphisms, times the number of boards in the class up to relabelling,
// is the number of arrangements.
//
// Bounds: states that differ in the order of their lines only are united when
// there are many. After that, a state is one of at most 36 sets of lines, with an
// order of columns. Boards that repeat a digit in a line are no puzzles, but have forms
// as well. They and the small boards take a plain way: all orders of the columns,
// one after the other.
//
// Source: the form is known in the players' forum as minlex form. The code is
// written from the definition.
//
// Files: canon.go (the interface), lines.go (the board), puzzle9.go (the search on the 9x9
// board), state.go (sets of arrangements), row.go (the smallest row of a line),
// expand.go (the states that follow), grid9.go (full grids), plain.go (other boards).
package canon
