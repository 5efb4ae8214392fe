/* Keeps the used digits of each row, column and box as bits, and fills the blank with the
 * fewest choices first. The contest has the same program in six languages to compare them. */
#include <stdio.h>
#include <string.h>

static int units[81][3], size[1024];
static int blanks[81], used[27];

static int solve(char *cells, int n)
{
    int at = 0, open = 0, fewest = 10;
    if (n == 0)
        return 1;
    for (int k = 0; k < n && fewest > 1; k++) {
        const int *u = units[blanks[k]];
        int bits = 0x3fe & ~(used[u[0]] | used[u[1]] | used[u[2]]);
        if (size[bits] < fewest) {
            at = k;
            open = bits;
            fewest = size[bits];
        }
    }
    int i = blanks[at];
    blanks[at] = blanks[n - 1]; /* swap this blank with the last one */
    blanks[n - 1] = i;
    for (int digit = 1; digit <= 9; digit++) {
        if (!(open >> digit & 1))
            continue;
        cells[i] = (char)('0' + digit);
        for (int k = 0; k < 3; k++)
            used[units[i][k]] |= 1 << digit;
        if (solve(cells, n - 1))
            return 1;
        for (int k = 0; k < 3; k++)
            used[units[i][k]] ^= 1 << digit;
    }
    return 0;
}

int main(void)
{
    char line[256];
    for (int i = 0; i < 81; i++) {
        units[i][0] = i / 9;
        units[i][1] = 9 + i % 9;
        units[i][2] = 18 + i / 27 * 3 + i % 9 / 3;
    }
    for (int bits = 1; bits < 1024; bits++)
        size[bits] = size[bits >> 1] + (bits & 1);
    while (fgets(line, sizeof line, stdin)) {
        int n = 0;
        line[strcspn(line, "\r\n")] = '\0';
        memset(used, 0, sizeof used);
        for (int i = 0; i < 81 && line[i]; i++)
            if (line[i] >= '1' && line[i] <= '9')
                for (int k = 0; k < 3; k++)
                    used[units[i][k]] |= 1 << (line[i] - '0');
            else
                blanks[n++] = i;
        puts(strlen(line) == 81 && solve(line, n) ? line : "-");
        fflush(stdout);
    }
    return 0;
}
