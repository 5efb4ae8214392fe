// The candidates of cell i: the digits that its row, column and box do not hold.
static std::bitset<10> choices(const std::string &cells, int i)
{
    std::bitset<10> open(0x3fe);
    const int row = i / 9, column = i % 9;
    for (int k = 0; k < 9; k++)
        for (char ch : {cells[row * 9 + k], cells[k * 9 + column], cells[(row / 3 * 3 + k / 3) * 9 + column / 3 * 3 + k % 3]})
            if (ch >= '1' && ch <= '9')
                open.reset(ch - '0');
    return open;
}

// Fills in the blanks; false if there is no solution.
static bool solve(std::string &cells)
{
    int best = -1;
    std::bitset<10> digits;
    for (int i = 0; i < 81; i++) { // take the blank with the fewest candidates
        if (cells[i] >= '1' && cells[i] <= '9')
            continue;
        const auto open = choices(cells, i);
        if (best < 0 || open.count() < digits.count()) {
            best = i;
            digits = open;
        }
    }
    if (best < 0)
        return true;
    for (int d = 1; d <= 9; d++)
        if (digits[d]) {
            cells[best] = static_cast<char>('0' + d);
            if (solve(cells))
                return true;
        }
    cells[best] = '.';
    return false;
}

// The solution of 81 characters; "" if there is none, or the board is not 9x9.
static std::string solution(std::string puzzle)
{
    return puzzle.size() == 81 && solve(puzzle) ? puzzle : "";
}
