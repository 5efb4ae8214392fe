/* Reads the file named by its argument: the number of puzzles, then one puzzle per
   line (0 for blanks). Prints the number and one line "puzzle,solution" per puzzle. */
#include <stdio.h>
#include <string.h>

/* SOLVER */

int main(int count, char **arguments)
{
    FILE *file = count < 2 ? NULL : fopen(arguments[1], "r");
    if (!file)
        return 2;
    char puzzle[256];
    if (fscanf(file, "%255s", puzzle) == 1) /* the number of puzzles */
        puts(puzzle);
    while (fscanf(file, "%255s", puzzle) == 1) {
        char answer[256];
        strcpy(answer, puzzle);
        printf("%s,%s\n", puzzle, solved(answer) ? answer : "");
    }
    return 0;
}
