/* Reads problem.txt in the current folder (nine rows of nine digits, 0
   for blanks) and prints the solution. */
#include <stdio.h>
#include <string.h>

/* SOLVER */

int main(void)
{
    FILE *file = fopen("problem.txt", "r");
    if (!file)
        return 2;
    char cells[82] = "", row[16];
    for (int i = 0; i < 9 && fscanf(file, "%9s", row) == 1; i++)
        strcat(cells, row);
    if (!solved(cells)) {
        puts("-");
        return 0;
    }
    for (int i = 0; i < 81; i += 9)
        printf("%.9s\n", cells + i);
    return 0;
}
