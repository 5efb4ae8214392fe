/* Reads input.csv (nine fields per row, blanks empty, nine rows per puzzle) and writes
   output.csv in the same form and order. Both files are in the current folder. */
#include <stdio.h>
#include <string.h>

/* SOLVER */

int main(void)
{
    FILE *in = fopen("input.csv", "r"), *out = fopen("output.csv", "w");
    if (!in || !out)
        return 2;
    char cells[82] = "", field = '.';
    int n = 0;
    for (int ch = getc(in); ch != EOF; ch = getc(in)) {
        if (ch >= '1' && ch <= '9')
            field = (char)ch;
        if (ch != ',' && ch != '\n')
            continue;
        cells[n++] = field; /* the field ends here */
        field = '.';
        if (n < 81)
            continue;
        int ok = solved(cells);
        for (int i = 0; i < 81; i++) {
            if (ok) /* empty fields: it gives up */
                putc(cells[i], out);
            putc(i % 9 < 8 ? ',' : '\n', out);
        }
        n = 0;
    }
    return fclose(out) ? 1 : 0;
}
