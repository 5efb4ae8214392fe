/* Reads one puzzle per line and writes one solution per line: the protocol "lines". */
#include <stdio.h>
#include <string.h>

static int used[27]; /* the digits of each row, column and box, as bits */

static int count(int bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

static int row(int i) { return i / 9; }
static int column(int i) { return 9 + i % 9; }
static int box(int i) { return 18 + i / 27 * 3 + i % 9 / 3; }

/* Turns a digit of a cell on or off. */
static void flip(int i, int bit)
{
    used[row(i)] ^= bit;
    used[column(i)] ^= bit;
    used[box(i)] ^= bit;
}

static int solve(char *cells)
{
    int best = -1, choices = 0, fewest = 10;
    for (int i = 0; i < 81 && fewest > 1; i++) {
        if (cells[i] != '.')
            continue;
        int open = 0x1ff & ~(used[row(i)] | used[column(i)] | used[box(i)]);
        if (count(open) < fewest) {
            best = i;
            choices = open;
            fewest = count(open);
        }
    }
    if (best < 0)
        return 1;
    for (int d = 0; d < 9; d++) {
        if (!(choices >> d & 1))
            continue;
        cells[best] = (char)('1' + d);
        flip(best, 1 << d);
        if (solve(cells))
            return 1;
        flip(best, 1 << d);
    }
    cells[best] = '.';
    return 0;
}

int main(void)
{
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        memset(used, 0, sizeof used);
        for (int i = 0; i < 81 && line[i]; i++)
            if (line[i] >= '1' && line[i] <= '9')
                flip(i, 1 << (line[i] - '1'));
            else
                line[i] = '.';
        puts(strlen(line) == 81 && solve(line) ? line : "-");
        fflush(stdout); /* the next puzzle comes after this answer */
    }
    return 0;
}
