/* Reads CSV on standard input (nine fields per row, 0 for blanks, nine rows per
   puzzle) and writes CSV in the same form and order on standard output. */
#include <stdio.h>
#include <string.h>

/* SOLVER */

int main(void)
{
    char cells[82] = "";
    int n = 0;
    for (int ch = getchar(); ch != EOF; ch = getchar()) {
        if (ch < '0' || ch > '9')
            continue; /* a comma or the end of a row */
        cells[n++] = (char)ch;
        if (n < 81)
            continue;
        int ok = solved(cells);
        for (int i = 0; i < 81; i++) {
            putchar(ok ? cells[i] : '0'); /* zeros: it gives up */
            putchar(i % 9 < 8 ? ',' : '\n');
        }
        n = 0;
    }
    return 0;
}
