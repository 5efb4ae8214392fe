class Solver {
    /** The candidates of cell i, one bit per digit: the digits that its row, column and box do not hold. */
    static int choices(char[] cells, int i) {
        int open = 0x3fe;
        int row = i / 9, column = i % 9;
        for (int k = 0; k < 9; k++) {
            int box = (row / 3 * 3 + k / 3) * 9 + column / 3 * 3 + k % 3;
            for (char ch : new char[] {cells[row * 9 + k], cells[k * 9 + column], cells[box]}) {
                if (ch >= '1' && ch <= '9') {
                    open &= ~(1 << (ch - '0'));
                }
            }
        }
        return open;
    }

    /** Fills in the blanks; false if there is no solution. */
    static boolean solve(char[] cells) {
        int best = -1, digits = 0;
        for (int i = 0; i < 81; i++) { // take the blank with the fewest candidates
            if (cells[i] >= '1' && cells[i] <= '9') {
                continue;
            }
            int open = choices(cells, i);
            if (best < 0 || Integer.bitCount(open) < Integer.bitCount(digits)) {
                best = i;
                digits = open;
            }
        }
        if (best < 0) {
            return true;
        }
        for (int d = 1; d <= 9; d++) {
            if ((digits >> d & 1) == 1) {
                cells[best] = (char) ('0' + d);
                if (solve(cells)) {
                    return true;
                }
            }
        }
        cells[best] = '.';
        return false;
    }

    /** The solution of 81 characters; "" if there is none, or the board is not 9x9. */
    static String solution(String puzzle) {
        char[] cells = puzzle.toCharArray();
        return cells.length == 81 && solve(cells) ? new String(cells) : "";
    }
}
