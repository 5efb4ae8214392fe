/* The candidates of cell i, one bit per digit: the digits that its row, column and box do not hold. */
static unsigned choices(const char *cells, int i)
{
    unsigned used = 0;
    int row = i / 9, column = i % 9;
    for (int k = 0; k < 9; k++) {
        char in_line[3] = {
            cells[row * 9 + k],
            cells[k * 9 + column],
            cells[(row / 3 * 3 + k / 3) * 9 + column / 3 * 3 + k % 3],
        };
        for (int n = 0; n < 3; n++)
            if (in_line[n] > '0' && in_line[n] <= '9')
                used |= 1u << (in_line[n] - '0');
    }
    return 0x3feu & ~used;
}

static int count(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

/* Fills in the blanks; 0 if there is no solution. */
static int solve(char *cells)
{
    int best = -1, fewest = 10;
    unsigned free_digits = 0;
    for (int i = 0; i < 81; i++) { /* take the blank with the fewest candidates */
        if (cells[i] > '0' && cells[i] <= '9')
            continue;
        unsigned bits = choices(cells, i);
        if (count(bits) < fewest) {
            best = i;
            fewest = count(bits);
            free_digits = bits;
        }
    }
    if (best < 0)
        return 1;
    for (int d = 1; d <= 9; d++)
        if (free_digits >> d & 1) {
            cells[best] = (char)('0' + d);
            if (solve(cells))
                return 1;
        }
    cells[best] = '.';
    return 0;
}

/* Solves 81 characters in their place; 0 if there is no solution, or the board is not 9x9. */
static int solved(char *cells)
{
    return strlen(cells) == 81 && solve(cells);
}
